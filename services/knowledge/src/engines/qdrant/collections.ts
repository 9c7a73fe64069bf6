import type { Schemas } from '@qdrant/js-client-rest';
import type { VectorShape } from '../../embedders/index.js';
import { type Connection, isRefusal, RefusedError } from '../connection.js';
import { type CollectionInfo, collectionInfo, collectionNames, done, existence, written } from './answers.js';
import { checkDone } from './server.js';
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
  constructor(private readonly connection: Connection) {}

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
    const what = `deleting collection ${collection}`;
    await this.connection
      .call({ what, method: 'DELETE', path: pathOf(collection), answer: done, signal })
      .catch((error: unknown) => {
        if (!isRefusal(error, 404)) throw error;
      });
  }

  /** Names of all collections that the server shows, whoever's they are. */
  async list(signal?: AbortSignal): Promise<string[]> {
    const call = { what: 'listing collections', method: 'GET', path: 'collections', answer: collectionNames } as const;
    return (await this.connection.call({ ...call, signal })).collections.map(({ name }) => name);
  }

  private async exists(collection: string, signal?: AbortSignal): Promise<boolean> {
    const what = `looking for collection ${collection}`;
    const path = `${pathOf(collection)}/exists`;
    return (await this.connection.call({ what, method: 'GET', path, answer: existence, signal })).exists;
  }

  private async create(collection: string, shape: VectorShape, signal?: AbortSignal): Promise<void> {
    const what = `making collection ${collection}`;
    await this.connection
      .call({ what, method: 'PUT', path: pathOf(collection), body: vectorConfig(shape), answer: done, signal })
      .catch(async (error: unknown) => {
        // Another replica may have been faster; how that is refused differs between servers.
        if (!(error instanceof RefusedError && (await this.exists(collection, signal)))) throw error;
      });
  }

  private read(collection: string, signal?: AbortSignal): Promise<CollectionInfo> {
    const what = `reading about collection ${collection}`;
    return this.connection.call({ what, method: 'GET', path: pathOf(collection), answer: collectionInfo, signal });
  }

  private async addIndex(collection: string, field: string, signal?: AbortSignal): Promise<void> {
    const what = `indexing ${field} of collection ${collection}`;
    const path = `${pathOf(collection)}/index?wait=true`;
    const body = { field_name: field, field_schema: indexes[field] };
    checkDone(what, await this.connection.call({ what, method: 'PUT', path, body, answer: written, signal }));
  }
}

/** Names have nothing in them that an address would read otherwise. */
function pathOf(collection: string): string {
  return `collections/${collection}`;
}

function missingIndexes({ payload_schema }: CollectionInfo): string[] {
  return Object.keys(indexes).filter((field) => payload_schema[field]?.data_type !== indexes[field]?.type);
}
