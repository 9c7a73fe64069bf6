import {
  type Clock,
  type Database,
  firstRow,
  type Logger,
  NamedStatement,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import { type DependencyError, whyOf } from '../dependencies/index.js';
import type { LaneRules } from './rules.js';

/** Where a lane stands. */
export interface LaneState {
  /** Whether it was this process that asked who may write. */
  readonly mine: boolean;
  /** Up to which article what is published has been written; null: all of it has. */
  readonly scanTo: string | null;
  readonly whole: boolean;
  /** Whether it lacks passages of which nobody knows yet. */
  readonly doubted: boolean;
  /** How many it lacks that no comparison explained. */
  readonly tolerated: number;
  /** Why nothing can be written at present. */
  readonly error: string | null;
}

/** Who writes in which lane. */
export interface Holder {
  readonly name: string;
  readonly owner: string;
}

const insert: Statement = {
  name: 'insert_lane',
  text: `INSERT INTO lanes (name, side, durable, splitting, fingerprint) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
};

const isFree = sql`(owner = ${param('owner')}
    OR (${param('takes')}::boolean AND (owner IS NULL OR owner_until <= clock_now())))`;

const tend = new NamedStatement(
  'tend_lane',
  sql`UPDATE lanes SET tended_at = clock_now(), owner = CASE WHEN ${isFree} THEN ${param('owner')} ELSE owner END,
      owner_until = CASE WHEN ${isFree} THEN clock_now() + ${param('leaseMs')} * interval '1 millisecond' ELSE owner_until END
    WHERE name = ${param('name')}
    RETURNING owner IS NOT DISTINCT FROM ${param('owner')} AS mine, scan_to AS "scanTo", whole_at IS NOT NULL AS whole,
      doubted_at IS NOT NULL AS doubted, tolerated, error`,
);

const leave: Statement = {
  name: 'leave_lane',
  text: 'UPDATE lanes SET owner = NULL, owner_until = NULL WHERE name = $1 AND owner = $2 AND durable',
};

/** One in the memory of a process that ends goes with it. */
const forgetOwn: Statement = {
  name: 'delete_own_lane',
  text: `WITH lane AS (DELETE FROM lanes WHERE name = $1 AND owner = $2 AND NOT durable RETURNING name)
    DELETE FROM pending p USING lane WHERE p.lane = lane.name`,
};

const advance: Statement = {
  name: 'advance_lane_scan',
  text: 'UPDATE lanes SET scan_to = $3 WHERE name = $1 AND owner = $2 AND scan_to = $4 RETURNING name',
};

const restart: Statement = {
  name: 'restart_lane_scan',
  text: `UPDATE lanes SET scan_to = '', whole_at = NULL, doubted_at = NULL, tolerated = 0 WHERE name = $1 AND owner = $2`,
};

const doubt: Statement = {
  name: 'doubt_lane',
  text: 'UPDATE lanes SET doubted_at = clock_now() WHERE name = $1 AND owner = $2',
};

const tolerate: Statement = {
  name: 'tolerate_missing_of_lane',
  text: 'UPDATE lanes SET tolerated = $3 WHERE name = $1 AND owner = $2',
};

const report: Statement = {
  name: 'report_lane_error',
  text: 'UPDATE lanes SET error = $3 WHERE name = $1 AND owner = $2 AND error IS DISTINCT FROM $3 RETURNING name',
};

const published = 'FROM articles WHERE published_version IS NOT NULL';

/** Projects of which more than a tenth fails: where most do it is not for their articles' fault. */
const failing = `SELECT FROM pending p WHERE p.lane = l.name AND p.failures > 0 GROUP BY p.project_id
    HAVING count(*) > (SELECT count(*) / 10 ${published} AND project_id = p.project_id AND deleted_at IS NULL AND status = 'published')`;

/** What one project's articles fail at leaves the index of all others whole. */
const complete: Statement = {
  name: 'complete_lane',
  text: `UPDATE lanes l SET whole_at = coalesce(whole_at, clock_now()), doubted_at = NULL
    WHERE name = $1 AND owner = $2 AND scan_to IS NULL AND (whole_at IS NULL OR doubted_at IS NOT NULL)
    AND ((SELECT count(*) FROM pending p WHERE p.lane = l.name AND p.failures > 0) <= 10
      OR (SELECT 2 * count(*) FROM (${failing}) failing) <= (SELECT count(DISTINCT project_id) ${published})) RETURNING name`,
};

export interface LaneLeaseOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
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
export const usualRenewalMs = usualLeaseMs / renewals;

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
  get holder(): Holder {
    const { rules, owner } = this.options;
    return { name: rules.name, owner };
  }

  /** Says that this process is there, and takes or keeps the lease where it is free. A lane that is not there any more is made anew. */
  async tend(): Promise<LaneState> {
    const { database, rules, leaseMs = usualLeaseMs } = this.options;
    const { name, side, durable, splitting, fingerprint } = rules;
    // One that was lost in the midst of work is not taken again: another may have had it and written meanwhile.
    const lane = { ...this.holder, leaseMs, takes: !this.#isHeld };
    const tended = () => firstRow(tend.query<LaneState>(database, lane));
    const make = () => database.query(insert, [name, side, durable, splitting, fingerprint]).then(tended);
    const state = (await tended()) ?? (await make());
    if (!state) throw new Error(`the lane ${name} cannot be made`);
    this.#state = state;
    return state;
  }

  /** Does work while this process has the lease, however long it takes; undefined when another one has it. */
  async hold<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.tend()).mine) return undefined;
    const ended = new AbortController();
    this.#isHeld = true;
    void this.#renew(ended.signal);
    try {
      return await work();
    } finally {
      this.#isHeld = false;
      ended.abort();
    }
  }

  /** Renews the lease until the signal aborts. One that cannot be renewed is lost at worst, which is found when work is noted as done. */
  async #renew(signal: AbortSignal): Promise<void> {
    const { clock, leaseMs = usualLeaseMs } = this.options;
    for (;;) {
      await clock.sleep(leaseMs / renewals, signal);
      if (signal.aborted) return;
      await this.tend().catch(() => undefined);
    }
  }

  /** Another process may be able to write where this one cannot. */
  async release(): Promise<void> {
    await this.#query(leave);
    await this.tend();
  }

  /** Gives the lease back; a lane of an index in memory goes. */
  async leave(): Promise<void> {
    await this.#query(leave);
    await this.#query(forgetOwn);
  }

  /** All up to `to` has been written, or all there is (null), unless the scan began anew or the lease was lost. */
  async advance(from: string, to: string | null): Promise<void> {
    await this.#query(advance, to, from);
    await this.tend();
  }

  /** The index has lost what it had: everything that is published is written to it again, and it is not whole until it is there. */
  async restart(): Promise<void> {
    await this.#query(restart);
    await this.tend();
  }

  /** The index lacks something, and nobody knows yet what: it is searched, and searches are degraded until that is written. */
  async doubt(): Promise<void> {
    await this.#query(doubt);
    await this.tend();
  }

  /** So many passages fewer than it should have are no reason for doubt; whoever writes later knows that too. */
  async tolerate(missing: number): Promise<void> {
    await this.#query(tolerate, missing);
    await this.tend();
  }

  /** Notes that all is there, save for ten articles that fail, or for what fails in half of the projects. True when that is new. */
  async complete(): Promise<boolean> {
    const isNew = (await this.#query(complete)).length > 0;
    if (isNew) await this.tend();
    return isNew;
  }

  #query(statement: Statement, ...values: unknown[]): Promise<unknown[]> {
    const { name, owner } = this.holder;
    return this.options.database.query(statement, [name, owner, ...values]);
  }

  /** Notes why nothing can be written, for tenants; null: it can be. Operators are told when that is new. */
  async report(error: DependencyError | null): Promise<void> {
    const { log, rules } = this.options;
    const { side } = rules;
    const reason = error ? reasonOf(error) : null;
    if ((this.#state?.error ?? null) === reason || (await this.#query(report, reason)).length === 0) return;
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
