import type { Clock, Database } from '@pharos/kit';
import { type DueWebhook, findDueWebhooks, findNewlyDue } from './find-due.js';

export interface SweepOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** How often to look while there is anything in the queue. */
  readonly sweepEveryMs: number;
}

/** Webhooks that one look goes through at least: as many take some five milliseconds. */
const leastPart = 250;
/** Looks that a walk through the whole queue takes, at most. */
const looksOfWalk = 30;
/** While there is nothing in it it is looked so often: what comes is notified, or made by a process that may die. */
const emptySweepMs = 10_000;
const longAgo = '-infinity';

/**
 * Finds attempts to be claimed without a notification. What has become due since the last look is found at once; what is due
 * since before then (its worker died, or a notification was lost) by a walk through the queue, a part with each look, so that
 * many waiting webhooks hold nobody up.
 */
export class Sweep {
  #nextMs = 0;
  /** Until when what became due has been found. */
  #foundUntil = longAgo;
  /** The webhook after which the walk goes on. */
  #after = '';
  /** How many ends of the queue the walk has to come to without a pause: after the second it has seen all of it. */
  #endsWanted = 1;
  #walked = 0;
  #part = leastPart;
  #looking = false;
  /** Whether anything was notified since the last walk began. */
  #wasTold = false;

  constructor(private readonly options: SweepOptions) {}

  /** How long until it is time to look. */
  get waitMs(): number {
    return this.#endsWanted > 0 ? 0 : Math.max(0, this.#nextMs - this.options.clock.monotonicMs());
  }

  /** Something was notified: whoever claims it may die. */
  notify(): void {
    const { clock, sweepEveryMs } = this.options;
    this.#wasTold = true;
    this.#nextMs = Math.min(this.#nextMs, clock.monotonicMs() + sweepEveryMs);
  }

  /** Something may be due anywhere: the whole queue is looked through, part after part. */
  lookThrough(): void {
    this.notify();
    this.#endsWanted = this.#after === '' && !this.#looking ? 1 : 2;
  }

  /** Webhooks that have something to be claimed. To be called when it is time to. */
  async look(): Promise<DueWebhook[]> {
    this.#looking = true;
    try {
      return [...(await this.#newlyDue()), ...(await this.#walk())];
    } finally {
      this.#looking = false;
    }
  }

  async #newlyDue(): Promise<DueWebhook[]> {
    const { clock, database, sweepEveryMs } = this.options;
    const nowMs = clock.monotonicMs();
    // Between two looks of a walk without a pause.
    if (nowMs < this.#nextMs) return [];
    this.#nextMs = nowMs + sweepEveryMs;
    const { due, now } = await findNewlyDue(database, this.#foundUntil);
    this.#foundUntil = now;
    return due;
  }

  async #walk(): Promise<DueWebhook[]> {
    const isFirst = this.#after === '';
    if (isFirst) this.#wasTold = false;
    const { due, count, last } = await findDueWebhooks(this.options.database, this.#after, this.#part);
    this.#walked += count;
    if (isFirst && count === 0 && !this.#wasTold) this.#nextMs = this.options.clock.monotonicMs() + emptySweepMs;
    if (count < this.#part || last === null) this.#begin();
    else this.#after = last;
    return due;
  }

  #begin(): void {
    this.#after = '';
    this.#endsWanted = Math.max(0, this.#endsWanted - 1);
    this.#part = Math.max(leastPart, Math.ceil(this.#walked / looksOfWalk));
    this.#walked = 0;
  }
}
