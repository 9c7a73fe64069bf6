import type { Database } from '@pharos/kit';
import type { PageRequest, PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { decodeCursor, encodeCursor, type Position } from './cursor.js';
import { maxPageBytes, rowsThatFit } from './page-bytes.js';

const defaultPageSize = 25;
const maxPageSize = 100;

/** The conditions of a list, put together with their parameters. */
export class Conditions {
  readonly #parts: string[] = [];

  /** `values`: those of a statement that has other conditions as well. */
  constructor(readonly values: unknown[] = []) {}

  /** The placeholder of one more parameter. */
  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(sql: string): this {
    this.#parts.push(sql);
    return this;
  }

  addAll(parts: readonly string[]): this {
    this.#parts.push(...parts);
    return this;
  }

  /** One value becomes `=`, so that an index can also give the order; several become `= ANY`. */
  oneOf(column: string, values: readonly string[]): this {
    if (values.length === 0) return this;
    if (values.length === 1) return this.add(`${column} = ${this.param(values[0])}`);
    return this.add(`${column} = ANY (${this.param(values)}::text[])`);
  }

  equal(column: string, value: string | undefined): this {
    return value === undefined ? this : this.add(`${column} = ${this.param(value)}`);
  }

  /** Both ends exclusive. */
  between(column: string, after: Date | undefined, before: Date | undefined): this {
    if (after) this.add(`${column} > ${this.param(after)}`);
    if (before) this.add(`${column} < ${this.param(before)}`);
    return this;
  }

  /** A copy that can grow on its own. */
  copy(): Conditions {
    const copy = new Conditions();
    copy.values.push(...this.values);
    return copy.addAll(this.#parts);
  }

  toString(): string {
    return this.#parts.length === 0 ? '' : `WHERE ${this.#parts.join(' AND ')}`;
  }
}

/** The column by which a list is ordered, a time unless its type is given, and the one by which rows of one place are. */
export interface Order {
  column: string;
  id: string;
  ascending: boolean;
  type?: 'bigint';
}

const newestFirst: Order = { column: 'created_at', id: 'id', ascending: false };

export interface ListQuery {
  /** Name of the statement; without one it is planned anew for its very values, as lists with filters need. */
  name?: string | undefined;
  columns: string;
  /**
   * One more column, never null, whose texts may be long: the database sends no more of them than a page has room for. Lists
   * have none when their longest rows, a hundred times, are not much more than a page.
   */
  long?: string | undefined;
  from: string;
  /** What `total` is counted from, when that needs fewer tables. */
  countFrom?: string | undefined;
  conditions: Conditions;
  /**
   * SQL conditions of which every row meets exactly one. Those of each are looked up apart, so that an index has them in the list's
   * order and nothing else between them. The column that `order.id` names is selected as `id`.
   */
  alternatives?: readonly string[] | undefined;
  /**
   * SQL of further tables with the same columns, whose rows stand among those of `from`. Each is looked up apart, for the same reason;
   * `countFrom` is then needed for a total.
   */
  others?: readonly string[] | undefined;
  /** Default: newest first. */
  order?: Order | undefined;
  /** What a cursor belongs to: the list's name, filters and order. */
  binding: unknown;
  page: PageRequest | undefined;
}

export interface Page<Row> {
  rows: Row[];
  page: PageResponse;
}

/** One page of a list, by the place where the page before it ended. It ends by its size and at `maxPageBytes`. */
export async function listPage<Row extends { id: string }>(database: Database, query: ListQuery): Promise<Page<Row>> {
  const { from, conditions, binding, page } = query;
  const limit = pageSize(page);
  const found = await findRows<Placed<Row>>(database, query, limit + 1);
  const { rows, nextPageToken } = endPage(found, limit, binding, (row) => ({ at: Number(row.place), id: row.id }));
  const total = page?.includeTotal ? await countRows(database, query.countFrom ?? from, conditions) : undefined;
  return { rows, page: { nextPageToken, total } };
}

type Placed<Row> = Row & { place: Date | number };

/** The rows of a page and one more, which shows that the list goes on. Only where a text is long are bytes counted. */
async function findRows<Row>(database: Database, query: ListQuery, count: number): Promise<Row[]> {
  const { conditions, order = newestFirst, binding, page, long } = query;
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const where = after ? beyond(conditions.copy(), order, after) : conditions.copy();
  const limit = `LIMIT ${where.param(count)}`;
  const name = query.name ? `${query.name}${after ? '_on' : ''}` : '';
  const find = (kind: string, text: string) =>
    database.query<Row & Record<string, unknown>>({ name: name && `${name}${kind}`, text }, where.values);
  if (!long) return find('', select(query, '', where, limit));
  // What `octet_length` reads of a long text is its header.
  const short = `CASE WHEN octet_length(${long}) <= ${shortBytes} THEN ${long} END AS ${long}`;
  const rows = await find('', select(query, `, ${short}`, where, limit));
  if (rows.every((row) => row[long] !== null)) return rows;
  const sized = `, ${long}, least(octet_length(${long}), ${maxPageBytes}) AS bytes`;
  return find('_long', withinBytes(select(query, sized, where, limit), directionOf(order)));
}

/** As many rows as a page has at most are not much more than a page when their texts are so short. */
const shortBytes = Math.floor(maxPageBytes / maxPageSize);

function select(query: ListQuery, more: string, where: Conditions, limit: string): string {
  const { columns, from, others = [], order = newestFirst, alternatives = [] } = query;
  const direction = directionOf(order);
  const those = (rows: Conditions, table = from) =>
    `SELECT ${columns}${more}, ${order.column} AS place FROM ${table} ${rows}
    ORDER BY ${order.column} ${direction}, ${order.id} ${direction} ${limit}`;
  if (alternatives.length + others.length === 0) return those(where);
  const each = [
    ...alternatives.map((alternative) => `(${those(where.copy().add(alternative))})`),
    ...(others.length > 0 ? [from, ...others] : []).map((table) => `(${those(where, table)})`),
  ];
  return `SELECT * FROM (${each.join(' UNION ALL ')}) l ORDER BY place ${direction}, id ${direction} ${limit}`;
}

function directionOf({ ascending }: Order): 'ASC' | 'DESC' {
  return ascending ? 'ASC' : 'DESC';
}

/** Those rows of a list before which the page has room. The list is in order already: nothing is sorted anew. */
function withinBytes(list: string, direction: 'ASC' | 'DESC'): string {
  return `SELECT * FROM (
      SELECT *, sum(bytes) OVER (ORDER BY place ${direction}, id ${direction}
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
      FROM (${list}) l
    ) l WHERE bytes_before IS NULL OR bytes_before <= ${maxPageBytes}
    ORDER BY place ${direction}, id ${direction}`;
}

export function pageSize(page: PageRequest | undefined): number {
  return Math.min(Math.max(page?.pageSize || defaultPageSize, 1), maxPageSize);
}

/** The page that the rows begin, which were asked for with one more than `limit`, and the token of the page after it. */
export function endPage<Row>(
  found: readonly Row[],
  limit: number,
  binding: unknown,
  positionOf: (row: Row) => Position,
): { rows: Row[]; nextPageToken: string } {
  const within = found.slice(0, limit);
  const rows = within.slice(0, rowsThatFit(within));
  const last = rows.at(-1);
  const nextPageToken = last && rows.length < found.length ? encodeCursor(binding, positionOf(last)) : '';
  return { rows, nextPageToken };
}

export async function countRows(database: Database, from: string, conditions: Conditions): Promise<number> {
  const text = `SELECT count(*) AS total FROM ${from} ${conditions}`;
  const [row] = await database.query<{ total: number }>({ name: '', text }, conditions.values);
  return row?.total ?? 0;
}

function beyond(conditions: Conditions, order: Order, after: Position): Conditions {
  const { type = 'timestamptz' } = order;
  const at = conditions.param(type === 'bigint' ? after.at : new Date(after.at));
  const id = conditions.param(after.id);
  return conditions.add(`(${order.column}, ${order.id}) ${order.ascending ? '>' : '<'} (${at}::${type}, ${id}::text)`);
}
