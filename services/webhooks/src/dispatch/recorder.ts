import { setImmediate } from 'node:timers/promises';
import {
  backoffMs,
  type Clock,
  type Database,
  failureLevel,
  isDatabaseUnavailable,
  type Logger,
  systemActor,
} from '@pharos/kit';
import type { Counts } from './conclusion.js';
import { foldFailures } from './failure-streak.js';
import { type AttemptRecord, countFailures, pauseWebhook, recordAttempts } from './record-attempts.js';

/** An attempt that ended, to be written down. */
export interface Ended extends AttemptRecord {
  counts: Counts;
  /** See `Conclusion`. */
  pauseMs: number;
  /** Where it was sent. */
  url: string;
}

export interface RecorderOptions {
  database: Database;
  clock: Clock;
  log: Logger;
  /** For how long a claimed attempt is this worker's. */
  leaseMs: number;
  /** Called with each webhook that is disabled now, and why. */
  onDisabled(webhookId: string, reason: string): void;
  /** Called with each attempt that could not be recorded in time: it will be made again. */
  onLost(): void;
}

interface Waiting {
  ended: Ended;
  giveUpAtMs: number;
  settled(recorded: boolean): void;
}

const maxBatch = 250;
/** Fewer wait for those that end in the next turns of the event loop: a statement costs as much as many attempts. */
const worthWriting = 48;
const mostTurns = 3;
/** A batch that fails is tried again in parts of its size: what the database refuses is soon alone. */
const parts = 4;

/**
 * Writes attempts down, in the order they ended. What ends while one batch is on its way to the database forms the next,
 * so the busier it is the less each costs, and nothing waits when it is idle. Whatever fails is tried again with growing
 * pauses, until the lease is over.
 */
export class Recorder {
  readonly #waiting: Waiting[] = [];
  /** Refused even alone. */
  readonly #alone = new Set<Promise<void>>();
  #most = maxBatch;
  #running: Promise<void> | undefined;

  constructor(private readonly options: RecorderOptions) {}

  /**
   * Resolves once the attempt is committed (true), or its lease has passed to another worker (false). Never rejects.
   * `claimedAtMs` is when it was claimed, by the clock that never goes back.
   */
  record(ended: Ended, claimedAtMs: number): Promise<boolean> {
    return new Promise((settled) => {
      this.#waiting.push({ ended, giveUpAtMs: claimedAtMs + this.options.leaseMs, settled });
      this.#running ??= this.#run();
    });
  }

  /** Resolves once nothing waits. */
  async idle(): Promise<void> {
    while (this.#running || this.#alone.size > 0) await Promise.all([this.#running, ...this.#alone]);
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#waiting.length > 0; ) {
      const batch = this.#waiting.slice(0, this.#most);
      try {
        await this.#commit(batch);
        this.#waiting.splice(0, batch.length);
        this.#most = Math.min(maxBatch, this.#most * 2);
        failures = 0;
        if (this.#waiting.length > 0) await this.#gather();
      } catch (error) {
        failures += 1;
        this.#report(error, batch.length, failures);
        if (!isDatabaseUnavailable(error)) this.#divide(batch);
        await this.options.clock.sleep(backoffMs(failures));
        this.#giveUpLate();
      }
    }
    this.#running = undefined;
  }

  async #gather(): Promise<void> {
    for (let turns = 0; turns < mostTurns && this.#waiting.length < worthWriting; turns += 1) await setImmediate();
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const held = await writeDown(
      this.options,
      batch.map(({ ended }) => ended),
    );
    for (const { ended, settled } of batch) settled(held.has(ended.id));
  }

  /** One that the database refuses for what it is must not hold up the others. */
  #divide(batch: readonly Waiting[]): void {
    this.#most = Math.max(1, Math.floor(batch.length / parts));
    const [first] = batch;
    if (batch.length > 1 || !first) return;
    this.#waiting.shift();
    const work = this.#tryAlone(first).finally(() => this.#alone.delete(work));
    this.#alone.add(work);
  }

  async #tryAlone(waiting: Waiting): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      await this.options.clock.sleep(backoffMs(failures));
      if (this.#isLate(waiting)) return this.#giveUp(waiting);
      try {
        return await this.#commit([waiting]);
      } catch (error) {
        this.#report(error, 1, failures + 1);
      }
    }
  }

  #report(error: unknown, attempts: number, failures: number): void {
    const level = failureLevel(error);
    this.options.log[level]({ err: error, attempts, failures }, 'attempts could not be written down; trying again');
  }

  #giveUpLate(): void {
    for (const waiting of this.#waiting.filter((each) => this.#isLate(each))) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#giveUp(waiting);
    }
  }

  /** Past its lease an attempt belongs to whoever takes it next. */
  #isLate({ giveUpAtMs }: Waiting): boolean {
    return giveUpAtMs <= this.options.clock.monotonicMs();
  }

  #giveUp({ settled }: Waiting): void {
    this.options.onLost();
    settled(false);
  }
}

/** Commits attempts with all that follows from them; answers the ids of those that were still held. */
async function writeDown(options: RecorderOptions, batch: readonly Ended[]): Promise<Set<string>> {
  const { database } = options;
  if (batch.every((ended) => ended.counts === 'success' || !tellsOfWebhook(ended)))
    return recordAttempts(database, batch, (ended) => ended.counts === 'success');
  const disabled = new Map<string, string>();
  const held = await database.transaction(async (tx) => {
    disabled.clear();
    const written = await recordAttempts(tx, batch, () => false);
    for (const [webhookId, ended] of byWebhook(batch.filter(({ id }) => written.has(id)))) {
      await pauseWebhook(tx, webhookId, ended);
      const streak = ended.filter(({ counts }) => counts !== 'nothing');
      if (streak.length === 0) continue;
      const fold = foldFailures(streak.map(({ counts }) => counts === 'success'));
      const gone = streak.filter(({ counts }) => counts === 'gone').map(({ url }) => url);
      const reason = await countFailures(tx, system, webhookId, { ...fold, gone });
      if (reason !== undefined) disabled.set(webhookId, reason);
    }
    return written;
  });
  for (const [webhookId, reason] of disabled) options.onDisabled(webhookId, reason);
  return held;
}

const system = { requestId: '', traceparent: '', actor: systemActor };

/** Whether it changes its webhook. */
function tellsOfWebhook({ counts, pauseMs }: Ended): boolean {
  return counts !== 'nothing' || pauseMs > 0;
}

/** What changes its webhook, by webhook; in one order everywhere, so that workers wait for each other's rows and never deadlock. */
function byWebhook(batch: readonly Ended[]): [string, Ended[]][] {
  const telling = new Map<string, Ended[]>();
  for (const ended of batch) {
    if (!tellsOfWebhook(ended)) continue;
    telling.set(ended.webhook_id, [...(telling.get(ended.webhook_id) ?? []), ended]);
  }
  return [...telling].sort(([a], [b]) => (a < b ? -1 : 1));
}
