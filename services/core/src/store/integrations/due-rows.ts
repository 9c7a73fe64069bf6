import { param, type Sql, sql } from '@pharos/kit';

/** A table whose rows are due at a time; it has an index on (org_id, due) where due is not null. */
export interface DueTable {
  readonly table: string;
  readonly due: string;
  /** The columns of its primary key. */
  readonly key: string;
}

/**
 * SQL: the CTE `due`, of some rows that are due and that nobody else is claiming, a few of each organization in turn. Each
 * organization is found by one step into the index. Begins with WITH; its parameters are those of `Claim`.
 */
export function dueRows({ table, due, key }: DueTable): Sql<'now' | 'after' | 'busy' | 'limit' | 'each'> {
  const next = sql`${due} <= ${param('now')}::timestamptz AND org_id <> ALL (${param('busy')}::text[])`;
  return sql`WITH RECURSIVE turns AS (
      (SELECT org_id FROM ${table} WHERE org_id > ${param('after')}::text AND ${next} ORDER BY org_id LIMIT 1)
    UNION ALL
      SELECT next.org_id FROM turns t CROSS JOIN LATERAL (
        SELECT org_id FROM ${table} WHERE org_id > t.org_id AND ${next} ORDER BY org_id LIMIT 1) next
  ), orgs AS (SELECT org_id FROM turns LIMIT ${param('limit')}::integer), due AS (
    SELECT d.* FROM orgs o CROSS JOIN LATERAL (
      SELECT ${key} FROM ${table} WHERE org_id = o.org_id AND ${due} <= ${param('now')}::timestamptz
      ORDER BY ${due} LIMIT ${param('each')}::integer FOR UPDATE SKIP LOCKED) d
    LIMIT ${param('limit')}::integer
  )`;
}
