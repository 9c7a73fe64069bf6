import { backoffMs, type Clock, type Database, isDatabaseUnavailable, type Logger, systemActor } from '@pharos/kit';
import { foldFailures } from '../domain/failure-row.js';
import { type AttemptRecord, countFailures, recordAttempts } from '../store/record-attempts.js';

/** An attempt that ended, to be written down. */
export interface Ended extends AttemptRecord {
  webhookId: string;
  counts: 'success' | 'failure' | 'nothing';
}

export interface RecorderOptions {
  database: Database;
  clock: Clock;
  log: Logger;
  /** How long after an attempt began its worker may still write it down. */
  leaseMs: number;
  /** Told of each webhook that is disabled now. */
  onDisabled(webhookId: string): void;
  /** Told of each attempt that could not be written down in time: it will be made again. */
  onLost(): void;
}

interface Waiting {
  ended: Ended;
  giveUpAtMs: number;
  settled(recorded: boolean): void;
}

const maxBatch = 250;

/**
 * Writes attempts down, in the order they ended. What ends while one batch is on its way to the database forms the next,
 * so the busier it is the less each costs, and nothing waits when it is idle.
 */
export class Recorder {
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly options: RecorderOptions) {}

  /** Resolves once the attempt is committed (true), or is no longer this worker's to tell of (false). Never rejects. */
  record(ended: Ended): Promise<boolean> {
    return new Promise((settled) => {
      const giveUpAtMs = this.options.clock.monotonicMs() + this.options.leaseMs;
      this.#waiting.push({ ended, giveUpAtMs, settled });
      this.#running ??= this.#run();
    });
  }

  /** Resolves once nothing waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#waiting.length > 0; ) {
      const batch = this.#waiting.slice(0, maxBatch);
      try {
        await this.#commit(batch);
        failures = 0;
      } catch (error) {
        failures += 1;
        await this.#failed(batch, failures, error);
      }
    }
    this.#running = undefined;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const held = await writeDown(
      this.options,
      batch.map(({ ended }) => ended),
    );
    this.#waiting.splice(0, batch.length);
    for (const { ended, settled } of batch) settled(held.has(ended.id));
  }

  async #failed(batch: Waiting[], failures: number, error: unknown): Promise<void> {
    const { clock, log } = this.options;
    log.warn({ err: error, attempts: batch.length, failures }, 'attempts could not be written down; trying again');
    // One that the database refuses for what it is must not hold up the others.
    if (!isDatabaseUnavailable(error) && batch.length > 1) return this.#oneByOne(batch);
    await clock.sleep(backoffMs(failures));
    this.#giveUpLate();
  }

  async #oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      const held = await writeDown(this.options, [waiting.ended]).catch(() => undefined);
      if (held) waiting.settled(held.has(waiting.ended.id));
      else this.#waiting.push(waiting);
    }
  }

  /** Past its lease an attempt belongs to whoever takes it next. */
  #giveUpLate(): void {
    const nowMs = this.options.clock.monotonicMs();
    for (const waiting of this.#waiting.filter(({ giveUpAtMs }) => giveUpAtMs <= nowMs)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.options.onLost();
      waiting.settled(false);
    }
  }
}

/** Commits attempts with all that follows from them; answers the ids of those that were still held. */
async function writeDown(options: RecorderOptions, batch: readonly Ended[]): Promise<Set<string>> {
  const { database } = options;
  if (batch.every(({ counts }) => counts !== 'failure'))
    return recordAttempts(database, batch, (ended) => ended.counts === 'success');
  const disabled: string[] = [];
  const held = await database.transaction(async (tx) => {
    disabled.length = 0;
    const written = await recordAttempts(tx, batch, () => false);
    for (const [webhookId, row] of countedBy(batch.filter(({ id }) => written.has(id)))) {
      const fold = foldFailures(row.map(({ counts }) => counts === 'success'));
      if (await countFailures(tx, system, webhookId, fold)) disabled.push(webhookId);
    }
    return written;
  });
  for (const webhookId of disabled) options.onDisabled(webhookId);
  return held;
}

const system = { requestId: '', traceparent: '', actor: systemActor };

/** What counts, by webhook; in one order everywhere, so that workers wait for each other's rows rather than in a ring. */
function countedBy(batch: readonly Ended[]): [string, Ended[]][] {
  const rows = new Map<string, Ended[]>();
  for (const ended of batch) {
    if (ended.counts === 'nothing') continue;
    rows.set(ended.webhookId, [...(rows.get(ended.webhookId) ?? []), ended]);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}
