import { type Clock, failureLevel, type Logger, type Part, WakeSignal } from '@pharos/kit';
import { createJob } from '@pharos/service';
import { groupBy } from './group-by.js';

/** What to claim: rows of organizations that follow `after` and are not `busy`. */
export interface Claim {
  readonly now: Date;
  readonly after: string;
  readonly busy: readonly string[];
  /** How many rows at most, and how many of one organization. */
  readonly limit: number;
  readonly each: number;
}

export interface DueWorkOptions<Item extends { readonly org_id: string }> {
  readonly name: string;
  readonly everyMs: number;
  /** How many rows are worked on at once. */
  readonly places: number;
  /** How many of them are one organization's. */
  readonly each: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes rows that are due, by moving the time at which they are due again should nothing come of it. */
  claim(claim: Claim): Promise<readonly Item[]>;
  /** Works on what was claimed of one organization. What it fails with is logged; the rows are due again. */
  handle(items: readonly Item[]): Promise<void>;
}

/**
 * Works on rows that are due, such as calls to providers, which may take long: organizations take turns, and one whose calls
 * hang has its few places and holds up nobody else.
 */
export class DueWork<Item extends { readonly org_id: string }> implements Part {
  readonly name: string;
  readonly #job: Part;
  readonly #wake: WakeSignal;
  /** By organization. */
  readonly #running = new Map<string, { readonly size: number; readonly done: Promise<void> }>();
  /** The organization that was served last. */
  #after = '';

  constructor(private readonly options: DueWorkOptions<Item>) {
    const { name, everyMs, clock, log } = options;
    this.name = name;
    this.#wake = new WakeSignal(clock);
    this.#job = createJob({ name, everyMs, clock, log, wakeSignal: this.#wake, run: () => this.claimSome() });
  }

  start() {
    return this.#job.start?.(new AbortController().signal);
  }

  /** Looks at once whether anything is due. */
  wake(): void {
    this.#wake.notify();
  }

  async stop(timeoutMs: number): Promise<void> {
    await this.#job.stop(timeoutMs);
    await this.settled();
  }

  /** Resolves once nothing is worked on. */
  async settled(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Claims what there are places for; returns whether there may be more at once. */
  async claimSome(): Promise<boolean> {
    const { clock, places, each, claim } = this.options;
    const limit = places - [...this.#running.values()].reduce((sum, { size }) => sum + size, 0);
    if (limit <= 0) return false;
    const after = this.#after;
    const items = await claim({ now: clock.now(), after, busy: [...this.#running.keys()], limit, each });
    for (const [orgId, own] of groupBy(items, ({ org_id }) => org_id)) this.#begin(orgId, own);
    this.#after = items.length < limit ? '' : (items.at(-1)?.org_id ?? '');
    // From the first organization again, once the last was reached.
    return items.length === limit || (after !== '' && this.#after === '');
  }

  #begin(orgId: string, items: readonly Item[]): void {
    const done = this.#handle(items).finally(() => {
      this.#running.delete(orgId);
      this.#wake.notify();
    });
    this.#running.set(orgId, { size: items.length, done });
  }

  async #handle(items: readonly Item[]): Promise<void> {
    const { log, name, handle } = this.options;
    try {
      await handle(items);
    } catch (error) {
      log[failureLevel(error)]({ job: name, err: error }, 'a due task failed; trying again later');
    }
  }
}
