import type { Database, Logger } from '@pharos/kit';
import { claimComparison, putOffComparison } from '../store/comparisons.js';
import { noteMissing } from '../store/filling.js';
import { compare } from './comparison.js';
import type { Engine } from './engine.js';
import type { Engines } from './index-writer.js';

export interface ReconcilerOptions {
  readonly database: Database;
  readonly engines: Engines;
  readonly log: Logger;
  /** How long a comparison of servers is left to whoever has begun it and does not say that it is at it. */
  readonly heldMs?: number;
  /** See `compare`. */
  readonly maxHeld?: number;
  writable(): Promise<readonly string[]>;
  /** Told how many articles of a generation were put into the queue again. */
  onMended?(articles: number): void;
}

/** How often each process looks whether it is to compare. */
export const compareEveryMs = 10 * 60_000;
/** A little less, so that whoever compared the last time finds it due the next time. */
const usuallyHeldMs = 0.9 * compareEveryMs;
const renewals = 3;

type AnyEngine = Engine<never>;

/** Finds what engines hold otherwise than the database, whatever the reason, and has it mended. */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  /** Compares every generation of this process's with the database. Answers how many articles differed that nobody knew of. */
  async run(signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (const generation of await this.options.writable())
      total += await this.#compare(generation, this.#engines, signal);
    return total;
  }

  /** As `run`, but servers, which are read whole, only when no other replica does so or has done so of late. */
  async runDue(signal?: AbortSignal): Promise<number> {
    const servers = this.#engines.filter(({ durable }) => durable);
    const inMemory = this.#engines.filter(({ durable }) => !durable);
    let total = 0;
    for (const generation of await this.options.writable()) {
      if (inMemory.length > 0) total += await this.#compare(generation, inMemory, signal);
      if (servers.length > 0) total += await this.#compareAlone(generation, servers, signal);
    }
    return total;
  }

  get #engines(): readonly AnyEngine[] {
    const { keyword, vector } = this.options.engines;
    return [keyword, vector] as unknown as AnyEngine[];
  }

  async #compareAlone(
    generation: string,
    servers: readonly AnyEngine[],
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const { database, heldMs = usuallyHeldMs } = this.options;
    if (!(await claimComparison(database, generation, heldMs))) return 0;
    const putOff = (forMs: number) => putOffComparison(database, generation, forMs).catch(() => undefined);
    const timer = setInterval(() => void putOff(heldMs), heldMs / renewals);
    try {
      return await this.#compare(generation, servers, signal);
    } catch (error) {
      // Whoever looks next tries again.
      clearInterval(timer);
      await putOff(0);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  async #compare(generation: string, engines: readonly AnyEngine[], signal: AbortSignal | undefined): Promise<number> {
    const { database, log, maxHeld, onMended } = this.options;
    let mended = 0;
    for (const engine of engines) mended += await compare({ database, engine, generation, maxHeld, signal });
    if (mended > 0) log.warn({ generation, articles: mended }, 'engines and database differed; mending');
    if (await noteMissing(database, generation))
      log.warn({ generation }, 'the index lacks much of what is published; searches say so until it is there');
    onMended?.(mended);
    return mended;
  }
}
