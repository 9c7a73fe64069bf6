import { randomBytes } from 'node:crypto';
import { fail, idKinds } from '@pharos/contract';
import {
  createLogger,
  createRegistry,
  createSealer,
  FairShare,
  idempotentCalls,
  ManualClock,
  newId,
  type PostgresPool,
  type RpcHandlers,
} from '@pharos/kit';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { PictureServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/picture';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import type { InProject } from '@pharos/service';
import { aCall, createTestPool, handlersOf } from '@pharos/service/testing';
import { isDown } from '../dependencies/index.js';
import type { Embedder } from '../embedders/index.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { type Engines, type Side, sliceOf } from '../engines/engine.js';
import { contentsOf, enqueueSql, IndexWatch, Lane, readInstallation, rulesOf } from '../indexing/index.js';
import { UnansweredSearches } from '../insights/index.js';
import { schema } from '../schema.js';
import { EngineGuard, ModelNearness, Searcher, SynonymSearcher } from '../search/index.js';
import { services } from '../services.js';
import { isToldTo } from './flaky-engine.js';
import { takeKnowledgeDatabase } from './knowledge-database.js';
import { newTenant } from './passages.js';

const log = createLogger({ service: 'test', level: 'silent' });

export interface TestKnowledgeOptions {
  engines?: Engines;
  embedder?: Embedder;
  /** A database that another one of these has. */
  url?: string;
  /** Whether what is published is indexed, at the start too; usually it is. */
  indexes?: boolean;
  /** Calls of an engine at once. */
  parallel?: number;
}

const sides = ['keyword', 'vector'] as const;

/** The service over a database of its own, without network and bus: what is due is indexed right behind each write. */
export class TestKnowledge {
  readonly clock = new ManualClock(new Date());
  readonly articles: RpcHandlers<typeof ArticleServiceDefinition>;
  readonly pictures: RpcHandlers<typeof PictureServiceDefinition>;
  readonly search: RpcHandlers<typeof SearchServiceDefinition>;
  readonly synonyms: RpcHandlers<typeof SynonymServiceDefinition>;
  readonly unanswered: UnansweredSearches;
  readonly lanes: Record<Side, Lane>;
  readonly owner = randomBytes(5).toString('hex');
  /** What each failed search side said. */
  readonly failures: unknown[] = [];
  /** Articles and passages that were written, by side. */
  readonly written = { keyword: 0, vector: 0 };
  indexes = true;
  readonly #running = new Set<Promise<unknown>>();
  /** A lane does one thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly url: string,
    readonly database: PostgresPool,
    readonly engines: Engines,
    readonly installation: string,
    embedder: Embedder,
    private readonly drop: () => Promise<void>,
    parallel: number | undefined,
  ) {
    const { clock, owner } = this;
    const lane = (side: Side) =>
      new Lane({
        database,
        clock,
        log,
        owner,
        contents: contentsOf(side, engines, embedder),
        rules: rulesOf(side, engines[side], embedder, { installation, owner }),
        parallel,
        onIndexed: (articles) => (this.written[side] += articles),
      });
    this.lanes = { keyword: lane('keyword'), vector: lane('vector') };
    const { keyword, vector } = this.lanes;
    const guard = () =>
      new EngineGuard({ clock, timeoutMs: 5_000, onFailure: (error) => this.failures.push(error), onSkipped() {} });
    const searcher = new Searcher({
      engines,
      embedder,
      guards: { keyword: guard(), vector: guard() },
      nearness: new ModelNearness({ embedder, clock, onFailure: (error) => this.failures.push(error) }),
      indexes: { keyword: keyword.name, vector: vector.name },
      whole: () => ({ keyword: keyword.isWhole, vector: vector.isWhole }),
      turns: new FairShare({ slots: 4, waiting: { items: 100, bytes: Number.POSITIVE_INFINITY } }),
    });
    this.unanswered = new UnansweredSearches({ database, clock, log, registry: createRegistry() });
    const indexWatch = new WatchOf(this);
    const bound = services({
      database,
      clock,
      index: { searcher: new SynonymSearcher(searcher), names: [keyword.name, vector.name] },
      unanswered: this.unanswered,
      indexWatch,
      pictureQuotaBytes: 1_000_000,
      imports: new FairShare({ slots: 3, each: 1, waiting: { items: 100, bytes: 20_000 } }),
      idempotent: idempotentCalls({ sealer: createSealer(randomBytes(32).toString('base64')), clock }),
      onWritten: () => this.#indexBehind(indexWatch),
      before: async ({ projectId }) => {
        if (projectId === absentProject) throw fail('PROJECT_NOT_FOUND');
      },
    });
    this.articles = this.#patiently(handlersOf(bound, ArticleServiceDefinition));
    this.pictures = handlersOf(bound, PictureServiceDefinition);
    this.search = handlersOf(bound, SearchServiceDefinition);
    this.synonyms = handlersOf(bound, SynonymServiceDefinition);
  }

  static async start(options: TestKnowledgeOptions = {}): Promise<TestKnowledge> {
    const { engines, embedder = createSparseEmbedder(), url, indexes = true } = options;
    const made = url === undefined ? await takeKnowledgeDatabase() : { url, drop: async () => undefined };
    const used = engines ?? {
      keyword: createEmbeddedKeywordEngine(),
      vector: createEmbeddedVectorEngine((signal) => embedder.shape(signal)),
    };
    const database = createTestPool({ url: made.url, schema });
    const installation = await readInstallation(database);
    const knowledge = new TestKnowledge(made.url, database, used, installation, embedder, made.drop, options.parallel);
    knowledge.indexes = indexes;
    if (indexes) await knowledge.index();
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
    const work = this.index().then(() => watch.notify(undefined));
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  /** Both lanes do what is due; those whose engine or embedder is away give up. Answers how often something was. */
  async index(): Promise<number> {
    const work = this.#last.then(() => Promise.all(sides.map((side) => this.#indexSide(side))));
    this.#last = work.catch(() => undefined);
    return (await work).filter((isUp) => !isUp).length;
  }

  async #indexSide(side: Side): Promise<boolean> {
    try {
      while (await this.step(side));
      return true;
    } catch (error) {
      if (!isDown(error) && !isToldTo(error)) throw error;
      return false;
    }
  }

  /** One piece of one lane's work. */
  step(side: Side, stopping = new AbortController()): Promise<boolean> {
    return this.lanes[side].step(stopping.signal);
  }

  /** Compares what engines hold of these articles with the database; answers how often that differed. */
  async compare(...articleIds: string[]): Promise<number> {
    let differed = 0;
    const { signal } = new AbortController();
    for (const slice of new Set(articleIds.map(sliceOf)))
      for (const side of sides) differed += (await this.lanes[side].compare(slice, signal)) ?? 0;
    return differed;
  }

  /** Resolves when nothing is left to be indexed; what failed is tried again at once. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
    const names = sides.map((side) => this.lanes[side].name);
    for (let more = true; more; ) {
      await this.rows('UPDATE pending SET due_at = clock_now() WHERE lane = ANY ($1)', names);
      await this.index();
      more = (await this.rows('SELECT 1 FROM pending WHERE lane = ANY ($1) LIMIT 1', names)).length > 0;
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

  /** Many published articles at once, as an import leaves them: in the queue of every lane. */
  async publishedMany({ orgId, projectId }: InProject, count: number, title: string): Promise<void> {
    const ids = Array.from({ length: count }, () => newId(idKinds.article));
    await this.rows(
      `WITH article AS (
        INSERT INTO articles (id, org_id, project_id, slug, title, locale, status, published_version, shown_from, published_at)
        SELECT id, $2, $3, id, $4, 'en', 'published', 1, 1, clock_now() FROM unnest($1::text[]) id RETURNING *
      ), text AS (
        INSERT INTO article_versions (article_id, version, title, body, locale, tags)
        SELECT id, version, title, '', locale, tags FROM article
      ), queued AS (${enqueueSql('article')}) SELECT id FROM article`,
      ids,
      orgId,
      projectId,
      title,
    );
  }

  async edit(at: InProject & { articleId: string }, changes: Partial<{ title: string; body: string; tags: string[] }>) {
    const unsaid = { title: '', body: '', slug: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
    const request = { ...at, ifRevision: undefined, ...unsaid, ...changes, updateMask: Object.keys(changes) };
    const { article } = await this.articles.updateArticle(request, aCall());
    // What is published next is not met by what has been begun for this.
    await Promise.all(this.#running);
    return article;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running);
    await Promise.all([this.engines.keyword.close(), this.engines.vector.close()]);
    await this.database.end();
    await this.drop();
  }
}

/** No publication waits for an index that nobody writes to. */
class WatchOf extends IndexWatch {
  constructor(private readonly world: Pick<TestKnowledge, 'indexes'>) {
    super();
  }

  override async untilTried(...asked: Parameters<IndexWatch['untilTried']>): Promise<void> {
    if (this.world.indexes) await super.untilTried(...asked);
  }
}

/** A project that core does not know. */
export const absentProject = 'prj_absent';

export { aCall, newTenant };
