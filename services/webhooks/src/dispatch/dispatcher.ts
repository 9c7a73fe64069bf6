import { setMaxListeners } from 'node:events';
import { backoffMs, type Clock, type Database, type Logger } from '@pharos/kit';
import { claimAttempts, findDueWebhooks, type Room, releaseAttempts, stopDueAttempts } from '../store/queue.js';
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
/** Retries of one endpoint within so long share an alarm: when it fails there may be a hundred thousand of them. */
const alarmEveryMs = 50;
const stopBatch = 1_000;
/** What waits longer for a slow endpoint is given back. */
const freshMs = 1_000;
/** What could not be given back for so long, because the database was away, is not begun any more. */
const latestMs = 5_000;

/**
 * Takes due attempts, makes them, and has them written down. Any number of these share the work: each attempt is
 * claimed under a lease, which a worker that dies loses.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes: Lanes;
  readonly #bell: Bell;
  readonly #stopping = new AbortController();
  /** Webhooks that changed while attempts were being taken: these may be as the webhooks were before. */
  readonly #changed = new Set<string>();
  /** For which webhook it will be rung, and when. */
  readonly #alarms = new Set<string>();
  /** What is being given back. */
  readonly #underWay = new Set<Promise<unknown>>();
  #making = 0;
  #onIdle: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #nextSweepMs = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#lanes = new Lanes(options.concurrency, options.endpointConcurrency);
    this.#bell = new Bell(options.clock, this.#stopping.signal);
    // One for each alarm.
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
    await this.#giveBack(this.#lanes.takenBefore(Number.POSITIVE_INFINITY)).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'attempts not given back; others take them when the leases are over');
    });
    await Promise.all(this.#underWay);
    if (this.#making > 0) await new Promise<void>((idle) => (this.#onIdle = idle));
    await this.#options.recorder.idle();
  }

  /** There may be due attempts for these webhooks; for unknown ones when none is named. */
  ring(webhookIds: readonly string[]): void {
    if (webhookIds.length === 0) this.#nextSweepMs = 0;
    for (const webhookId of webhookIds) this.#lanes.ring(webhookId);
    this.#bell.ring();
  }

  /** The webhook is another than it was: what was taken for it is given back, and read anew. */
  changed(webhookId: string): void {
    this.#changed.add(webhookId);
    const work = this.#giveBack([webhookId])
      .catch((error: unknown) => this.#options.log.warn({ err: error, webhook: webhookId }, 'attempts not given back'))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
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
    await this.#giveBack(this.#lanes.takenBefore(clock.monotonicMs() - freshMs));
    for (const webhookId of await findDueWebhooks(database)) this.#lanes.ring(webhookId);
  }

  /** What was taken and is not begun: another worker may be free for it, or the webhook may have changed. */
  async #giveBack(webhookIds: readonly string[]): Promise<void> {
    const rows = webhookIds.flatMap((webhookId) => this.#lanes.giveBack(webhookId));
    if (rows.length === 0) return;
    this.#lanes.release(rows.length);
    try {
      await releaseAttempts(this.#options.database, rows);
    } finally {
      // Not before: until then they are this worker's, and whoever looked would find none.
      this.ring(webhookIds);
    }
  }

  async #take(rooms: readonly Room[]): Promise<void> {
    const { database, leaseMs } = this.#options;
    this.#changed.clear();
    const claimed = await claimAttempts(database, rooms, leaseMs);
    const found = new Map<string, ClaimedRow[]>();
    for (const row of claimed) {
      const rows = found.get(row.webhook_id);
      if (rows) rows.push(row);
      else found.set(row.webhook_id, [row]);
    }
    for (const { webhookId, room } of rooms) {
      const rows = found.get(webhookId) ?? [];
      const taken = this.#changed.has(webhookId) ? rows : await this.#wanted(webhookId, rows);
      this.#lanes.take(webhookId, taken, this.#options.clock.monotonicMs());
      // As many as there was room for: there may be more.
      if (rows.length === room) this.#lanes.ring(webhookId);
      if (this.#changed.has(webhookId)) this.changed(webhookId);
      else this.#pump(webhookId);
    }
  }

  /** Begins what may begin. */
  #pump(webhookId: string): void {
    const sinceMs = this.#options.clock.monotonicMs() - latestMs;
    for (let row = this.#lanes.begin(webhookId, sinceMs); row; row = this.#lanes.begin(webhookId, sinceMs))
      void this.#make(row);
  }

  /** Never rejects. */
  async #make(row: ClaimedRow): Promise<void> {
    this.#making += 1;
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
    this.#pump(row.webhook_id);
    this.#ringIfRoom();
    if (made) await this.#writeDown(row, made);
    this.#lanes.written(row.webhook_id);
    this.#pump(row.webhook_id);
    this.#making -= 1;
    if (this.#making === 0) this.#onIdle?.();
    this.#ringIfRoom();
  }

  #ringIfRoom(): void {
    if (this.#lanes.hasRoom) this.#bell.ring();
  }

  async #writeDown(row: ClaimedRow, made: Made): Promise<void> {
    const recorded = await this.#options.recorder.record(made.ended);
    this.#options.onAttempt(made);
    const { waitMs } = made.conclusion;
    if (recorded && waitMs !== undefined && waitMs <= longestNapMs) void this.#ringIn(waitMs, row.webhook_id);
  }

  async #ringIn(waitMs: number, webhookId: string): Promise<void> {
    const { clock } = this.#options;
    const atMs = Math.ceil((clock.monotonicMs() + waitMs) / alarmEveryMs) * alarmEveryMs;
    const alarm = `${webhookId} ${atMs}`;
    if (this.#alarms.has(alarm)) return;
    this.#alarms.add(alarm);
    await clock.sleep(atMs - clock.monotonicMs(), this.#stopping.signal);
    this.#alarms.delete(alarm);
    this.ring([webhookId]);
  }

  /** What the webhook still wants. When it was disabled or deleted, what it was owed ends here. */
  async #wanted(webhookId: string, rows: readonly ClaimedRow[]): Promise<ClaimedRow[]> {
    const ids = rows.filter(({ wanted }) => !wanted).map(({ delivery_id }) => delivery_id);
    if (ids.length > 0)
      while ((await stopDueAttempts(this.#options.database, webhookId, ids, stopBatch)) === stopBatch);
    return rows.filter(({ wanted }) => wanted);
  }
}
