import { backoffMs, type Database, type Logger } from '@pharos/kit';
import { enqueueArticles } from '../store/enqueue-articles.js';
import {
  claimTasks,
  claimTasksOf,
  type FreePlaces,
  failTask,
  finishTask,
  giveBackTask,
  type IndexTask,
  queuedIn,
} from '../store/index-tasks.js';
import { deletePassages, replacePassages } from '../store/passages.js';
import { isProbeNear, letNextProbe } from '../store/probes.js';
import { findPublished } from '../store/published.js';
import { splitVersion } from '../text/split-article.js';
import type { Engine, Passage, Removal } from './engine.js';
import type { IndexWriter } from './index-writer.js';
import { nextTurn } from './next-turn.js';
import { isAway, OutsideError, whyOf } from './outside-error.js';
import { passagesOf } from './passages-of.js';
import { whileLeased } from './while-leased.js';
import { PutOff, probeEveryMs } from './write-gate.js';

export interface IndexerOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly log: Logger;
  /** The generations that this process may write to. */
  writable(): Promise<readonly string[]>;
  /** Generations of other rules that serve meanwhile, and whose words this process can write. */
  assisted(): Promise<readonly string[]>;
  /** How long a task stays with a worker that does not say that it is at it. Default 20 s. */
  readonly leaseMs?: number;
  /** Told of each article that was brought in line, and of each that could not be. */
  onIndexed?(passages: number): void;
  onFailed?(): void;
}

/** After so long another worker takes the tasks of one that died. Of one that lives they are renewed. */
const usualLeaseMs = 20_000;
/** So many at once for whoever waits until nothing is due. */
const batchSize = 16;
/**
 * An article that is refused over and over is tried more and more rarely, down to this. As long waits one that was put off, should
 * nobody tell that what was away is back.
 */
const maxWaitMs = 5 * 60_000;
/** How often a change that came meanwhile is followed before others have their turn. */
const maxRounds = 5;

/** Brings engines in line with the database, one article of one generation at a time. Any replica may do any of it. */
export class Indexer {
  /** Whose turn it was last. */
  #after = '';
  /** Whether it is being settled who tries next what is away: once is enough for all that fail at the same time. */
  #isSettling = false;

  constructor(private readonly options: IndexerOptions) {}

  /** Brings one article in line, unless another worker is at it. Failures are kept with the task, which is tried again. */
  async index(articleId: string, signal?: AbortSignal): Promise<void> {
    const { database, writable, leaseMs = usualLeaseMs } = this.options;
    for (let round = 0; round < maxRounds; round += 1) {
      const tasks = await claimTasksOf(database, await writable(), leaseMs, articleId);
      if (tasks.length === 0) return;
      if (!(await this.#runAll(tasks, signal))) return;
    }
  }

  /** Takes as much of what is due as there are places for; projects take turns. Each is to be `run`. */
  async claim(places: Pick<FreePlaces, 'free' | 'taken'>): Promise<IndexTask[]> {
    const { database, writable, leaseMs = usualLeaseMs } = this.options;
    const tasks = await claimTasks(database, await writable(), leaseMs, { ...places, after: this.#after });
    this.#after = lastTurn(tasks, this.#after);
    return tasks;
  }

  /** Does some of what is due, and waits for it; true when there may be more. */
  async indexDue(signal?: AbortSignal): Promise<boolean> {
    const tasks = await this.claim({ free: batchSize });
    await this.#runAll(tasks, signal);
    return tasks.length > 0;
  }

  /** True when some are to be done again. Waits for all of them, also when one rejects: each gives its task back. */
  async #runAll(tasks: readonly IndexTask[], signal: AbortSignal | undefined): Promise<boolean> {
    const running = tasks.map((task) => this.run(task, signal));
    await Promise.allSettled(running);
    return (await Promise.all(running)).some(Boolean);
  }

  /** Does a task that was taken; true when it is to be done again. Failures are kept with it. Rejects when `signal` aborts. */
  async run(task: IndexTask, signal: AbortSignal | undefined): Promise<boolean> {
    const { database, leaseMs = usualLeaseMs, onFailed } = this.options;
    try {
      await whileLeased(database, task, leaseMs, () => this.#bringInLine(task, signal));
      return await finishTask(database, task);
    } catch (error) {
      if (signal?.aborted) {
        // Nobody should have to wait until the lease is over.
        await giveBackTask(database, task);
        throw error;
      }
      this.#tell(task, error);
      onFailed?.();
      await this.#keepFailure(task, error);
      return false;
    }
  }

  async #keepFailure(task: IndexTask, error: unknown): Promise<void> {
    const settles = isAway(error) && !this.#isSettling;
    if (settles) this.#isSettling = true;
    try {
      const waitMs = await this.#waitMs(task, error, settles);
      const failure = { reason: publicReasonOf(error), isAway: isAway(error), waitMs };
      await failTask(this.options.database, task, failure);
    } finally {
      if (settles) this.#isSettling = false;
    }
  }

  /**
   * Of those that wait for what is away one tries it soon, each time another one, since it may fail at one article only; the others
   * wait to be told. One that was to try it, and was put off since somebody else has just done so, is not to be the last.
   */
  async #waitMs(task: IndexTask, error: unknown, settles: boolean): Promise<number> {
    if (!isAway(error)) return backoffMs(task.failures + 1, { longestMs: maxWaitMs });
    if (!settles) return maxWaitMs;
    const isAnotherNext = error instanceof PutOff ? isProbeNear : letNextProbe;
    return (await isAnotherNext(this.options.database, task, probeEveryMs)) ? maxWaitMs : probeEveryMs;
  }

  /** Of what is away operators are told once, and not by each article. */
  #tell(task: IndexTask, error: unknown): void {
    if (isAway(error)) return;
    const facts = {
      ...whyOf(error),
      article: task.article_id,
      generation: task.generation,
      failures: task.failures + 1,
    };
    this.options.log.warn(facts, 'an article could not be indexed; it will be tried again');
  }

  async #bringInLine(task: IndexTask, signal: AbortSignal | undefined): Promise<void> {
    const { database, writer, onIndexed } = this.options;
    const at = { orgId: task.org_id, projectId: task.project_id, articleId: task.article_id };
    const article = await findPublished(database, task.article_id);
    if (!article) {
      await writer.remove(task.generation, at, signal);
      await deletePassages(database, task.article_id);
      return;
    }
    await nextTurn(signal);
    const passages = passagesOf(article);
    await replacePassages(database, splitVersion, article.articleId, article.version, passages);
    const removal = { ...at, keepVersion: article.version };
    await writer.write(task.generation, removal, passages, signal ? { signal } : {});
    await this.#assist(removal, passages, signal);
    onIndexed?.(passages.length);
  }

  /**
   * Lets the words of a new version be found in a generation of other rules that still serves. Its task stays: whoever has its rules
   * does the rest. Not more than a favour, so what fails here fails nothing.
   */
  async #assist(removal: Removal, passages: readonly Passage[], signal: AbortSignal | undefined): Promise<void> {
    const { database, writer, assisted, log } = this.options;
    try {
      const behind = await queuedIn(database, removal.articleId, await assisted());
      const only = (engine: Engine<never>) => engine.name === writer.engines.keyword.name;
      const options = signal ? { signal, only } : { only };
      for (const generation of behind) {
        await writer.write(generation, removal, passages, options).finally(() =>
          // Whoever has its rules may have written a newer version meanwhile, which this has removed: then it is written again.
          enqueueArticles(database, generation, [removal.articleId]),
        );
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isAway(error))
        log.warn({ err: error, article: removal.articleId }, 'an article is found only when the new index serves');
    }
  }
}

/** Of those that had a turn after `after`, the last, once round. */
function lastTurn(tasks: readonly IndexTask[], after: string): string {
  const projects = tasks.map(({ project_id }) => project_id).sort();
  return projects.findLast((id) => id <= after) ?? projects.at(-1) ?? after;
}

/** What tenants read in the article. */
function publicReasonOf(error: unknown): string {
  return error instanceof OutsideError ? error.publicReason : 'The article could not be indexed.';
}
