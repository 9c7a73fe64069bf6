import { quickMs } from '../deliveries/index.js';

/** How an attempt ended. */
export interface AttemptEnd {
  /** Whether it waited for nothing. */
  readonly hung: boolean;
  /** How long the endpoint took. */
  readonly durationMs: number;
}

/** So many times as many as may be in flight are claimed ahead at most: fewer statements, each of which costs as much as several attempts. */
const aheadFactor = 4;
/** More are claimed when fewer wait than so many times as many as may be in flight: about what a quick endpoint takes while a claim runs. */
const askFactor = 2;
/** So many times as many as may be in flight may be sent and not yet written down: about what a quick endpoint takes while a batch is written. */
const unwrittenFactor = 3;

/** What waits behind an answer that took so long is given back: at this pace it would wait for seconds. */
const slowMs = 1_000;

/** What a process knows of one endpoint's queue, and its attempts that have slots. */
export class Endpoint {
  /** Whether there may be due attempts that nobody here has claimed. */
  hasDue = false;
  /** Whether its webhook has a rate: what would wait here would then be sent all at once. */
  isPaced = false;
  /** How often its webhook was changed: what was claimed before is as the webhook was then. */
  changes = 0;
  /** Attempts that are being claimed, or are claimed and wait until another may begin. */
  claimed = 0;
  /** Attempts of a webhook with a rate that began and cannot be sent yet, or that were answered with a pause not yet written down: what is claimed meanwhile would be sent too early. */
  heldUp = 0;
  /** Whether its last attempt got no answer in time. */
  hangs = false;
  /** When what is due of it last waited for its answers, by the clock that never goes back. */
  waitedUntilMs = Number.NEGATIVE_INFINITY;
  /** What it takes of a queue's bound of bytes. */
  readonly bytes = 0;
  #sending = 0;
  /** Attempts that ended and are not yet written down: a worker that dies now has them made again. */
  #recording = 0;
  /** How many may be in flight, at present. */
  #cap: number;
  /** Whether its last answer came soon. Of one that has not answered yet nobody knows. */
  #isQuick = false;
  /** Called in turn: with true when another may begin, with false when what waits is to be given back. */
  #waiting: ((mayBegin: boolean) => void)[] = [];

  constructor(
    readonly webhookId: string,
    readonly orgId: string,
    /** The cap of one that is well. */
    private readonly concurrency: number,
  ) {
    this.#cap = concurrency;
  }

  /** Endpoints that hang and those that answer take turns for the slots of their organization. */
  get part(): string {
    return this.hangs ? 'hanging' : 'answering';
  }

  /** Attempts that have slots. */
  get slotsTaken(): number {
    return this.claimed + this.#sending + this.#recording;
  }

  get isFull(): boolean {
    if (this.heldUp > 0) return true;
    return this.slotsTaken >= (this.#mayClaimAhead ? this.#mostSent + aheadFactor * (this.#cap - 1) : this.#cap);
  }

  /** A statement costs as much as several attempts, so more are claimed when few are left, and many at a time. */
  get asks(): boolean {
    const few = this.#mayClaimAhead ? askFactor * (this.#cap - 1) + 1 : this.#cap;
    return this.hasDue && this.claimed < few && !this.isFull;
  }

  /** Whether what is due of it waits for its answers: it has all the slots that it may have, and half of them are in flight, not waiting for us. */
  get isWaitedFor(): boolean {
    return this.slotsTaken >= this.#cap && 2 * this.#sending >= this.#cap;
  }

  get isIdle(): boolean {
    return !this.hasDue && this.slotsTaken === 0;
  }

  get isWell(): boolean {
    return !this.hangs && this.#cap === this.concurrency;
  }

  /** Whether one that was claimed may begin now. */
  tryBegin(): boolean {
    if (this.#waiting.length > 0 || !this.#mayBegin) return false;
    this.#begin();
    return true;
  }

  /** Calls `begin` in turn: with true when one that was claimed may begin, with false when it is to be given back. */
  await(begin: (mayBegin: boolean) => void): void {
    this.#waiting.push(begin);
  }

  /** What waits does not begin here. */
  giveBackWaiting(): void {
    for (const begin of this.#waiting.splice(0)) begin(false);
  }

  /** One that began was not sent after all, and is to be given back. */
  skip(): void {
    this.#sending -= 1;
    this.claimed += 1;
    this.#beginWaiting();
  }

  end({ hung, durationMs }: AttemptEnd): void {
    this.#sending -= 1;
    this.#recording += 1;
    this.#isQuick = !hung && durationMs <= quickMs;
    this.#cap = hung ? 1 : Math.min(this.concurrency, this.#cap * 2);
    this.hangs = hung;
    if (hung || durationMs > slowMs) this.giveBackWaiting();
    this.#beginWaiting();
  }

  record(): void {
    this.#recording -= 1;
    this.#beginWaiting();
  }

  /**
   * More are claimed than may have been sent, so that a quick one does not wait for the database; none of one with a rate, which
   * is kept where attempts are claimed.
   */
  get #mayClaimAhead(): boolean {
    return this.#isQuick && !this.isPaced;
  }

  /**
   * Attempts in flight or not yet written down: while some are written others are made, and a worker that dies repeats no more, however
   * slow the database. One at a time is one at a time, its writing included.
   */
  get #mostSent(): number {
    return unwrittenFactor * (this.#cap - 1) + 1;
  }

  get #mayBegin(): boolean {
    return this.#sending < this.#cap && this.#sending + this.#recording < this.#mostSent;
  }

  #begin(): void {
    this.claimed -= 1;
    this.#sending += 1;
  }

  #beginWaiting(): void {
    while (this.#mayBegin) {
      const begin = this.#waiting.shift();
      if (!begin) return;
      this.#begin();
      begin(true);
    }
  }
}
