import { type Part, param, type Sql, sql, WakeSignal } from '@pharos/kit';
import type { DueColumn } from './due-column.js';
import { createJob, type JobDeps, reportJobFailures } from './job.js';

/** A claim of rows of organizations that follow `after`. */
export interface Claim {
  readonly now: Date;
  readonly after: string;
  /** The organization of each row that is worked on. */
  readonly busy: readonly string[];
  /** How many rows at most, and how many of one organization, those that are worked on included. */
  readonly limit: number;
  readonly each: number;
}

export interface DueWorkOptions<Item extends { readonly org_id: string }> extends JobDeps {
  readonly name: string;
  /** How often it looks at most; without `due`, at all. */
  readonly everyMs: number;
  readonly due?: DueColumn | undefined;
  /** How many rows are worked on at once. */
  readonly slots: number;
  /** How many of them are one organization's. */
  readonly each: number;
  /** How long ends and wake-ups are gathered before more is claimed: a claim costs as much for many. Default 0. */
  readonly gatherMs?: number;
  /** Takes rows that are due, by moving the time at which they are due again should nothing come of it. */
  claim(claim: Claim): Promise<readonly Item[]>;
  /** Works on a row. An error is logged and counted, and the row is due again. */
  handle(item: Item): Promise<void>;
}

/**
 * Works on rows that are due, such as calls to providers, which may take long: organizations take turns, and one whose calls
 * hang has its few slots and holds up nobody else.
 */
export class DueWork<Item extends { readonly org_id: string }> implements Part {
  readonly name: string;
  readonly #job: Part;
  readonly #wake: WakeSignal;
  readonly #report: ReturnType<typeof reportJobFailures>;
  /** The rows that are worked on. */
  readonly #running = new Set<{ readonly orgId: string; readonly done: Promise<void> }>();
  /** The organization that was served last. */
  #after = '';
  #gathering: NodeJS.Timeout | undefined;

  constructor(private readonly options: DueWorkOptions<Item>) {
    const { name, everyMs, due, clock, log, registry } = options;
    this.name = name;
    this.#report = reportJobFailures(options);
    this.#wake = new WakeSignal(clock);
    this.#job = createJob({
      name,
      everyMs,
      due,
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

  /** Looks whether anything is due: at once, or when what comes with it was gathered. */
  wake(): void {
    const { gatherMs = 0 } = this.options;
    if (gatherMs === 0) this.#wake.notify();
    else this.#gathering ??= setTimeout(() => this.#gathered(), gatherMs);
  }

  becameDue(table?: string): void {
    this.#job.becameDue?.(table);
  }

  #gathered(): void {
    this.#gathering = undefined;
    this.#wake.notify();
  }

  async stop(timeoutMs: number): Promise<void> {
    clearTimeout(this.#gathering);
    await this.#job.stop(timeoutMs);
    await this.settled();
  }

  /** Resolves once nothing is worked on. */
  async settled(): Promise<void> {
    await Promise.all([...this.#running].map(({ done }) => done));
  }

  /** Claims what there are slots for; returns whether there may be more at once. */
  async claimSome(): Promise<boolean> {
    const { clock, slots, each, claim } = this.options;
    const limit = slots - this.#running.size;
    if (limit <= 0) return false;
    const after = this.#after;
    const busy = [...this.#running].map(({ orgId }) => orgId);
    const items = await claim({ now: clock.now(), after, busy, limit, each });
    for (const item of items) this.#begin(item);
    // A claim need not answer in the order in which organizations take turns.
    const orgIds = items.map(({ org_id }) => org_id).toSorted();
    this.#after = items.length < limit ? '' : (orgIds.at(-1) ?? '');
    // From the first organization again, once the last was reached.
    return items.length === limit || (after !== '' && this.#after === '');
  }

  #begin(item: Item): void {
    const done = this.#handle(item).finally(() => {
      this.#running.delete(running);
      this.wake();
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

/** A table whose rows are due at a time; it has an index on (org_id, due) where due is not null. */
export interface DueTable {
  readonly table: string;
  readonly due: string;
  /** The columns of its primary key. */
  readonly key: string;
}

/** SQL: how many more rows of the organization may be claimed. */
export const roomOf = (orgId: string) =>
  sql`${param('each')}::integer - cardinality(array_positions(${param('busy')}::text[], ${orgId}))`;

/** SQL: the CTE `turns`, of organizations that have anything due. Each is found by one step into the index, when it is asked for. */
export function dueTurns({ table, due }: Pick<DueTable, 'table' | 'due'>): Sql<'now' | 'after'> {
  const isDue = sql`${due} <= ${param('now')}::timestamptz`;
  return sql`turns AS (
      (SELECT org_id FROM ${table} WHERE org_id > ${param('after')}::text AND ${isDue} ORDER BY org_id LIMIT 1)
    UNION ALL
      SELECT next.org_id FROM turns t CROSS JOIN LATERAL (
        SELECT org_id FROM ${table} WHERE org_id > t.org_id AND ${isDue} ORDER BY org_id LIMIT 1) next
  )`;
}

/**
 * SQL: the CTE `due`, of some rows that are due and that nobody else is claiming, a few of each organization in turn. Begins with
 * WITH; its parameters are those of `Claim`.
 */
export function dueRows({ table, due, key }: DueTable): Sql<'now' | 'after' | 'busy' | 'limit' | 'each'> {
  return sql`WITH RECURSIVE ${dueTurns({ table, due })}, orgs AS (
    SELECT org_id FROM turns WHERE ${roomOf('org_id')} > 0 LIMIT ${param('limit')}::integer
  ), due AS (
    SELECT d.* FROM orgs o CROSS JOIN LATERAL (
      SELECT ${key} FROM ${table} WHERE org_id = o.org_id AND ${due} <= ${param('now')}::timestamptz
      ORDER BY ${due} LIMIT ${roomOf('o.org_id')} FOR UPDATE SKIP LOCKED) d
    LIMIT ${param('limit')}::integer
  )`;
}
