import type { Schemas } from '@qdrant/js-client-rest';
import type { VectorShape } from '../../embedders/index.js';
import { type CollectionInfo, collectionInfo, collectionNames, done, existence, written } from './answers.js';
import type { Connection, Send } from './connection.js';
import { checkDone, Refusal } from './errors.js';
import { clusterConfig, type Placement } from './placement.js';
import { checkCollection, vectorConfig } from './shape.js';

/** A field without a graph: each of its values would have one across all projects. Servers before 1.17 have them all the same. */
const keyword = { type: 'keyword', enable_hnsw: false } as const;

/** Every field that filters name has an index: servers in strict mode refuse others, and without one all points are read. */
const indexes: Readonly<Record<string, Extract<Schemas['PayloadFieldSchema'], { type: 'keyword' | 'integer' }>>> = {
  // Keeps what is one project's together on disk and in the graph.
  project_id: { type: 'keyword', is_tenant: true },
  org_id: keyword,
  locales: keyword,
  tags: keyword,
  slice: { type: 'integer', lookup: true, range: false, enable_hnsw: false },
};

export interface Preparing {
  readonly signal: AbortSignal | undefined;
  readonly before: (() => Promise<void>) | undefined;
}

export class Collections {
  constructor(
    private readonly connection: Connection,
    private readonly placement: Placement,
  ) {}

  /** Makes the collection with its indexes, after `before`; false when all of it was there. Others may do so at the same time. */
  async prepare(collection: string, shape: VectorShape, { signal, before }: Preparing): Promise<boolean> {
    const exists = await this.exists(collection, signal);
    if (!exists) {
      await before?.();
      await this.create(collection, shape, signal);
    }
    const info = await this.read(collection, signal);
    checkCollection(collection, info, shape);
    const missing = missingIndexes(info);
    if (exists && missing.length > 0) await before?.();
    for (const field of missing) await this.addIndex(collection, field, signal);
    return missing.length > 0;
  }

  /** Deletes it, if it is there. */
  async drop(collection: string, signal?: AbortSignal): Promise<void> {
    await this.connection
      .call({
        what: `deleting collection ${collection}`,
        writes: true,
        answer: done,
        send: (api, init) => api.deleteCollection({ collection_name: collection }, init),
        signal,
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      });
  }

  /** Names of all collections that the server shows, whoever's they are. */
  async list(signal?: AbortSignal): Promise<string[]> {
    const { collections } = await this.connection.call({
      what: 'listing collections',
      answer: collectionNames,
      send: (api, init) => api.getCollections({}, init),
      signal,
    });
    return collections.map(({ name }) => name);
  }

  private async exists(collection: string, signal?: AbortSignal): Promise<boolean> {
    const { exists } = await this.connection.call({
      what: `looking for collection ${collection}`,
      answer: existence,
      send: (api, init) => api.collectionExists({ collection_name: collection }, init),
      signal,
    });
    return exists;
  }

  private async create(collection: string, shape: VectorShape, signal?: AbortSignal): Promise<void> {
    const { placement } = this;
    const request = { ...vectorConfig(shape, placement), ...clusterConfig(placement) };
    await this.connection
      .call({
        what: `making collection ${collection}`,
        writes: true,
        answer: done,
        send: (api, init) => api.createCollection({ collection_name: collection, ...request }, init),
        signal,
      })
      .catch(async (error: unknown) => {
        // Another replica may have been faster; how that is refused differs between servers.
        if (!(error instanceof Refusal && (await this.exists(collection, signal)))) throw error;
      });
  }

  private read(collection: string, signal?: AbortSignal): Promise<CollectionInfo> {
    return this.connection.call({
      what: `reading about collection ${collection}`,
      answer: collectionInfo,
      send: (api, init) => api.getCollection({ collection_name: collection }, init),
      signal,
    });
  }

  private async addIndex(collection: string, field: string, signal?: AbortSignal): Promise<void> {
    const what = `indexing ${field} of collection ${collection}`;
    const request = { collection_name: collection, field_name: field, field_schema: indexes[field], wait: true };
    const send: Send = (api, init) => api.createFieldIndex(request, init);
    checkDone(what, await this.connection.call({ what, answer: written, send, signal, writes: true }));
  }
}

function missingIndexes({ payload_schema }: CollectionInfo): string[] {
  return Object.keys(indexes).filter((field) => payload_schema[field]?.data_type !== indexes[field]?.type);
}
