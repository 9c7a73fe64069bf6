import { type Database, firstRow } from '@pharos/kit';

/**
 * A column that says when rows are due, of a table that `watch_due` was called for: those that are due sooner are notified. It is the first
 * column of an index with all rows that are due, or all from '-infinity' on.
 */
export interface DueColumn {
  readonly database: Database;
  readonly table: string;
  readonly column: string;
}

/** The channel on which the rows of a service's schema tell that they are due sooner than was known, by the name of their table. */
export const becameDueChannel = (schema: string) => `${schema}_became_due`;

/** How long until the next row is due, by the database's time: infinite when there is none, negative when one is overdue. Reads the first row, of however many. */
export async function msUntilDue({ database, table, column }: DueColumn): Promise<number> {
  const text = `SELECT (extract(epoch FROM min(${column}) - clock_now()) * 1000)::float8 AS ms FROM ${table} WHERE ${column} >= '-infinity'`;
  const row = await firstRow(database.query<{ ms: number | null }>({ name: `next_due_of_${table}`, text }));
  return row?.ms ?? Number.POSITIVE_INFINITY;
}
