import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  createLogger,
  createPool,
  createSealer,
  FairShare,
  idempotentCalls,
  ManualClock,
  type PostgresPool,
  type RpcHandlers,
} from '@pharos/kit';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { type InProject, planning } from '@pharos/service';
import { aCall, handlersOf } from '@pharos/service/testing';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import type { Embedder } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { services } from '../rpc/index.js';
import { schema } from '../schema.js';
import { EngineGuard } from '../search/engine-guard.js';
import { GenerationKeeper } from '../search/generation-keeper.js';
import { IndexWatch } from '../search/index-watch.js';
import { type Engines, IndexWriter } from '../search/index-writer.js';
import { Indexer } from '../search/indexer.js';
import { Reconciler } from '../search/reconciler.js';
import { Searcher } from '../search/searcher.js';
import { SynonymSearcher } from '../search/synonym-searcher.js';
import { UnansweredSearches } from '../search/unanswered-searches.js';
import { createKnowledgeDatabase } from './knowledge-database.js';
import { newTenant } from './passages.js';

const log = createLogger({ service: 'test', level: 'silent' });

export interface TestKnowledgeOptions {
  engines?: Engines;
  embedder?: Embedder;
  /** A database that another one of these has. */
  url?: string;
}

/** The service over a database of its own, without network and bus: what is due is indexed right behind each write. */
export class TestKnowledge {
  readonly clock = new ManualClock(new Date());
  readonly database: PostgresPool;
  readonly articles: RpcHandlers<typeof ArticleServiceDefinition>;
  readonly search: RpcHandlers<typeof SearchServiceDefinition>;
  readonly synonyms: RpcHandlers<typeof SynonymServiceDefinition>;
  readonly unanswered: UnansweredSearches;
  readonly keeper: GenerationKeeper;
  readonly indexer: Indexer;
  readonly reconciler: Reconciler;
  /** What each failed search side said. */
  readonly failures: unknown[] = [];
  /** Whether writes are indexed at once. */
  indexes = true;
  readonly #running = new Set<Promise<unknown>>();

  private constructor(
    readonly url: string,
    readonly engines: Engines,
    embedder: Embedder,
    private readonly drop: () => Promise<void>,
  ) {
    this.database = createPool({ url, schema, max: 10, applicationName: 'test', settings: planning, log });
    const { database, clock } = this;
    const writer = new IndexWriter(engines, embedder);
    this.keeper = new GenerationKeeper({ database, writer, embedder, log, keptMs: 0 });
    const writable = () => this.keeper.writable();
    const assisted = () => this.keeper.assisted();
    this.indexer = new Indexer({ database, writer, log, writable, assisted });
    this.reconciler = new Reconciler({ database, engines, log, writable });
    const guard = () =>
      new EngineGuard({ clock, timeoutMs: 5_000, onFailure: (error) => this.failures.push(error), onSkipped() {} });
    const guards = { keyword: guard(), vector: guard() };
    const searcher = new SynonymSearcher(new Searcher({ engines, embedder, identity: this.keeper.identity, guards }));
    this.unanswered = new UnansweredSearches({ database, clock, log });
    const indexWatch = new IndexWatch();
    const bound = services({
      ...{
        database,
        clock,
        searcher,
        indexWatch,
        unanswered: this.unanswered,
        imports: new FairShare({ places: 3, each: 1, waiting: { items: 100, bytes: 20_000 } }),
      },
      idempotent: idempotentCalls({ sealer: createSealer(randomBytes(32).toString('base64')), clock }),
      onWritten: () => this.#indexBehind(indexWatch),
      before: async ({ projectId }) => {
        if (projectId === absentProject) throw fail('PROJECT_NOT_FOUND');
      },
    });
    this.articles = this.#patiently(handlersOf(bound, ArticleServiceDefinition));
    this.search = handlersOf(bound, SearchServiceDefinition);
    this.synonyms = handlersOf(bound, SynonymServiceDefinition);
  }

  static async start({
    engines,
    embedder = createSparseEmbedder(),
    url,
  }: TestKnowledgeOptions = {}): Promise<TestKnowledge> {
    const made = url === undefined ? await createKnowledgeDatabase() : { url, drop: async () => undefined };
    const used = engines ?? {
      keyword: createEmbeddedKeywordEngine(),
      vector: createEmbeddedVectorEngine(await embedder.shape()),
    };
    const knowledge = new TestKnowledge(made.url, used, embedder, made.drop);
    await knowledge.keeper.start(new AbortController().signal);
    return knowledge;
  }

  /** A publication waits for searches to find it, but not for long; here for as long as the machine takes. */
  #patiently(articles: RpcHandlers<typeof ArticleServiceDefinition>): RpcHandlers<typeof ArticleServiceDefinition> {
    const publishArticle: typeof articles.publishArticle = async (request, call) => {
      const response = await articles.publishArticle(request, call);
      await Promise.all(this.#running);
      return response;
    };
    return { ...articles, publishArticle };
  }

  #indexBehind(watch: IndexWatch): void {
    if (!this.indexes) return;
    const work = this.indexer.indexDue().then(() => watch.heard(undefined));
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Resolves when nothing is left to be indexed; failed tasks are tried again at once. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
    for (let more = true; more; ) {
      await this.rows('UPDATE index_tasks SET due_at = moment(), leased_until = NULL');
      while (await this.indexer.indexDue());
      more = (await this.rows('SELECT 1 FROM index_tasks LIMIT 1')).length > 0;
    }
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  /** Ids of the articles that a search finds. */
  async find(at: InProject, q: string, options: Partial<{ locale: string; tag: string; mode: 1 | 2 | 3 }> = {}) {
    const request = { ...at, q, limit: 10, mode: 1 as const, locale: undefined, tag: undefined, ...options };
    return (await this.search.resolveSearch(request, aCall())).hits;
  }

  /** A draft. */
  async draft(
    at: InProject,
    given: Partial<{ title: string; body: string; locale: string; tags: string[]; slug: string }> = {},
  ) {
    const request = {
      ...at,
      title: 'Untitled',
      body: '',
      locale: 'en',
      tags: [],
      slug: undefined,
      externalId: undefined,
      ...given,
    };
    const { article } = await this.articles.createArticle(request, aCall());
    if (!article) throw new Error('no article was made');
    return { ...article, at: { ...at, articleId: article.id, ifRevision: undefined } };
  }

  /** A published article, which searches find. */
  async published(at: InProject, given: Parameters<TestKnowledge['draft']>[1] = {}) {
    const draft = await this.draft(at, given);
    await this.articles.publishArticle(draft.at, aCall());
    return draft;
  }

  async edit(at: InProject & { articleId: string }, changes: Partial<{ title: string; body: string; tags: string[] }>) {
    const unsaid = { title: '', body: '', slug: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
    const request = { ...at, ifRevision: undefined, ...unsaid, ...changes, updateMask: Object.keys(changes) };
    return (await this.articles.updateArticle(request, aCall())).article;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running);
    await Promise.all([this.engines.keyword.close(), this.engines.vector.close()]);
    await this.database.end();
    await this.drop();
  }
}

/** Of which core knows nothing. */
export const absentProject = 'prj_absent';

export { aCall, newTenant };
