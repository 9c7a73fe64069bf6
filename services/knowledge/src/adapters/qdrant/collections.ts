import type { Schemas } from '@qdrant/js-client-rest';
import { EngineError } from '../../search/engine.js';
import type { VectorShape } from '../../search/vector.js';
import { type CollectionInfo, collectionInfo, collectionNames, done, existence, written } from './answers.js';
import type { Connection, Send } from './connection.js';
import { checkDone, engineName, Refusal } from './errors.js';
import type { ServingAlias } from './serving-alias.js';
import { checkCollection, vectorConfig } from './shape.js';

/** Of others than the project no graph: each value would have one across all projects. Servers before 1.17 have them all the same. */
const keyword = { type: 'keyword', enable_hnsw: false } as const;

/** Every field that filters name has an index: servers in strict mode refuse others, and without one all points are read. */
const indexes: Readonly<Record<string, Extract<Schemas['PayloadFieldSchema'], { type: 'keyword' | 'integer' }>>> = {
  // Keeps what is one project's together on disk and in the graph.
  project_id: { type: 'keyword', is_tenant: true },
  org_id: keyword,
  article_id: keyword,
  locales: keyword,
  tags: keyword,
  version: { type: 'integer', enable_hnsw: false },
};

/** Collections of generations, and the alias that says which one serves. */
export class Collections {
  constructor(
    private readonly connection: Connection,
    private readonly alias: ServingAlias,
    private readonly shape: VectorShape,
  ) {}

  /** Makes the collection with its indexes. Others may do so at the same time. */
  async prepare(collection: string, signal?: AbortSignal): Promise<void> {
    if (!(await this.exists(collection, signal))) await this.create(collection, signal);
    const info = await this.read(collection, signal);
    checkCollection(collection, info, this.shape);
    for (const field of missingIndexes(info)) await this.addIndex(collection, field, signal);
  }

  /** Lets the alias name the collection. */
  async activate(collection: string, signal?: AbortSignal): Promise<void> {
    // Looked at before: the server deletes the alias although the one after it cannot be made.
    await this.checkPrepared(collection, signal);
    if ((await this.alias.target(signal)) === collection) return;
    await this.alias.point(collection, signal);
  }

  /** Deletes it, unless it serves: the server would take the alias with it without a word. */
  async drop(collection: string, signal?: AbortSignal): Promise<void> {
    if ((await this.alias.target(signal)) === collection) {
      throw new EngineError(engineName, `collection ${collection} serves searches and is kept`);
    }
    await this.connection
      .call({
        what: `deleting collection ${collection}`,
        answer: done,
        send: (api, init) => api.deleteCollection({ collection_name: collection }, init),
        signal,
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      });
  }

  /** Names of all collections that the server shows, whoever’s they are. */
  async list(signal?: AbortSignal): Promise<string[]> {
    const { collections } = await this.connection.call({
      what: 'listing collections',
      answer: collectionNames,
      send: (api, init) => api.getCollections({}, init),
      signal,
    });
    return collections.map(({ name }) => name);
  }

  private async checkPrepared(collection: string, signal?: AbortSignal): Promise<void> {
    const info = await this.read(collection, signal);
    checkCollection(collection, info, this.shape);
    const missing = missingIndexes(info);
    if (missing.length === 0) return;
    throw new EngineError(engineName, `collection ${collection} is not prepared: no index of ${missing.join(', ')}`);
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

  private async create(collection: string, signal?: AbortSignal): Promise<void> {
    await this.connection
      .call({
        what: `making collection ${collection}`,
        answer: done,
        send: (api, init) => api.createCollection({ collection_name: collection, ...vectorConfig(this.shape) }, init),
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
    checkDone(what, await this.connection.call({ what, answer: written, send, signal }));
  }
}

function missingIndexes({ payload_schema }: CollectionInfo): string[] {
  return Object.keys(indexes).filter((field) => payload_schema[field]?.data_type !== indexes[field]?.type);
}
