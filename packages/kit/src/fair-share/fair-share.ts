import { type Caller, CallerWatch, type Watched } from '../caller-watch.js';
import { notBegun } from '../errors.js';
import { FairQueue, type QueueBounds } from './fair-queue.js';
import { Shares } from './shares.js';

export interface FairShareOptions {
  /** How much there is to share out: connections, bytes, turns. */
  readonly places: number;
  /** How many places one owner has at most. Default: what the ratio leaves it. */
  readonly each?: number;
  /** An owner may have `ratio` times as many places as it leaves free. Default 1: one alone has half of them at most. */
  readonly ratio?: number;
  readonly waiting: QueueBounds;
  /** How long whoever has no caller waits at most; others wait as long as their callers. Default: for ever. */
  readonly maxWaitMs?: number;
  /** Called each time somebody was refused: because too many waited, or they had waited too long. */
  onRefused?(): void;
}

/** What one enters with. */
export interface Wanted {
  /**
   * Which part of the owner enters, such as one of an organization's projects. One alone has two thirds of what its owner may
   * have: a third of all places, at the usual ratio. Default: the owner has no parts.
   */
  readonly part?: string;
  /** Default 1. */
  readonly places?: number;
  /** What it holds in memory while it waits. Default 0. */
  readonly bytes?: number;
  /** Whoever waits for it, and may leave. */
  readonly caller?: Caller | undefined;
}

/** Gives places back; to be called once. */
export type Leave = () => void;

interface Waiter extends Watched {
  readonly part: string | undefined;
  readonly places: number;
  readonly bytes: number;
  readonly caller: Caller | undefined;
  begin(leave: Leave): void;
  giveUp(reason: unknown): void;
}

/**
 * Shares places out among owners, such as organizations. Who finds none waits: owners take turns, and of one owner who came
 * first is first. However much one owner brings, others find a place, or wait for one no longer than it takes until each
 * owner before them has had its turn. Within each owner its parts, such as projects, share alike. What waits is bounded, and ends
 * when its caller leaves.
 */
export class FairShare {
  readonly #places: Shares;
  readonly #each: number;
  readonly #maxWaitMs: number;
  readonly #onRefused: () => void;
  readonly #queue: FairQueue<Waiter>;
  readonly #watch = new CallerWatch();
  /** Who is next in turn needs more than is free: it is reserved for them, or they would wait for ever. */
  #reserved = false;

  constructor(options: FairShareOptions) {
    this.#places = new Shares(options.places, options.ratio ?? 1);
    this.#each = options.each ?? Number.POSITIVE_INFINITY;
    this.#maxWaitMs = options.maxWaitMs ?? Number.POSITIVE_INFINITY;
    this.#queue = new FairQueue(options.waiting);
    this.#onRefused = options.onRefused ?? (() => {});
  }

  /** How many places are taken. */
  get running(): number {
    return this.#places.used;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Takes places, at once or in turn. Whose caller leaves before has taken none.
   * @throws RATE_LIMITED when too much of the owner waits, UNAVAILABLE when too much waits in all or it waited too long:
   * nothing was begun. And the failure of a caller who has stopped waiting.
   */
  enter(owner: string, wanted: Wanted = {}): Leave | Promise<Leave> {
    const { part } = wanted;
    const places = this.#places.atMost(wanted.places ?? 1);
    const mustWait = this.#reserved || (this.#queue.size > 0 && this.#queue.has(owner, part));
    if (!mustWait && this.#allows(owner, part, places) && this.#places.has(places))
      return this.#take(owner, part, places);
    return this.#wait(owner, places, wanted);
  }

  /** What `work` comes to, once there are places for it. */
  async run<Result>(owner: string, wanted: Wanted, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(owner, wanted);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Counts one place as the owner's for so long, though nobody has it. Called before it leaves, by an owner that may have
   * one: others may have its place at once, its own next one waits.
   */
  rest(owner: string, restMs: number): void {
    if (restMs <= 0) return;
    this.#places.charge(owner, 1);
    setTimeout(() => {
      this.#places.charge(owner, -1);
      this.#serve();
    }, restMs).unref();
  }

  #allows(owner: string, part: string | undefined, places: number): boolean {
    const own = this.#places.heldBy(owner);
    return this.#places.allows(owner, part, places) && (own === 0 || own + places <= this.#each);
  }

  #take(owner: string, part: string | undefined, places: number): Leave {
    this.#places.take(owner, part, places);
    return () => {
      this.#places.giveBack(owner, part, places);
      this.#serve();
    };
  }

  #wait(owner: string, places: number, { part, bytes = 0, caller }: Wanted): Promise<Leave> {
    const untilMs = caller ? Number.POSITIVE_INFINITY : performance.now() + this.#maxWaitMs;
    return new Promise((begin, refuse) => {
      const giveUp = (reason: unknown) => {
        this.#watch.delete(waiter);
        refuse(reason);
      };
      const check = (nowMs: number) => {
        const abandoned = caller?.abandoned;
        if (abandoned) this.#withdraw(owner, waiter, abandoned);
        else if (nowMs >= untilMs)
          this.#withdraw(owner, waiter, this.#refusal(notBegun('There was no place in time.')));
      };
      const waiter: Waiter = { part, places, bytes, caller, begin, giveUp, check };
      this.#enqueue(owner, waiter);
      // Whoever waits for ever has nothing to be looked at.
      if (caller || Number.isFinite(untilMs)) this.#watch.add(waiter);
    });
  }

  #enqueue(owner: string, waiter: Waiter): void {
    try {
      this.#queue.add(owner, waiter);
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  #refusal(reason: unknown): unknown {
    this.#onRefused();
    return reason;
  }

  #withdraw(owner: string, waiter: Waiter, reason: unknown): void {
    this.#queue.remove(owner, waiter);
    waiter.giveUp(reason);
    // What was reserved for it may be for others.
    this.#serve();
  }

  #serve(): void {
    this.#reserved = false;
    if (this.#queue.size > 0) this.#queue.serve((owner, waiter) => this.#offer(owner, waiter));
  }

  #offer(owner: string, waiter: Waiter): 'taken' | 'passed' | 'stop' {
    const abandoned = waiter.caller?.abandoned;
    if (abandoned) {
      waiter.giveUp(abandoned);
      return 'taken';
    }
    if (!this.#allows(owner, waiter.part, waiter.places)) return 'passed';
    this.#reserved = !this.#places.has(waiter.places);
    if (this.#reserved) return 'stop';
    this.#watch.delete(waiter);
    waiter.begin(this.#take(owner, waiter.part, waiter.places));
    return 'taken';
  }
}
