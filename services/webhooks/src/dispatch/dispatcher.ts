import { setMaxListeners } from 'node:events';
import { backoffMs, type Clock, type Database, type Logger } from '@pharos/kit';
import { claimAttempts, findDueWebhooks, type Room, stopDueAttempts } from '../store/queue.js';
import type { ClaimedRow } from '../store/records.js';
import { type AttemptDeps, type Made, makeAttempt } from './attempt.js';
import { Bell } from './bell.js';
import { Lanes } from './lanes.js';
import type { Recorder } from './recorder.js';

export interface DispatcherOptions extends AttemptDeps {
  database: Database;
  recorder: Recorder;
  clock: Clock;
  log: Logger;
  /** Attempts at once, of all endpoints. */
  concurrency: number;
  /** Attempts at once, of one endpoint. */
  endpointConcurrency: number;
  /** For how long a claimed attempt is this worker's: longer than an attempt may take. */
  leaseMs: number;
  /** How often to look for what nobody told of. */
  sweepEveryMs: number;
  /** Told of each attempt that was made. */
  onAttempt(made: Made): void;
}

/** Longer waits are left to the sweep. */
const longestNapMs = 60_000;
const stopBatch = 1_000;

/**
 * Takes due attempts, makes them, and has them written down. Any number of these share the work: each attempt is
 * claimed under a lease, which a worker that dies loses.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes: Lanes;
  readonly #bell: Bell;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  #running: Promise<void> | undefined;
  #nextSweepMs = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#lanes = new Lanes(options.concurrency, options.endpointConcurrency);
    this.#bell = new Bell(options.clock);
    // One for each retry that is soon due.
    setMaxListeners(0, this.#stopping.signal);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Takes nothing more, and waits until what is under way is written down. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#running;
    await Promise.all(this.#underWay);
    await this.#options.recorder.idle();
  }

  /** There may be due attempts for these webhooks; for unknown ones when none is named. */
  ring(webhookIds: readonly string[]): void {
    if (webhookIds.length === 0) this.#nextSweepMs = 0;
    for (const webhookId of webhookIds) this.#lanes.ring(webhookId);
    this.#bell.ring();
  }

  /** Makes an attempt that the caller has claimed, whatever else is under way, and has it written down. */
  async perform(row: ClaimedRow): Promise<Made> {
    const made = await makeAttempt(row, this.#options);
    await this.#writeDown(row, made);
    return made;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopping.signal.aborted; ) {
      try {
        await this.#round();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#options.log.warn({ err: error }, 'cannot look for due attempts; trying again');
        this.#nextSweepMs = 0;
        await this.#options.clock.sleep(backoffMs(failures), this.#stopping.signal);
      }
    }
  }

  async #round(): Promise<void> {
    const { clock } = this.#options;
    if (clock.monotonicMs() >= this.#nextSweepMs) await this.#sweep();
    const rooms = this.#lanes.rooms();
    if (rooms.length > 0) return this.#take(rooms);
    await this.#bell.wait(this.#nextSweepMs - clock.monotonicMs());
  }

  /** Finds what nobody told of: attempts that fell due, and those whose worker died. */
  async #sweep(): Promise<void> {
    const { clock, database, sweepEveryMs } = this.#options;
    this.#nextSweepMs = clock.monotonicMs() + sweepEveryMs;
    for (const webhookId of await findDueWebhooks(database)) this.#lanes.ring(webhookId);
  }

  async #take(rooms: readonly Room[]): Promise<void> {
    const { database, leaseMs } = this.#options;
    const claimed = await claimAttempts(database, rooms, leaseMs);
    const found = new Map<string, ClaimedRow[]>();
    for (const row of claimed) found.set(row.webhook_id, [...(found.get(row.webhook_id) ?? []), row]);
    for (const { webhookId, room } of rooms) {
      const rows = found.get(webhookId) ?? [];
      for (const row of rows) if (row.wanted) this.#start(row);
      const unwanted = rows.filter(({ wanted }) => !wanted);
      if (unwanted.length > 0) await this.#stopAll(webhookId, unwanted);
      // As many as there was room for: there may be more.
      if (rows.length === room) this.#lanes.ring(webhookId);
    }
  }

  #start(row: ClaimedRow): void {
    this.#lanes.begin(row.webhook_id);
    const work = this.#make(row).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #make(row: ClaimedRow): Promise<void> {
    let timedOut = false;
    let made: Made | undefined;
    try {
      made = await makeAttempt(row, this.#options);
      timedOut = made.result.kind === 'failed' && made.result.error === 'timeout';
    } catch (error) {
      // Nothing was sent. The lease runs out, and it is tried again.
      this.#options.log.error({ err: error, delivery: row.delivery_id, webhook: row.webhook_id }, 'attempt not made');
    }
    this.#lanes.end(row.webhook_id, timedOut);
    this.#bell.ring();
    if (made) await this.#writeDown(row, made);
    this.#lanes.release();
    this.#bell.ring();
  }

  async #writeDown(row: ClaimedRow, made: Made): Promise<void> {
    const recorded = await this.#options.recorder.record(made.ended);
    this.#options.onAttempt(made);
    const { waitMs } = made.conclusion;
    if (recorded && waitMs !== undefined && waitMs <= longestNapMs) void this.#ringIn(waitMs, row.webhook_id);
  }

  async #ringIn(waitMs: number, webhookId: string): Promise<void> {
    await this.#options.clock.sleep(waitMs, this.#stopping.signal);
    this.ring([webhookId]);
  }

  /** The webhook was disabled or deleted: what it was owed ends here. */
  async #stopAll(webhookId: string, rows: readonly ClaimedRow[]): Promise<void> {
    const ids = rows.map(({ delivery_id }) => delivery_id);
    while ((await stopDueAttempts(this.#options.database, webhookId, ids, stopBatch)) === stopBatch);
  }
}
