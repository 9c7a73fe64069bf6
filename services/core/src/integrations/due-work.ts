import { type Part, WakeSignal } from '@pharos/kit';
import { createJob, type JobDeps, reportJobFailures } from '@pharos/service';

/** What to claim: rows of organizations that follow `after`. */
export interface Claim {
  readonly now: Date;
  readonly after: string;
  /** Whose the rows are that are worked on: the organization of each. */
  readonly busy: readonly string[];
  /** How many rows at most, and how many of one organization, those that are worked on included. */
  readonly limit: number;
  readonly each: number;
}

export interface DueWorkOptions<Item extends { readonly org_id: string }> extends JobDeps {
  readonly name: string;
  readonly everyMs: number;
  /** How many rows are worked on at once. */
  readonly places: number;
  /** How many of them are one organization's. */
  readonly each: number;
  /** Takes rows that are due, by moving the time at which they are due again should nothing come of it. */
  claim(claim: Claim): Promise<readonly Item[]>;
  /** What it fails with is logged and counted; the row is due again. */
  handle(item: Item): Promise<void>;
}

/**
 * Works on rows that are due, such as calls to providers, which may take long: organizations take turns, and one whose calls
 * hang has its few places and holds up nobody else.
 */
export class DueWork<Item extends { readonly org_id: string }> implements Part {
  readonly name: string;
  readonly #job: Part;
  readonly #wake: WakeSignal;
  readonly #report: ReturnType<typeof reportJobFailures>;
  /** What is worked on. */
  readonly #running = new Set<{ readonly orgId: string; readonly done: Promise<void> }>();
  /** The organization that was served last. */
  #after = '';

  constructor(private readonly options: DueWorkOptions<Item>) {
    const { name, everyMs, clock, log, registry } = options;
    this.name = name;
    this.#report = reportJobFailures(options);
    this.#wake = new WakeSignal(clock);
    this.#job = createJob({
      name,
      everyMs,
      clock,
      log,
      registry,
      wakeSignal: this.#wake,
      run: () => this.claimSome(),
    });
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
    await Promise.all([...this.#running].map(({ done }) => done));
  }

  /** Claims what there are places for; returns whether there may be more at once. */
  async claimSome(): Promise<boolean> {
    const { clock, places, each, claim } = this.options;
    const limit = places - this.#running.size;
    if (limit <= 0) return false;
    const after = this.#after;
    const busy = [...this.#running].map(({ orgId }) => orgId);
    const items = await claim({ now: clock.now(), after, busy, limit, each });
    for (const item of items) this.#begin(item);
    // In the order of the turns, which a claim need not answer in.
    const orgIds = items.map(({ org_id }) => org_id).toSorted();
    this.#after = items.length < limit ? '' : (orgIds.at(-1) ?? '');
    // From the first organization again, once the last was reached.
    return items.length === limit || (after !== '' && this.#after === '');
  }

  #begin(item: Item): void {
    const done = this.#handle(item).finally(() => {
      this.#running.delete(running);
      this.#wake.notify();
    });
    const running = { orgId: item.org_id, done };
    this.#running.add(running);
  }

  async #handle(item: Item): Promise<void> {
    const { handle } = this.options;
    try {
      await handle(item);
    } catch (error) {
      this.#report(error, 'a due task failed; trying again later');
    }
  }
}
