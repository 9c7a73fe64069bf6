import { type Caller, CallerWatch, type Watched } from '../caller-watch.js';
import { notBegun } from '../errors.js';
import { FairQueue, type QueueBounds } from './fair-queue.js';
import { Shares } from './shares.js';

export interface FairShareOptions {
  /** How much there is to share out: connections, bytes, turns. */
  readonly slots: number;
  /** How many slots one owner has at most. Default: what the ratio leaves it. */
  readonly each?: number;
  /** An owner may have `ratio` times as many slots as it leaves free. Default 1: one alone has half of them at most. */
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
   * have: a third of all slots, at the usual ratio. Default: the owner has no parts.
   */
  readonly part?: string;
  /** Default 1. */
  readonly slots?: number;
  /** What it holds in memory while it waits. Default 0. */
  readonly bytes?: number;
  /** Whoever waits for it, and may leave. */
  readonly caller?: Caller | undefined;
}

/** Gives slots back; to be called once. */
export type Leave = () => void;

interface Waiter extends Watched {
  readonly part: string | undefined;
  readonly slots: number;
  readonly bytes: number;
  readonly caller: Caller | undefined;
  begin(leave: Leave): void;
  giveUp(reason: unknown): void;
}

/**
 * Shares slots out among owners, such as organizations. Who finds none waits: owners take turns, and of one owner who came
 * first is first. However much one owner brings, others find a slot, or wait for one no longer than it takes until each
 * owner before them has had its turn. Within each owner its parts, such as projects, share alike. What waits is bounded, and ends
 * when its caller leaves.
 */
export class FairShare {
  readonly #slots: Shares;
  readonly #each: number;
  readonly #maxWaitMs: number;
  readonly #onRefused: () => void;
  readonly #queue: FairQueue<Waiter>;
  readonly #watch = new CallerWatch();
  /** Who is next in turn needs more than is free: it is reserved for them, or they would wait for ever. */
  #reserved = false;

  constructor(options: FairShareOptions) {
    this.#slots = new Shares(options.slots, options.ratio ?? 1);
    this.#each = options.each ?? Number.POSITIVE_INFINITY;
    this.#maxWaitMs = options.maxWaitMs ?? Number.POSITIVE_INFINITY;
    this.#queue = new FairQueue(options.waiting);
    this.#onRefused = options.onRefused ?? (() => {});
  }

  /** How many slots are taken. */
  get running(): number {
    return this.#slots.used;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Takes slots, at once or in turn. Whose caller leaves before has taken none.
   * @throws RATE_LIMITED when too much of the owner waits, UNAVAILABLE when too much waits in all or it waited too long:
   * nothing was begun. And the failure of a caller who has stopped waiting.
   */
  enter(owner: string, wanted: Wanted = {}): Leave | Promise<Leave> {
    const { part } = wanted;
    const slots = this.#slots.atMost(wanted.slots ?? 1);
    const mustWait = this.#reserved || (this.#queue.size > 0 && this.#queue.has(owner, part));
    if (!mustWait && this.#allows(owner, part, slots) && this.#slots.has(slots)) return this.#take(owner, part, slots);
    return this.#wait(owner, slots, wanted);
  }

  /** What `work` comes to, once there are slots for it. */
  async run<Result>(owner: string, wanted: Wanted, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(owner, wanted);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Counts one slot as the owner's for so long, though nobody has it. Called before it leaves, by an owner that may have
   * one: others may have its slot at once, its own next one waits.
   */
  rest(owner: string, restMs: number): void {
    if (restMs <= 0) return;
    this.#slots.charge(owner, 1);
    setTimeout(() => {
      this.#slots.charge(owner, -1);
      this.#serve();
    }, restMs).unref();
  }

  #allows(owner: string, part: string | undefined, slots: number): boolean {
    const own = this.#slots.heldBy(owner);
    return this.#slots.allows(owner, part, slots) && (own === 0 || own + slots <= this.#each);
  }

  #take(owner: string, part: string | undefined, slots: number): Leave {
    this.#slots.take(owner, part, slots);
    return () => {
      this.#slots.giveBack(owner, part, slots);
      this.#serve();
    };
  }

  #wait(owner: string, slots: number, { part, bytes = 0, caller }: Wanted): Promise<Leave> {
    const untilMs = caller ? Number.POSITIVE_INFINITY : performance.now() + this.#maxWaitMs;
    return new Promise((begin, refuse) => {
      const giveUp = (reason: unknown) => {
        this.#watch.delete(waiter);
        refuse(reason);
      };
      const check = (nowMs: number) => {
        const abandoned = caller?.abandoned;
        if (abandoned) this.#withdraw(owner, waiter, abandoned);
        else if (nowMs >= untilMs) this.#withdraw(owner, waiter, this.#refusal(notBegun('There was no slot in time.')));
      };
      const waiter: Waiter = { part, slots, bytes, caller, begin, giveUp, check };
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
    if (!this.#allows(owner, waiter.part, waiter.slots)) return 'passed';
    this.#reserved = !this.#slots.has(waiter.slots);
    if (this.#reserved) return 'stop';
    this.#watch.delete(waiter);
    waiter.begin(this.#take(owner, waiter.part, waiter.slots));
    return 'taken';
  }
}
