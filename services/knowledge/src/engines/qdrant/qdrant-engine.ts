import type { ClientCertificate, ServerOutages } from '../../dependencies/index.js';
import { type ShapeSource, shapeFrom } from '../../embedders/index.js';
import type { VectorEngine } from '../engine.js';
import { indexNames } from '../index-names.js';
import { checkVersion } from '../version.js';
import { instance } from './answers.js';
import { Collections } from './collections.js';
import { Connection, type Send } from './connection.js';
import { engineName } from './errors.js';
import { searchable } from './filters.js';
import { formOf, type Placement } from './placement.js';
import { Points } from './points.js';
import { checkVector } from './shape.js';

export interface QdrantEngineOptions {
  /** As in `http://qdrant:6333`; a path is kept, for servers behind a proxy. */
  url: string;
  apiKey?: string | undefined;
  /** Begins the names of collections; lower-case letters, digits and hyphens. */
  prefix: string;
  /** The shape of the vectors of every index. */
  shape: ShapeSource;
  certificate?: ClientCertificate | undefined;
  /** How collections are kept. Default: as servers do by themselves. */
  placement?: Placement | undefined;
  /** For one call to the server. Default: 5 s. */
  timeoutMs?: number | undefined;
  outages?: ServerOutages | undefined;
}

/**
 * Passages in a Qdrant server (1.15 or later): a collection for each index. Connects with the first call. Whoever may use the server
 * with this prefix may do so from several processes at once.
 *
 * @throws EngineError when address, API key or prefix cannot be used.
 */
export function createQdrantEngine(options: QdrantEngineOptions): VectorEngine {
  const { url, apiKey, prefix, shape: source, timeoutMs = 5_000, certificate, placement = {}, outages } = options;
  const names = indexNames(engineName, prefix);
  const connection = new Connection({ url, apiKey, certificate, timeoutMs, outages });
  const [collections, points] = [new Collections(connection, placement), new Points(connection, timeoutMs)];
  return {
    name: engineName,
    durable: true,
    form: `1 ${formOf(placement)}`.trim(),
    prepare: async (index, signal, before) => {
      await checkServer(connection, signal);
      return collections.prepare(names.of(index), await shapeFrom(source, signal), { signal, before });
    },
    write: async (index, changes, signal) => {
      signal?.throwIfAborted();
      const [items, gone] = [changes.flatMap((change) => change.items), changes.flatMap((change) => change.gone)];
      const shape = await shapeFrom(source, signal);
      for (const { vector } of items) checkVector(vector, shape);
      await points.upsert(names.of(index), items, signal);
      await points.remove(names.of(index), gone, signal);
    },
    drop: async (index, signal) => collections.drop(names.of(index), signal),
    indexes: async (signal) => names.among(await collections.list(signal)),
    inventory: async (index, slice, signal) => points.inventory(names.of(index), slice, signal),
    count: async (index, signal) => points.count(names.of(index), signal),
    search: async (index, tenant, { vector, filter, limit }, signal) => {
      signal?.throwIfAborted();
      checkVector(vector, await shapeFrom(source, signal));
      const scope = { filter: searchable(tenant, filter), corpus: searchable(tenant, {}) };
      return points.search(names.of(index), scope, { vector, limit }, signal);
    },
    // The client lets idle connections go by itself and offers no way to do it sooner.
    close: async () => {},
  };
}

/** Before, it has no tenants as a field's property of its index. */
const oldestVersion = '1.15';

/** @throws EngineError for a server that is too old. */
async function checkServer(connection: Connection, signal: AbortSignal | undefined): Promise<void> {
  const send: Send = (api, init) => api.root({}, init);
  const { version } = await connection.call({ what: 'asking for its version', answer: instance, send, signal });
  checkVersion(engineName, version, { needed: oldestVersion, health: connection.health });
}
