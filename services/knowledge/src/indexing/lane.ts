import { DependencyError, isDown } from '../dependencies/index.js';
import { Audit } from './audit.js';
import { cut, hasFullShare } from './batches.js';
import { compareSlice } from './compare-slice.js';
import type { Contents } from './contents.js';
import { clearArticles } from './kept-passages.js';
import { LaneLease, type LaneLeaseOptions } from './lane-lease.js';
import { type LaneEvents, LaneWriter } from './lane-writer.js';
import { isMuch, type Pending, takeFailed, takeFresh, takeScanned, writersOfArticles } from './pending.js';

export interface LaneOptions extends LaneLeaseOptions, LaneEvents {
  readonly contents: Contents<never>;
  /** Calls of the engine at once. Default 1. */
  readonly parallel?: number | undefined;
}

/** Articles in one call of an engine. */
const maxBatch = 200;
/** How often an engine is looked at that may have lost its index without anybody noticing. */
const lookEveryMs = 60_000;

/**
 * Brings articles into one index, as the database has them. Any number of processes may have the same lane: one of them writes.
 * README.md beside it tells how.
 */
export class Lane {
  readonly #lease: LaneLease;
  readonly #writer: LaneWriter;
  #preparedAtMs: number | undefined;
  /** Whose turn it was last. */
  #after = '';
  #isDoubtedTurn = false;
  /** Who may have published before the lane was there, and has not ended since. */
  #writers: readonly string[] | undefined;
  /** Articles that comparisons found missing in this round. */
  #missing = 0;

  readonly #audit: Audit;

  constructor(private readonly options: LaneOptions) {
    const { database, clock, contents, rules } = options;
    this.#lease = new LaneLease(options);
    this.#writer = new LaneWriter({ ...options, lease: this.#lease, make: (signal) => this.#make(signal) });
    const audited = { engine: contents.engine, lane: rules.name, splitting: rules.splitting };
    this.#audit = new Audit({ database, clock, ...audited, tolerance: this.#lease });
  }

  get name(): string {
    return this.options.rules.name;
  }

  /**
   * Whether its index was filled with all that it should hold, but for what was published just now; as of the last step, as all of these.
   */
  get isWhole(): boolean {
    return this.#lease.state?.whole === true;
  }

  /** Whether it lacks some of that since, and is being compared. */
  get isDoubted(): boolean {
    return this.#lease.state?.doubted === true;
  }

  /** Whether all that is published has been tried. */
  get isScanned(): boolean {
    return this.#lease.state?.scanTo === null;
  }

  /** Whether nothing can be written, since the engine or the embedder is away, or refuses to make the index. */
  get isDown(): boolean {
    return (this.#lease.state?.error ?? null) !== null;
  }

  /** Whether all of the index is being compared, since it holds too little: then one slice follows the other. */
  get isAudited(): boolean {
    return this.#audit.isUnderWay;
  }

  /** Whether this process writes. */
  get isOwn(): boolean {
    return this.#lease.state?.mine === true;
  }

  /** Lets another process write; the lane of an index in memory goes. */
  leave(): Promise<void> {
    return this.#lease.leave();
  }

  /**
   * Does a bounded piece of what is to be done, if this process writes; true when there may be more. What an article fails by itself
   * is kept with it. @throws DependencyError while nothing can be written; rejects when `signal` aborts.
   */
  async step(signal: AbortSignal): Promise<boolean> {
    const more = await this.#leased(signal, async () => {
      const more = await this.#indexInTurn(signal);
      // One at a time: each may take as long as a call may, and what is new is not to wait for many of these.
      const failed = await takeFailed(this.options.database, this.name, 1);
      const failures = this.#writer.failures + failed.length;
      await this.#writer.write(failed, signal);
      // What fails over and over is tried one at a time, with a pause between.
      return (await this.#scan(signal)) || more || this.#writer.failures < failures;
    });
    return more === true;
  }

  /**
   * Compares a slice of the index with the database, and mends what differs. Answers of how many articles it did; undefined when it is
   * not up to this process, or not yet. Throws as `step`.
   */
  compare(slice: number, signal: AbortSignal): Promise<number | undefined> {
    return this.#leased(signal, async () => (this.isScanned ? this.#compare(slice, signal) : undefined));
  }

  #leased<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    return this.#lease.hold(async () => {
      let isPrepared = false;
      try {
        await this.#prepare(signal);
        isPrepared = true;
        const done = await work();
        await this.#lease.report(null);
        return done;
      } catch (error) {
        signal.throwIfAborted();
        this.#preparedAtMs = undefined;
        if (error instanceof DependencyError && (error.isDown || !isPrepared)) {
          this.options.onFailed?.();
          await this.#lease.report(error);
        }
        if (!isPrepared && isDown(error)) await this.#lease.release();
        throw error;
      }
    });
  }

  /** The index is there, or is made: then it is to be filled. After an outage also what items are made by has to answer. */
  async #prepare(signal: AbortSignal): Promise<void> {
    const { clock, contents } = this.options;
    if (this.#preparedAtMs !== undefined && clock.monotonicMs() < this.#preparedAtMs + lookEveryMs) return;
    await this.#make(signal);
    if (this.isDown) await contents.probe(this.name, signal);
    this.#preparedAtMs = clock.monotonicMs();
  }

  /** True when there was no index. That it is to be filled is noted before it is there. */
  #make(signal: AbortSignal): Promise<boolean> {
    return this.options.contents.engine.prepare(this.name, signal, () => this.#restart());
  }

  async #restart(): Promise<void> {
    const { log } = this.options;
    if (this.isScanned) log.warn({ lane: this.name }, 'an index lost its data; filling it again');
    await this.#lease.restart();
    this.#missing = 0;
    this.#audit.end();
    this.#writer.reset();
  }

  /** What is new and what is doubted by turns: whichever fails, the other comes next. */
  async #indexInTurn(signal: AbortSignal): Promise<boolean> {
    this.#isDoubtedTurn = !this.#isDoubtedTurn && this.#writer.isDoubting;
    if (this.#isDoubtedTurn) {
      await this.#writer.write(this.#writer.takeDoubted(), signal);
      return true;
    }
    return (await this.#indexFresh(signal)) || this.#writer.isDoubting;
  }

  async #indexFresh(signal: AbortSignal): Promise<boolean> {
    const taken = await takeFresh(this.options.database, this.name, { after: this.#after, limit: this.#limit });
    const fresh = taken.filter((article) => !this.#writer.isDoubted(article));
    const batches = this.#batchesOf(fresh);
    this.#after = batches.at(-1)?.at(-1)?.projectId ?? this.#after;
    await this.#writeAll(batches, signal);
    return batches.flat().length < fresh.length || hasFullShare(taken, this.#limit);
  }

  get #limit(): number {
    return maxBatch * (this.options.parallel ?? 1);
  }

  /** As many of the first articles as are written at once. */
  #batchesOf(articles: readonly Pending[]): (readonly Pending[])[] {
    const batches: (readonly Pending[])[] = [];
    for (let rest = articles; rest.length > 0 && batches.length < (this.options.parallel ?? 1); ) {
      const batch = cut(rest.slice(0, maxBatch));
      batches.push(batch);
      rest = rest.slice(batch.length);
    }
    return batches;
  }

  /** All at once: a server takes its time for a call, however little it has to do. Ends when all have ended. False as `write`. */
  async #writeAll(batches: readonly (readonly Pending[])[], signal: AbortSignal): Promise<boolean> {
    const ended = await Promise.allSettled(batches.map((batch) => this.#writer.write(batch, signal)));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    return ended.every((each) => each.status === 'fulfilled' && each.value);
  }

  /** Writes some more of what is published, from the beginning to the end; true when there may be more. */
  async #scan(signal: AbortSignal): Promise<boolean> {
    const { database, log, rules } = this.options;
    const from = this.#lease.state?.scanTo ?? null;
    if (from === null || (from === '' && !(await this.#areWritersGone()))) {
      if (from === null && (!this.isWhole || this.isDoubted) && !this.isAudited && (await this.#lease.complete()))
        log.info({ side: rules.side }, 'the index is complete');
      return false;
    }
    // What could not be written of the last batch is settled first: it is written, or fails by itself and is passed.
    if (this.#writer.isDoubting) return true;
    const found = await takeScanned(database, this.name, { after: from, limit: this.#limit });
    const batches = this.#batchesOf(found);
    if (!(await this.#writeAll(batches, signal))) return true;
    const written = batches.flat();
    const isLast = written.length === found.length && found.length < this.#limit;
    const to = isLast ? null : (written.at(-1)?.articleId ?? null);
    await this.#lease.advance(from, to);
    return true;
  }

  /** A scan sees nothing of transactions that have not ended, and those that began before the lane was there do not tell it. */
  async #areWritersGone(): Promise<boolean> {
    if (this.#writers?.length === 0) return true;
    const now = await writersOfArticles(this.options.database);
    this.#writers = (this.#writers ?? now).filter((id) => now.includes(id));
    return this.#writers.length === 0;
  }

  async #compare(slice: number, signal: AbortSignal): Promise<number> {
    const { database, contents, rules, log, onMended } = this.options;
    if (await this.#audit.begins(signal)) {
      log.warn({ lane: this.name }, 'an index holds fewer passages than it should; comparing all of it');
      await this.#lease.doubt();
    }
    const at = { database, engine: contents.engine, lane: this.name, splitting: rules.splitting, slice };
    const { differing, foreign, missing, compared } = await compareSlice(at, signal);
    const mended = differing.size + foreign;
    if (mended > 0) log.warn({ lane: this.name, articles: mended }, 'an index differs from the database; repairing it');
    onMended?.(mended);
    // Counted a round at a time.
    this.#missing = slice === 0 ? missing : this.#missing + missing;
    if (missing > 0 && (await isMuch(database, this.#missing))) await this.#restart();
    const unknown = { projectId: '', change: 0, failures: 0, bytes: 0 };
    const articles = [...differing.keys()].map((articleId) => ({ articleId, ...unknown }));
    await this.#writer.write(articles, signal, differing);
    await clearArticles(database, compared);
    this.#audit.compared();
    return mended;
  }
}
