import { type Clock, type Database, isDatabaseUnavailable, type Logger } from '@pharos/kit';
import { type ClaimedRow, isHung } from '../deliveries/index.js';
import { type AttemptDeps, type ClaimTimes, inAttemptSpan, type Made, makeAttempt, notMade } from './attempt.js';
import { Bodies } from './bodies.js';
import { takePace } from './claim.js';
import type { Recorder } from './recorder.js';
import type { Room, Slots, SlotsOptions } from './slots.js';

export interface InFlightOptions extends AttemptDeps, SlotsOptions {
  database: Database;
  recorder: Recorder;
  clock: Clock;
  log: Logger;
  /** For how long a claimed attempt is this worker's: longer than an attempt may take. */
  leaseMs: number;
  /** Called with each attempt that was made. */
  onAttempt(made: Made): void;
}

/** Whoever claims attempts: it is notified when more may be claimed or becomes due, and of what is to be given back. */
export interface Claimer {
  /** Once it aborts nothing more is begun. */
  readonly signal: AbortSignal;
  onRoom(): void;
  onDueIn(waitMs: number, orgId: string, webhookId: string): void;
  onUnmade(row: ClaimedRow): void;
}

/** What was claimed longer ago than this part of its lease is not begun: the lease might end before the attempt does. */
const freshPart = 1 / 3;

/** What is sent so long after it was claimed, or later, might be sent together with what is claimed next. */
const lateMs = 50;

const notBegun = Promise.resolve('not begun' as const);

/** Attempts of one webhook that were claimed together. */
export interface Batch extends ClaimTimes {
  readonly room: Room;
  readonly size: number;
}

/** Claimed attempts: each is made in its turn and written down, its slot held until then. */
export class InFlight {
  readonly #options: InFlightOptions;
  readonly #slots: Slots;
  readonly #claimer: Claimer;
  readonly #bodies: Bodies;
  #attempts = 0;
  #onIdle: (() => void) | undefined;

  constructor(options: InFlightOptions, slots: Slots, claimer: Claimer) {
    this.#options = options;
    this.#slots = slots;
    this.#claimer = claimer;
    this.#bodies = new Bodies(options.database, options.concurrency, claimer.signal);
  }

  /** How many attempts have a slot. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Begins an attempt that has a slot. */
  begin(row: ClaimedRow, batch: Batch): void {
    this.#attempts += 1;
    void this.#perform(row, batch);
  }

  /** Makes an attempt without a slot, and has it written down. */
  async perform(row: ClaimedRow, times: ClaimTimes): Promise<void> {
    const made = await this.#bodies.use(row, (data) => this.#make(row, data, times));
    this.#recorded(row, made, await this.#options.recorder.record(made.ended, times.askedAtMs));
  }

  /** Resolves once all that was begun is written down. */
  async idle(): Promise<void> {
    if (this.#attempts > 0) await new Promise<void>((idle) => (this.#onIdle = idle));
    await this.#options.recorder.idle();
  }

  /** Never rejects. Few functions wait one within the other: each costs every attempt a promise and a frame on the heap. */
  async #perform(row: ClaimedRow, batch: Batch): Promise<void> {
    const { webhookId } = batch.room;
    const isItsTurn = this.#slots.tryBegin(webhookId) || (await this.#slots.turn(webhookId));
    const made = isItsTurn ? await this.#attempt(row, batch) : 'not its turn';
    if (made === 'not begun') this.#slots.skip(webhookId);
    if (typeof made === 'string') {
      this.#claimer.onUnmade(row);
    } else {
      const goOn = made.conclusion.pauseMs > 0 ? this.#pause(webhookId) : undefined;
      const { durationMs } = made.result;
      this.#slots.ended(webhookId, { hung: isHung({ error: made.ended.error, durationMs }), durationMs });
      this.#claimer.onRoom();
      this.#recorded(row, made, await this.#options.recorder.record(made.ended, batch.askedAtMs));
      goOn?.();
      this.#slots.recorded(webhookId);
      this.#claimer.onRoom();
    }
    this.#attempts -= 1;
    if (this.#attempts === 0) this.#onIdle?.();
  }

  /** What is claimed is given back, and nothing else until the pause is written down, which is kept where attempts are claimed. */
  #pause(webhookId: string): () => void {
    this.#slots.changed(webhookId);
    return this.#slots.holdUp(webhookId);
  }

  async #attempt(row: ClaimedRow, batch: Batch): Promise<Made | 'not begun'> {
    try {
      if (row.webhook.pace_wait_ms !== null) return await this.#attemptInPace(row, batch, row.webhook.pace_wait_ms);
      return await this.#bodies.use<Made | 'not begun'>(row, (data) =>
        this.#mayBegin(batch) ? this.#make(row, data, batch) : notBegun,
      );
    } catch (error) {
      if (isDatabaseUnavailable(error)) return 'not begun';
      this.#options.log.error(
        { err: error, delivery: row.delivery_id, webhook: row.webhook_id },
        'could not attempt a delivery',
      );
      return notMade(row, batch, this.#options.clock);
    }
  }

  /** Makes an attempt of a webhook with a rate: if it waits for room for its body, or for its data, it is sent when its time comes again. */
  async #attemptInPace(row: ClaimedRow, batch: Batch, paceWaitMs: number): Promise<Made | 'not begun'> {
    const release = this.#slots.holdUp(row.webhook_id);
    let isHeldUp = true;
    const goOn = () => {
      if (isHeldUp) release();
      isHeldUp = false;
      this.#claimer.onRoom();
    };
    try {
      return await this.#bodies.use<Made | 'not begun'>(row, async (data) => {
        const mayBegin = await this.#hasItsTime(row, batch, paceWaitMs / batch.size);
        goOn();
        return mayBegin ? this.#make(row, data, batch) : 'not begun';
      });
    } finally {
      goOn();
    }
  }

  /** The rate is kept where attempts are claimed. For one that is late it is kept once more, between all workers. */
  async #hasItsTime({ webhook, webhook_id: webhookId }: ClaimedRow, batch: Batch, gapMs: number): Promise<boolean> {
    const { clock, database } = this.#options;
    while (this.#mayBegin(batch)) {
      if (clock.monotonicMs() - batch.answeredAtMs < lateMs) return true;
      if (await takePace(database, webhookId, gapMs)) {
        this.#claimer.onDueIn(gapMs, webhook.org_id, webhookId);
        return this.#mayBegin(batch);
      }
      await clock.sleep(gapMs, this.#claimer.signal);
    }
    return false;
  }

  /** Whether it may be sent: if it waited for too long, or its webhook has changed meanwhile, it is given back and read anew. */
  #mayBegin({ askedAtMs, room }: Batch): boolean {
    const { clock, leaseMs } = this.#options;
    const isFresh = clock.monotonicMs() - askedAtMs <= leaseMs * freshPart;
    return isFresh && !this.#claimer.signal.aborted && !this.#slots.isStale(room);
  }

  #make(row: ClaimedRow, data: string | Uint8Array, times: ClaimTimes): Promise<Made> {
    const waitedUntilMs = this.#slots.waitedUntilMs(row.webhook_id);
    return inAttemptSpan(row, () => makeAttempt(row, data, { ...times, waitedUntilMs }, this.#options));
  }

  #recorded(row: ClaimedRow, made: Made, inTime: boolean): void {
    this.#options.onAttempt(made);
    const { waitMs } = made.conclusion;
    if (inTime && waitMs !== undefined) this.#claimer.onDueIn(waitMs, row.webhook.org_id, row.webhook_id);
  }
}
