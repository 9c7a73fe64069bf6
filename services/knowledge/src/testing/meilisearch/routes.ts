import { type DoubleRoute, findRoute } from '../double-routes.js';
import type { DoubleAnswer, DoubleRequest } from '../double-server.js';
import { ApiError, indexNotFound } from './api-error.js';
import { parseFilter } from './filter-expression.js';
import { only, searchDocuments } from './search-documents.js';
import { type Document, StoredIndex } from './stored-index.js';
import type { TaskQueue } from './task-queue.js';

type Handler = (request: DoubleRequest, ...parts: string[]) => DoubleAnswer;
type Body = Record<string, unknown>;

/** What the double's server does; the part of Meilisearch's interface that the adapter uses. */
export class Routes {
  readonly #indexes = new Map<string, StoredIndex>();
  readonly #tasks: TaskQueue;
  readonly #routes: readonly DoubleRoute<Handler>[] = [
    ['GET', /^\/version$/, () => ok({ commitSha: 'none', commitDate: 'unknown', pkgVersion: '1.53.0' })],
    ['GET', /^\/indexes\/([^/]+)\/stats$/, (_, uid = '') => ok(stats(this.#index(uid)))],
    ['GET', /^\/indexes$/, (request) => this.#list(request)],
    ['POST', /^\/indexes$/, ({ body }) => this.#create(body as { uid: string; primaryKey?: string })],
    ['GET', /^\/indexes\/([^/]+)$/, (_, uid = '') => ok(view(this.#index(uid)))],
    ['DELETE', /^\/indexes\/([^/]+)$/, (_, uid = '') => this.#drop(uid)],
    ['GET', /^\/indexes\/([^/]+)\/settings$/, (_, uid = '') => ok(this.#index(uid).settings)],
    ['PATCH', /^\/indexes\/([^/]+)\/settings$/, ({ body }, uid = '') => this.#set(uid, body as Body)],
    ['POST', /^\/indexes\/([^/]+)\/documents$/, (request, uid = '') => this.#put(request, uid)],
    ['POST', /^\/indexes\/([^/]+)\/documents\/delete$/, ({ body }, uid = '') => this.#remove(uid, body as Body)],
    ['POST', /^\/indexes\/([^/]+)\/documents\/fetch$/, ({ body }, uid = '') => this.#fetch(uid, body as Body)],
    [
      'POST',
      /^\/indexes\/([^/]+)\/documents\/delete-batch$/,
      ({ body }, uid = '') => this.#forget(uid, body as string[]),
    ],
    [
      'POST',
      /^\/indexes\/([^/]+)\/search$/,
      ({ body }, uid = '') => ok(searchDocuments(this.#index(uid), body as Body)),
    ],
    ['POST', /^\/multi-search$/, ({ body }) => this.#searchEach((body as { queries: Body[] }).queries)],
    ['GET', /^\/tasks\/(\d+)$/, (_, uid = '') => ok(this.#tasks.get(uid))],
  ];

  constructor(tasks: TaskQueue) {
    this.#tasks = tasks;
  }

  /** @throws ApiError when Meilisearch would refuse. */
  answer(request: DoubleRequest): DoubleAnswer {
    const route = findRoute(this.#routes, request);
    if (!route) throw new ApiError(404, 'not_found', `the double knows no ${request.method} ${request.path}`);
    return route.handler(request, ...route.parts);
  }

  #list({ query }: DoubleRequest): DoubleAnswer {
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
    const all = [...this.#indexes.values()].sort((a, b) => a.uid.localeCompare(b.uid));
    return ok({ results: all.slice(offset, offset + limit).map(view), offset, limit, total: all.length });
  }

  #create({ uid, primaryKey }: { uid: string; primaryKey?: string }): DoubleAnswer {
    return this.#task('indexCreation', uid, () => {
      if (this.#indexes.has(uid)) throw new ApiError(409, 'index_already_exists', `Index \`${uid}\` already exists.`);
      this.#indexes.set(uid, new StoredIndex(uid, primaryKey));
    });
  }

  #drop(uid: string): DoubleAnswer {
    return this.#task('indexDeletion', uid, () => {
      if (!this.#indexes.delete(uid)) throw indexNotFound(uid);
    });
  }

  #set(uid: string, settings: Body): DoubleAnswer {
    return this.#task('settingsUpdate', uid, () => this.#indexOrNew(uid).set(settings));
  }

  #put({ body, query }: DoubleRequest, uid: string): DoubleAnswer {
    return this.#task('documentAdditionOrUpdate', uid, () => {
      const index = this.#indexOrNew(uid);
      index.primaryKey ??= query.get('primaryKey') ?? undefined;
      index.put(body as Document[]);
    });
  }

  #remove(uid: string, { filter }: Body): DoubleAnswer {
    return this.#task('documentDeletionByFilter', uid, () => {
      const index = this.#index(uid);
      index.removeWhere(parseFilter(filter, index.settings.filterableAttributes, 'invalid_document_filter'));
    });
  }

  #forget(uid: string, ids: readonly string[]): DoubleAnswer {
    return this.#task('documentDeletion', uid, () => this.#index(uid).remove(ids));
  }

  #fetch(uid: string, body: Body): DoubleAnswer {
    const {
      filter,
      offset = 0,
      limit = 20,
      fields,
    } = body as {
      filter?: unknown;
      offset?: number;
      limit?: number;
      fields?: string[];
    };
    const index = this.#index(uid);
    const fits = parseFilter(filter, index.settings.filterableAttributes, 'invalid_document_filter');
    const all = index.documents().filter(fits);
    const results = all.slice(offset, offset + limit).map((document) => only(document, fields));
    return ok({ results, offset, limit, total: all.length });
  }

  #searchEach(queries: readonly Body[]): DoubleAnswer {
    const results = queries.map(({ indexUid, ...body }, at) => {
      const uid = String(indexUid);
      const index = this.#indexes.get(uid);
      // No 404, as it would be for an index in the address.
      if (!index) throw new ApiError(400, 'index_not_found', `Inside \`.queries[${at}]\`: Index \`${uid}\` not found.`);
      return { indexUid: uid, ...searchDocuments(index, body) };
    });
    return ok({ results });
  }

  #task(type: string, uid: string, work: () => void): DoubleAnswer {
    return { status: 202, body: this.#tasks.add(type, uid, work) };
  }

  #index(uid: string): StoredIndex {
    const index = this.#indexes.get(uid);
    if (!index) throw indexNotFound(uid);
    return index;
  }

  /** Documents and settings make an index when there is none. */
  #indexOrNew(uid: string): StoredIndex {
    const index = this.#indexes.get(uid) ?? new StoredIndex(uid);
    this.#indexes.set(uid, index);
    return index;
  }
}

function ok(body: unknown): DoubleAnswer {
  return { status: 200, body };
}

function view({ uid, createdAt, primaryKey }: StoredIndex) {
  return { uid, createdAt, updatedAt: createdAt, primaryKey: primaryKey ?? null };
}

function stats(index: StoredIndex) {
  const numberOfDocuments = index.documents().length;
  const sizes = { indexSize: 0, usedIndexSize: 0, rawDocumentDbSize: 0, avgDocumentSize: 0 };
  return { numberOfDocuments, ...sizes, isIndexing: false, fieldDistribution: {} };
}
