import { randomBytes } from 'node:crypto';
import { type Assembly, assemble, type Clock, type ConsumerDeps, type FairShare, type Part, whenUp } from '@pharos/kit';
import { eventConsumer } from './consume.js';
import { isDown, isOutage, whyOf } from './dependencies/index.js';
import type { Embedder } from './embedders/index.js';
import type { Engine, Engines, Side } from './engines/index.js';
import {
  contentsOf,
  Lane,
  LanePart,
  type LanePartOptions,
  type LaneRules,
  notifyLanes,
  readInstallation,
  rulesOf,
} from './indexing/index.js';
import { jobs } from './jobs.js';
import type { KnowledgeMetrics } from './metrics.js';
import { EngineGuard, ModelNearness, Searcher, SynonymSearcher } from './search/index.js';

export interface KnowledgeIndexOptions extends Readonly<ConsumerDeps> {
  readonly clock: Clock;
  readonly metrics: KnowledgeMetrics;
  readonly embedder: Embedder;
  readonly engines: Engines;
  /** How long a search waits for an engine and the embedder. */
  readonly timeoutMs: number;
  /** Batches of articles that are written to a server at once. */
  readonly parallel: number;
  /** Turns of searches in embedded engines. */
  readonly turns: FairShare;
}

const sides = ['keyword', 'vector'] as const;
/** How long an embedder may take to tell the dimensions of its vectors before its lane goes on without. */
const learningMs = 5_000;
/** How often a start looks whether an index in memory is filled. */
const lookEveryMs = 20;

/** The engines, the lanes that keep them in line with the database, and the search in them. */
export class KnowledgeIndex implements Part {
  readonly name = 'index';
  readonly searcher: Pick<Searcher, 'search'>;
  /** By the rules as they are now. */
  readonly lanes: Record<Side, Lane>;
  readonly #parts: Assembly;
  readonly #laneParts: readonly LanePart[];
  readonly #owner: string;
  readonly #stopping = new AbortController();
  #wasReady = false;

  private constructor(
    private readonly options: KnowledgeIndexOptions,
    private readonly installation: string,
  ) {
    const { database, log, metrics, embedder, engines } = options;
    const { signal } = this.#stopping;
    this.#owner = randomBytes(5).toString('hex');
    this.lanes = this.#eachSide((side) => this.#lane(side));
    const searcher = new Searcher({
      engines,
      embedder,
      nearness: this.#nearness(),
      turns: options.turns,
      guards: this.#eachSide((side) => this.#guard(side)),
      indexes: this.#names,
      whole: () => this.#eachSide((side) => this.lanes[side].isWhole),
    });
    this.searcher = this.#measured(new SynonymSearcher(searcher));
    this.#laneParts = sides.map(
      (side) => new LanePart({ ...options, lane: this.#followed(side), isDurable: engines[side].durable, signal }),
    );
    const house = { database, log, engines: this.#engines, installation, own: () => this.names };
    const all = jobs({ ...options, house, signal, onBacklog: metrics.backlog });
    const consumer = eventConsumer(options, () => this.#changed());
    this.#parts = assemble({ name: 'index', log, parts: [...this.#laneParts, consumer, ...all] });
  }

  /** The index of a database whose schema is up to date. */
  static async open(options: KnowledgeIndexOptions, signal?: AbortSignal): Promise<KnowledgeIndex> {
    const { database, log } = options;
    return new KnowledgeIndex(options, await whenUp({ log, signal }, () => readInstallation(database)));
  }

  /** Names of the indexes that this process asks. */
  get names(): string[] {
    return sides.map((side) => this.lanes[side].name);
  }

  /** Resolves when what is in memory is filled, save for what waits for something that is away: searches answer without. */
  async start(signal: AbortSignal): Promise<void> {
    const { clock } = this.options;
    await this.#parts.start(signal);
    while (sides.some((side) => this.#isAwaited(side))) {
      await clock.sleep(lookEveryMs, signal);
      signal.throwIfAborted();
    }
  }

  /** Once an index is whole; before that also when none can be, which is no reason to serve nothing. */
  ready(): boolean {
    const lanes = Object.values(this.lanes);
    this.#wasReady ||=
      lanes.some(({ isWhole }) => isWhole) || lanes.every(({ isDown, isScanned }) => isDown || isScanned);
    return this.#wasReady;
  }

  /** Something was published, or hidden: whoever writes looks for it. */
  wake(): void {
    for (const part of this.#laneParts) part.wake();
  }

  becameDue(table?: string): void {
    this.#parts.becameDue(table);
  }

  async #changed(): Promise<void> {
    this.wake();
    // An event comes to one process, which need not be the one that writes.
    if (!Object.values(this.lanes).every(({ isOwn }) => isOwn)) await notifyLanes(this.options.database);
  }

  async stop(timeoutMs?: number): Promise<void> {
    const { engines, embedder, log } = this.options;
    this.#stopping.abort();
    await this.#parts.stop(timeoutMs);
    // Leases end by themselves; engines and embedder are closed by nobody else.
    const left = Object.values(this.lanes).map((lane) => lane.leave());
    await Promise.all(left).catch((err: unknown) => log.warn({ err }, 'could not release an index'));
    await Promise.all([engines.keyword.close(), engines.vector.close(), embedder.close()]);
  }

  /** A side in memory that is filled without asking anybody: who asks may wait for ever, and nothing else is to wait for that. */
  #isAwaited(side: Side): boolean {
    const { engines, embedder } = this.options;
    const { isScanned, isDown: isLaneDown } = this.lanes[side];
    if (isScanned || isLaneDown || engines[side].durable) return false;
    return side === 'keyword' || embedder.kind === 'sparse';
  }

  /** Names of the indexes as they are when they are read. */
  get #names(): Readonly<Record<Side, string>> {
    const { lanes } = this;
    return {
      get keyword() {
        return lanes.keyword.name;
      },
      get vector() {
        return lanes.vector.name;
      },
    };
  }

  get #engines(): Engine<never>[] {
    const { keyword, vector } = this.options.engines;
    return [keyword, vector] as unknown as Engine<never>[];
  }

  #eachSide<T>(make: (side: Side) => T): Record<Side, T> {
    return { keyword: make('keyword'), vector: make('vector') };
  }

  /** The side's lane, whichever it is when something is to be done. */
  #followed(side: Side): LanePartOptions['lane'] {
    const { lanes } = this;
    return {
      name: side,
      get isAudited() {
        return lanes[side].isAudited;
      },
      step: async (signal) => (await this.#follow(side, signal)).step(signal),
      compare: async (slice, signal) => this.lanes[side].compare(slice, signal),
    };
  }

  /** The lane by the rules as they are now: another one when the embedder makes vectors of other dimensions. */
  async #follow(side: Side, signal: AbortSignal): Promise<Lane> {
    const { embedder, log } = this.options;
    const until = AbortSignal.any([signal, AbortSignal.timeout(learningMs)]);
    // Where that fails, the lane finds out why.
    if (side === 'vector') await embedder.shape(until).catch(() => signal.throwIfAborted());
    const before = this.lanes[side];
    if (before.name === this.#rules(side).name) return before;
    log.info({ side, lane: before.name }, 'vectors have other dimensions than before; building another index');
    this.lanes[side] = this.#lane(side);
    await before.leave();
    return this.lanes[side];
  }

  #rules(side: Side): LaneRules {
    const { engines, embedder } = this.options;
    return rulesOf(side, engines[side], embedder, { installation: this.installation, owner: this.#owner });
  }

  #lane(side: Side): Lane {
    const { engines, embedder, metrics } = this.options;
    return new Lane({
      ...this.options,
      owner: this.#owner,
      rules: this.#rules(side),
      // In memory, one after the other is as fast.
      parallel: engines[side].durable ? this.options.parallel : 1,
      contents: contentsOf(side, engines, embedder),
      onIndexed: (articles, passages) => metrics.indexed(side, { articles, passages }),
      onFailed: metrics.indexingFailed,
      onMended: metrics.mended,
    });
  }

  #guard(side: Side): EngineGuard {
    const { clock, log, metrics, timeoutMs, engines } = this.options;
    // What its `Outage` reports is no news each time.
    const levelOf = (error: unknown) => ((engines[side].durable ? isOutage(error) : isDown(error)) ? 'debug' : 'warn');
    return new EngineGuard({
      clock,
      timeoutMs,
      onFailure: (error) => {
        log[levelOf(error)]({ ...whyOf(error), side }, 'a search goes without one side');
        metrics.failure(side, 'failed');
      },
      onSkipped: () => metrics.failure(side, 'skipped'),
    });
  }

  #nearness(): ModelNearness {
    const { embedder, clock, log } = this.options;
    const onFailure = (error: unknown) =>
      log[isDown(error) ? 'debug' : 'warn'](whyOf(error), 'searches go by words alone to tell how sure they are');
    return new ModelNearness({ embedder, clock, onFailure });
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
