import { type Assembly, assemble, type Clock, type ConsumerDeps } from '@pharos/kit';
import type { Embedder } from './embedders/embedder.js';
import { eventConsumer } from './events/consume.js';
import { jobs } from './jobs/jobs.js';
import type { KnowledgeMetrics } from './metrics.js';
import { EngineGuard } from './search/engine-guard.js';
import { GenerationKeeper } from './search/generation-keeper.js';
import { IndexWorker } from './search/index-worker.js';
import { type Engines, IndexWriter } from './search/index-writer.js';
import { Indexer } from './search/indexer.js';
import { outages } from './search/outages.js';
import { isAway, OutsideError, whyOf } from './search/outside-error.js';
import { Reconciler } from './search/reconciler.js';
import { isOutage } from './search/reporting.js';
import { Searcher } from './search/searcher.js';
import { SynonymSearcher } from './search/synonym-searcher.js';
import { hasUntried } from './store/backlog.js';
import { releaseAwaiting } from './store/probes.js';

export interface KnowledgeIndexOptions extends Readonly<ConsumerDeps> {
  readonly clock: Clock;
  readonly metrics: KnowledgeMetrics;
  readonly embedder: Embedder;
  readonly engines: Engines;
  /** How long a search waits for an engine and the embedder. */
  readonly timeoutMs: number;
}

/** The engines, what keeps them in line with the database, and the search in them. */
export class KnowledgeIndex {
  readonly searcher: Pick<Searcher, 'search'>;
  readonly indexer: Indexer;
  readonly keeper: GenerationKeeper;
  readonly reconciler: Reconciler;
  readonly #parts: Assembly;
  readonly #stopping = new AbortController();

  constructor(private readonly options: KnowledgeIndexOptions) {
    const { database, log, metrics, embedder, engines } = options;
    const writer = new IndexWriter(engines, embedder, this.#outages());
    this.keeper = new GenerationKeeper({ database, writer, embedder, log });
    const writable = () => this.keeper.writable();
    const assisted = () => this.keeper.assisted();
    const { indexed: onIndexed, indexingFailed: onFailed, mended: onMended } = metrics;
    this.indexer = new Indexer({ database, writer, log, writable, assisted, onIndexed, onFailed });
    this.reconciler = new Reconciler({ database, engines, log, writable, onMended });
    this.searcher = this.#measured(
      new SynonymSearcher(new Searcher({ engines, embedder, identity: this.keeper.identity, guards: this.#guards() })),
    );
    const { indexer, keeper, reconciler } = this;
    const { signal } = this.#stopping;
    const worker = new IndexWorker({ ...options, indexer, signal });
    const all = jobs({ ...options, keeper, reconciler, signal, onBacklog: metrics.backlog });
    this.#parts = assemble({ name: 'index', log, parts: [worker, eventConsumer(options, worker), ...all] });
  }

  /** Resolves once searches find what is published, as far as the engines can be reached. */
  async start(signal: AbortSignal): Promise<void> {
    const { log, engines } = this.options;
    try {
      await this.keeper.start(signal);
      // What was away may be back; nobody who is here has seen it go.
      await releaseAwaiting(this.options.database, await this.keeper.writable());
      // What an index in memory lacks has to be there before anybody searches; servers are filled meanwhile.
      if (!engines.keyword.durable || !engines.vector.durable) {
        // Each is tried once: those that fail may be due again faster than all of them can be tried.
        while ((await this.indexer.indexDue(signal)) && (await this.#hasUntried()));
        // Notes that it is filled, which the first search is to know.
        await this.keeper.advance(signal);
      }
    } catch (error) {
      signal.throwIfAborted();
      const inMemory = [engines.keyword, engines.vector].filter(({ durable }) => !durable);
      // An index in memory must not serve half of what it should have; of servers the other side answers meanwhile.
      if (inMemory.length === 2 || (inMemory.length > 0 && !(error instanceof OutsideError))) throw error;
      log.warn(whyOf(error), 'an engine cannot be reached; searches go without it until it can');
    }
    await this.#parts.start(signal);
  }

  async stop(timeoutMs?: number): Promise<void> {
    const { engines, embedder } = this.options;
    this.#stopping.abort();
    await this.#parts.stop(timeoutMs);
    await Promise.all([engines.keyword.close(), engines.vector.close(), embedder.close()]);
  }

  async #hasUntried(): Promise<boolean> {
    return hasUntried(this.options.database, await this.keeper.writable());
  }

  #outages() {
    const { signal } = this.#stopping;
    const prepared = async () => {
      // What was away may have come back without what it had.
      await this.keeper.verify(signal).catch(() => undefined);
      return this.keeper.writable();
    };
    return outages({ ...this.options, signal, prepared });
  }

  #guards() {
    const { clock, log, metrics, timeoutMs, engines } = this.options;
    // What its `Outage` reports is no news each time.
    const levelOf = (side: 'keyword' | 'vector', error: unknown) =>
      (engines[side].durable ? isOutage(error) : isAway(error)) ? 'debug' : 'warn';
    const guard = (side: 'keyword' | 'vector') =>
      new EngineGuard({
        clock,
        timeoutMs,
        onFailure: (error) => {
          log[levelOf(side, error)]({ ...whyOf(error), side }, 'a search goes without one side');
          metrics.failure(side, 'failed');
        },
        onSkipped: () => metrics.failure(side, 'skipped'),
      });
    return { keyword: guard('keyword'), vector: guard('vector') };
  }

  #measured(searcher: Pick<Searcher, 'search'>): Pick<Searcher, 'search'> {
    const { clock, metrics } = this.options;
    return {
      async search(database, tenant, search, signal) {
        const startedMs = clock.monotonicMs();
        const result = await searcher.search(database, tenant, search, signal);
        metrics.search(search, result, (clock.monotonicMs() - startedMs) / 1_000);
        return result;
      },
    };
  }
}
