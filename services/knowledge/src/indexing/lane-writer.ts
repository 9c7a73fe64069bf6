import { backoffMs } from '@pharos/kit';
import { DependencyError, isDown, whyOf } from '../dependencies/index.js';
import { type Strays, withdrawOutdated, writeArticles } from './article-writer.js';
import type { Contents } from './contents.js';
import { clearArticles } from './kept-passages.js';
import type { LaneLease, LaneLeaseOptions } from './lane-lease.js';
import { enqueueArticles, failPending, finishPending, type Pending } from './pending.js';

export interface LaneEvents {
  /** Told of articles that were brought in line, of each try that failed, and of those that a comparison found to differ. */
  onIndexed?(articles: number, passages: number): void;
  onFailed?(): void;
  onMended?(articles: number): void;
}

export interface LaneWriterOptions extends LaneLeaseOptions, LaneEvents {
  readonly contents: Contents<never>;
  readonly lease: LaneLease;
  /** Makes the index, unless it is there; true when it was not. */
  make(signal: AbortSignal): Promise<boolean>;
}

/** An article that fails over and over is tried more and more rarely, down to this. */
const maxWaitMs = 5 * 60_000;

/** Writes articles to a lane's index, in halves where something fails, until each is written or fails by itself. */
export class LaneWriter {
  /** Batches at which something failed as if it were away, in halves: each is tried by itself when what they need answers. */
  #doubted: (readonly Pending[])[] = [];
  /** Articles that failed so alone, once. */
  readonly #suspects = new Set<string>();
  /** Tries of articles that failed by themselves. */
  #failures = 0;

  constructor(private readonly options: LaneWriterOptions) {}

  /** Tries of articles that failed by themselves, since the start. */
  get failures(): number {
    return this.#failures;
  }

  get isDoubting(): boolean {
    return this.#doubted.length > 0;
  }

  isDoubted({ articleId }: Pending): boolean {
    return this.#doubted.some((batch) => batch.some((each) => each.articleId === articleId));
  }

  /** The doubted batch whose turn it is; none is empty. */
  takeDoubted(): readonly Pending[] {
    return this.#doubted.shift() ?? [];
  }

  /** All is written anew. */
  reset(): void {
    this.#doubted = [];
  }

  /** Writes articles, or notes why one failed. False when they are to be written once more, since index or lease were lost. */
  async write(articles: readonly Pending[], signal: AbortSignal, strays?: Strays): Promise<boolean> {
    if (articles.length === 0) return true;
    const { database, contents, log, rules, onIndexed } = this.options;
    try {
      const { splitting } = rules;
      const options = { database, contents, index: this.options.rules.name, splitting, onLate: this.#onLate };
      const ids = articles.map(({ articleId }) => articleId);
      const written = await writeArticles(options, ids, signal, strays);
      if (!(await finishPending(database, this.options.lease.holder, articles))) {
        await withdrawOutdated(options, written).catch((error: unknown) =>
          log.warn(
            { ...whyOf(error), lane: this.options.rules.name },
            'could not remove what was written too late; the next comparison removes it',
          ),
        );
        // Last: whoever has the lease may have written something newer before this did, and may do so meanwhile.
        await enqueueArticles(database, this.options.rules.name, ids);
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

  /** Told while the write goes on; when it has ended, so has what was told. */
  readonly #onLate = (error: DependencyError) => {
    const { log } = this.options;
    void this.options.lease
      .report(error)
      .catch((err: unknown) => log.warn({ err }, 'could not record that a write is late'));
  };

  /** Halves what was refused until the article stands alone for which it was. */
  async #onRefused(
    articles: readonly Pending[],
    error: unknown,
    signal: AbortSignal,
    strays?: Strays,
  ): Promise<boolean> {
    if (await this.options.make(signal)) return false;
    const [first] = articles;
    if (articles.length > 1) {
      const middle = Math.ceil(articles.length / 2);
      const one = await this.write(articles.slice(0, middle), signal, strays);
      return (await this.write(articles.slice(middle), signal, strays)) && one;
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
    const facts = { ...whyOf(error), article: article.articleId, lane: this.options.rules.name, failures };
    log.warn(facts, 'could not index an article; trying again later');
    const waitMs = backoffMs(failures, { longestMs: maxWaitMs });
    await failPending(database, this.options.rules.name, article, { reason, waitMs });
  }
}
