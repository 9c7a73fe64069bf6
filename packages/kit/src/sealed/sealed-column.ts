import type { Database } from '../postgres/database.js';
import { answerContext } from '../postgres/idempotency.js';

/** Where a service keeps what it has sealed. Names go into statements as they are. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, of type text and never empty. */
  readonly key: readonly string[];
  /** The context for which the row with this key was sealed. */
  context(key: readonly string[]): string;
}

/** Every service keeps answers. */
export const keptAnswers: SealedColumn = {
  table: 'idempotency_keys',
  column: 'response',
  key: ['scope', 'key'],
  context: ([scope = '', key = '']) => answerContext(scope, key),
};

export interface SealedRow {
  readonly key: string[];
  /** Null when there is nothing to do. */
  readonly sealed: Buffer | null;
}

export interface RenewedRow {
  readonly key: string[];
  readonly sealed: Buffer;
  readonly renewed: Buffer;
}

const pageSize = 100;
/** A sealed answer may have a megabyte. */
const pageBytes = 8 * 1024 * 1024;

/** Some rows that follow `after`, in order; those whose value does not begin with `head` with it. Bounded in number and bytes. */
export async function readPage(
  database: Database,
  { table, column, key }: SealedColumn,
  head: Buffer,
  after: readonly string[],
): Promise<SealedRow[]> {
  const places = after.map((_, at) => `$${at + 2}`);
  const text = `SELECT key, sealed FROM (
      SELECT ARRAY[${key}]::text[] AS key, sealed, coalesce(sum(octet_length(sealed))
        OVER (ORDER BY ${key} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
      FROM (
        SELECT ${key}, CASE WHEN substring(${column} FOR length($1::bytea)) <> $1 THEN ${column} END AS sealed
        FROM ${table} WHERE (${key}) > (${places}) ORDER BY ${key} LIMIT ${pageSize}
      ) page
    ) bounded WHERE bytes_before < ${pageBytes} ORDER BY key`;
  return database.query<SealedRow>({ name: `sealed_${table}_${column}`, text }, [head, ...after]);
}

/** Changes the rows that are still as they were read: what a replica has written since is newer. */
export async function writeBack(
  database: Database,
  { table, column, key }: SealedColumn,
  rows: readonly RenewedRow[],
): Promise<void> {
  const keys = key.map((_, at) => rows.map((row) => row.key[at]));
  const types = [...keys.map(() => 'text'), 'bytea', 'bytea'];
  const text = `UPDATE ${table} t SET ${column} = n.renewed
    FROM unnest(${types.map((type, at) => `$${at + 1}::${type}[]`)}) AS n (${key}, was, renewed)
    WHERE (${key.map((name) => `t.${name}`)}) = (${key.map((name) => `n.${name}`)}) AND t.${column} = n.was`;
  const values = [...keys, rows.map(({ sealed }) => sealed), rows.map(({ renewed }) => renewed)];
  await database.query({ name: `reseal_${table}_${column}`, text }, values);
}
