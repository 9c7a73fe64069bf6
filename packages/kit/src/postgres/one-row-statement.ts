import { type Database, firstRow, type GatherableStatement, type Statement } from './database.js';

/**
 * A statement that answers one row at most, and whose parameters are all texts, tenant included. Calls of one organization that
 * ask it at the same time are asked together, in one statement made of this one (`GatheredReads`).
 */
export class OneRowStatement implements GatherableStatement {
  /** For many: one array a parameter; each row says in `asked_place`, counted from 1, whose it is. */
  readonly many: Statement;

  constructor(
    readonly name: string,
    readonly text: string,
  ) {
    this.many = { name: `${name}_many`, text: textForMany(text) };
  }

  /** The row; undefined when there is none. */
  find<Row>(database: Pick<Database, 'query' | 'gather'>, values: readonly string[]): Promise<Row | undefined> {
    return database.gather?.<Row>(this, values) ?? firstRow(database.query<Row>(this, values));
  }
}

/**
 * The statement for each of those asked for, one after the other: LIMIT keeps the planner from joining them in another way, such
 * as by reading a whole table. The arrays come by way of sub-selects, so that plans for the very values look no better than
 * the general one: else each would be planned anew, which takes longer than running it.
 */
function textForMany(text: string): string {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const arrays = numbers.map((number) => `(SELECT $${number}::text[])`).join(', ');
  const names = numbers.map((number) => `v${number}`).join(', ');
  return `SELECT found.*, asked.place AS asked_place
    FROM unnest(${arrays}) WITH ORDINALITY AS asked (${names}, place)
    CROSS JOIN LATERAL (${text.replace(/\$(\d+)/g, 'asked.v$1')} LIMIT 1) found`;
}
