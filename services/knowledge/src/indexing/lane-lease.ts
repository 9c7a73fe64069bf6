import type { Database, Logger } from '@pharos/kit';
import { type DependencyError, whyOf } from '../dependencies/index.js';
import { ensureLane, type LaneRules, type LaneState, releaseLane, reportLane, tendLane } from './lane-rows.js';

export interface LaneLeaseOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly rules: LaneRules;
  /** The process, which no other one is called. */
  readonly owner: string;
  /** After so long another process writes instead of one that died. Default 20 s. */
  readonly leaseMs?: number | undefined;
}

const usualLeaseMs = 20_000;
/** So many times within its length a lease is renewed. */
const renewals = 3;

/** The row of a lane: who writes, and where the lane stands. */
export class LaneLease {
  #state: LaneState | undefined;
  #isHeld = false;

  constructor(private readonly options: LaneLeaseOptions) {}

  /** As it was when it was last looked at. */
  get state(): LaneState | undefined {
    return this.#state;
  }

  /** Who writes, for statements that only they may do. */
  get holder(): { readonly name: string; readonly owner: string } {
    const { rules, owner } = this.options;
    return { name: rules.name, owner };
  }

  /** Says that this process is there, and takes or keeps the lease where it is free. A lane that is not there any more is made anew. */
  async tend(): Promise<LaneState> {
    const { database, rules, leaseMs = usualLeaseMs } = this.options;
    // One that was lost in the midst of work is not taken again: another may have had it and written meanwhile.
    const lane = { ...this.holder, leaseMs, takes: !this.#isHeld };
    let state = await tendLane(database, lane);
    if (!state) {
      await ensureLane(database, rules);
      state = await tendLane(database, lane);
      if (!state) throw new Error(`the lane ${rules.name} cannot be made`);
    }
    this.#state = state;
    return state;
  }

  /** Does work while this process has the lease, however long it takes; undefined when another one has it. */
  async hold<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.tend()).mine) return undefined;
    // A lease that cannot be renewed is lost at worst, which is found when work is noted as done.
    const renew = () => void this.tend().catch(() => undefined);
    const timer = setInterval(renew, (this.options.leaseMs ?? usualLeaseMs) / renewals);
    this.#isHeld = true;
    try {
      return await work();
    } finally {
      this.#isHeld = false;
      clearInterval(timer);
    }
  }

  /** Another process may be able to write where this one cannot. */
  async release(): Promise<void> {
    await releaseLane(this.options.database, this.holder);
    await this.tend();
  }

  /** Notes why nothing can be written, for tenants; null: it can be. Operators are told when that is new. */
  async report(error: DependencyError | null): Promise<void> {
    const { database, log, rules } = this.options;
    const { side } = rules;
    const reason = error ? reasonOf(error) : null;
    if ((this.#state?.error ?? null) === reason || !(await reportLane(database, this.holder, reason))) return;
    if (error)
      log.info(
        { side, ...whyOf(error) },
        'indexing is paused: the search engine or the embedder is unavailable, or refuses the index',
      );
    else log.info({ side }, 'indexing continues');
    await this.tend();
  }
}

/** What was refused is no article. */
function reasonOf(error: DependencyError): string {
  return error.isDown ? error.publicReason : 'The search index cannot be set up.';
}
