import type { Outage } from '@pharos/kit';
import { EngineError, type VectorEngine } from '../../search/engine.js';
import { type ServingNames, servingNames } from '../../search/serving-names.js';
import type { VectorShape } from '../../search/vector.js';
import { Collections } from './collections.js';
import { Connection } from './connection.js';
import { engineName, Refusal } from './errors.js';
import { removable, searchable } from './filters.js';
import { Points } from './points.js';
import { ServingAlias } from './serving-alias.js';
import { checkVector } from './shape.js';

export interface QdrantEngineOptions {
  /** As in `http://qdrant:6333`; a path is kept, for servers behind a proxy. */
  url: string;
  apiKey?: string | undefined;
  /** Begins the names of collections and of the alias; lower-case letters, digits and hyphens, without `-g-`. */
  prefix: string;
  /** Of every generation's vectors. */
  shape: VectorShape;
  /** For one call to the server. Default: 5 s. */
  timeoutMs?: number | undefined;
  /** Whom to tell when the server goes away and when it is back. */
  outage?: Outage | undefined;
}

/**
 * Passages in a Qdrant server (1.15 or later): a collection for each generation, and an alias of the one that serves.
 * Connects with the first call. Whoever may use the server with this prefix may do so from several processes at once.
 *
 * @throws EngineError when address, API key or prefix cannot be used.
 */
export function createQdrantEngine(options: QdrantEngineOptions): VectorEngine {
  const { url, apiKey, prefix, shape, timeoutMs = 5_000, outage } = options;
  const names = servingNames(engineName, prefix);
  const connection = new Connection({ url, apiKey, timeoutMs, outage });
  const alias = new ServingAlias(connection, names.serving);
  return engine(names, shape, new Collections(connection, alias, shape), new Points(connection, timeoutMs));
}

function engine(names: ServingNames, shape: VectorShape, collections: Collections, points: Points): VectorEngine {
  return {
    name: engineName,
    durable: true,
    prepare: async (generation, signal) => collections.prepare(names.of(generation), signal),
    upsert: async (generation, items, signal) => {
      signal?.throwIfAborted();
      for (const { vector } of items) checkVector(vector, shape);
      await points.upsert(names.of(generation), items, signal);
    },
    remove: async (generation, removal, signal) => points.remove(names.of(generation), removable(removal), signal),
    activate: async (generation, signal) => collections.activate(names.of(generation), signal),
    drop: async (generation, signal) => collections.drop(names.of(generation), signal),
    generations: async (signal) =>
      (await collections.list(signal)).flatMap((collection) => names.generation(collection) ?? []),
    inventory: async function* (generation, signal) {
      yield* points.all(names.of(generation), signal);
    },
    search: async (tenant, { vector, filter, limit }, signal) => {
      signal?.throwIfAborted();
      checkVector(vector, shape);
      return points
        .search(names.serving, searchable(tenant, filter), { vector, limit }, signal)
        .catch((error: unknown) => unserved(error, names.serving));
    },
    // The client lets idle connections go by itself and offers no way to do it sooner.
    close: async () => {},
  };
}

/** A search asks the alias; when that is not there, no generation serves. */
function unserved(error: unknown, alias: string): never {
  if (error instanceof Refusal && error.status === 404) {
    throw new EngineError(engineName, `no generation serves: there is no alias ${alias}`, { cause: error });
  }
  throw error;
}
