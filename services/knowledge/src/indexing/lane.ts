import { backoffMs } from '@pharos/kit';
import { DependencyError, isDown, whyOf } from '../dependencies/index.js';
import { type Strays, withdrawOutdated, writeArticles } from './article-writer.js';
import { cut, hasFullShare } from './batches.js';
import { compareSlice } from './compare-slice.js';
import type { Contents } from './contents.js';
import { clearArticles } from './kept-passages.js';
import { LaneLease, type LaneLeaseOptions } from './lane-lease.js';
import {
  enqueueArticles,
  failPending,
  finishPending,
  isMuch,
  type Pending,
  takeFailed,
  takeFresh,
  takeScanned,
  writersOfArticles,
} from './pending.js';

export interface LaneOptions extends LaneLeaseOptions {
  readonly contents: Contents<never>;
  /** Told of articles that were brought in line, of each try that failed, and of those that a comparison found to differ. */
  onIndexed?(articles: number, passages: number): void;
  onFailed?(): void;
  onMended?(articles: number): void;
}

/** Articles in one call of an engine. */
const maxBatch = 200;
/** An article that fails over and over is tried more and more rarely, down to this. */
const maxWaitMs = 5 * 60_000;
/** How often an engine is looked at that may have lost its index without anybody noticing. */
const lookEveryMs = 60_000;

/**
 * Brings articles into one index, as the database has them. Any number of processes may have the same lane: one of them writes.
 * README.md tells how.
 */
export class Lane {
  readonly #lease: LaneLease;
  #preparedAtMs: number | undefined;
  /** Whose turn it was last. */
  #after = '';
  /** Batches at which something failed as if it were away, in halves: each is tried by itself when what they need answers. */
  #doubted: (readonly Pending[])[] = [];
  #isDoubtedTurn = false;
  /** Articles that failed so alone, once. */
  readonly #suspects = new Set<string>();
  /** Tries of articles that failed by themselves. */
  #failures = 0;
  /** Who may have published before the lane was there, and has not ended since. */
  #writers: readonly string[] | undefined;
  /** Articles that comparisons found missing in this round. */
  #missing = 0;

  constructor(private readonly options: LaneOptions) {
    this.#lease = new LaneLease(options);
  }

  get name(): string {
    return this.options.rules.name;
  }

  /** Whether its index holds all that it should, but for what was published just now; as of the last step, as all of these. */
  get isWhole(): boolean {
    return this.#lease.state?.whole === true;
  }

  /** Whether all that is published has been tried. */
  get isScanned(): boolean {
    return this.#lease.state?.scanTo === null;
  }

  /** Whether nothing can be written, since the engine or the embedder is away, or refuses to make the index. */
  get isDown(): boolean {
    return (this.#lease.state?.error ?? null) !== null;
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
      const failures = this.#failures + failed.length;
      await this.#write(failed, signal);
      // What fails over and over is tried one at a time, with a pause between.
      return (await this.#scan(signal)) || more || this.#failures < failures;
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
    if (this.isDown) await contents.probe(signal);
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
    this.#doubted = [];
  }

  /** What is new and what is doubted by turns: whichever fails, the other comes next. */
  async #indexInTurn(signal: AbortSignal): Promise<boolean> {
    this.#isDoubtedTurn = !this.#isDoubtedTurn && this.#doubted.length > 0;
    if (this.#isDoubtedTurn) {
      await this.#write(this.#doubted.shift() ?? [], signal);
      return true;
    }
    return (await this.#indexFresh(signal)) || this.#doubted.length > 0;
  }

  async #indexFresh(signal: AbortSignal): Promise<boolean> {
    const taken = await takeFresh(this.options.database, this.name, { after: this.#after, limit: maxBatch });
    const doubted = new Set(this.#doubted.flat().map(({ articleId }) => articleId));
    const fresh = taken.filter(({ articleId }) => !doubted.has(articleId));
    const batch = cut(fresh);
    this.#after = batch.at(-1)?.projectId ?? this.#after;
    await this.#write(batch, signal);
    return batch.length < fresh.length || hasFullShare(taken, maxBatch);
  }

  /** Writes some more of what is published, from the beginning to the end; true when there may be more. */
  async #scan(signal: AbortSignal): Promise<boolean> {
    const { database, log, rules } = this.options;
    const from = this.#lease.state?.scanTo ?? null;
    if (from === null || (from === '' && !(await this.#areWritersGone()))) {
      if (from === null && !this.isWhole && (await this.#lease.complete()))
        log.info({ side: rules.side }, 'the index is complete');
      return false;
    }
    // What could not be written of the last batch is settled first: it is written, or fails by itself and is passed.
    if (this.#doubted.length > 0) return true;
    const found = await takeScanned(database, this.name, { after: from, limit: maxBatch });
    const batch = cut(found);
    if (!(await this.#write(batch, signal))) return true;
    const isLast = batch.length === found.length && found.length < maxBatch;
    const to = isLast ? null : (batch.at(-1)?.articleId ?? null);
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

  /** Writes articles, or notes why one failed. False when they are to be written once more, since index or lease were lost. */
  async #write(articles: readonly Pending[], signal: AbortSignal, strays?: Strays): Promise<boolean> {
    if (articles.length === 0) return true;
    const { database, contents, log, rules, onIndexed } = this.options;
    try {
      const options = { database, contents, index: this.name, splitting: rules.splitting };
      const ids = articles.map(({ articleId }) => articleId);
      const written = await writeArticles(options, ids, signal, strays);
      if (!(await finishPending(database, this.#lease.holder, articles))) {
        await withdrawOutdated(options, written).catch((error: unknown) =>
          log.warn({ ...whyOf(error), lane: this.name }, 'what was written too late stays until it is compared'),
        );
        // Last: whoever has the lease may have written something newer before this did, and may do so meanwhile.
        await enqueueArticles(database, this.name, ids);
        return false;
      }
      await clearArticles(database, written.changed);
      onIndexed?.(articles.length, [...written.passages.values()].flat().length);
      for (const { articleId } of articles) this.#suspects.delete(articleId);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (isDown(error)) return this.#onAway(articles, error);
      this.options.onFailed?.();
      return this.#onRefused(articles, error, signal, strays);
    }
  }

  /** Halves what was refused until the article stands alone for which it was. */
  async #onRefused(
    articles: readonly Pending[],
    error: unknown,
    signal: AbortSignal,
    strays?: Strays,
  ): Promise<boolean> {
    if (await this.#make(signal)) return false;
    const [first] = articles;
    if (articles.length > 1) {
      const middle = Math.ceil(articles.length / 2);
      const one = await this.#write(articles.slice(0, middle), signal, strays);
      return (await this.#write(articles.slice(middle), signal, strays)) && one;
    }
    if (first) await this.#fail(first, error);
    return true;
  }

  /**
   * Others wait no longer for what failed: it is tried in halves, until the article stands alone at which it does. That one failed by
   * itself when it does so twice, since what it needs answered in between.
   */
  async #onAway(articles: readonly Pending[], error: unknown): Promise<boolean> {
    const [first] = articles;
    if (articles.length === 1 && first) {
      if (first.failures > 0 || this.#suspects.delete(first.articleId)) {
        await this.#fail(first, error);
        return true;
      }
      this.#suspects.add(first.articleId);
    }
    const middle = Math.ceil(articles.length / 2);
    this.#doubted.push(articles.slice(0, middle));
    if (middle < articles.length) this.#doubted.push(articles.slice(middle));
    throw error;
  }

  async #fail(article: Pending, error: unknown): Promise<void> {
    const { database, log } = this.options;
    this.#failures += 1;
    const failures = article.failures + 1;
    const reason = error instanceof DependencyError ? error.publicReason : 'The article could not be indexed.';
    const facts = { ...whyOf(error), article: article.articleId, lane: this.name, failures };
    log.warn(facts, 'could not index an article; trying again later');
    const waitMs = backoffMs(failures, { longestMs: maxWaitMs });
    await failPending(database, this.name, article, { reason, waitMs });
  }

  async #compare(slice: number, signal: AbortSignal): Promise<number> {
    const { database, contents, rules, log, onMended } = this.options;
    const at = { database, engine: contents.engine, lane: this.name, splitting: rules.splitting, slice };
    const { differing, foreign, missing, compared } = await compareSlice(at, signal);
    const mended = differing.size + foreign;
    if (mended > 0) log.warn({ lane: this.name, articles: mended }, 'an index differs from the database; it is mended');
    onMended?.(mended);
    // Counted a round at a time.
    this.#missing = slice === 0 ? missing : this.#missing + missing;
    if (missing > 0 && (await isMuch(database, this.#missing))) await this.#restart();
    const unknown = { projectId: '', change: 0, failures: 0, bytes: 0 };
    const articles = [...differing.keys()].map((articleId) => ({ articleId, ...unknown }));
    await this.#write(articles, signal, differing);
    await clearArticles(database, compared);
    return mended;
  }
}
