import { param, type Sql, sql } from '@pharos/kit';

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
