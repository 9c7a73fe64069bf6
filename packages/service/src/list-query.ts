import type { Database } from '@pharos/kit';
import type { PageRequest, PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { decodeCursor, encodeCursor, type Position } from './cursor.js';

const defaultPageSize = 25;
const maxPageSize = 100;

/** The conditions of a list, put together with their parameters. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  /** The placeholder of one more parameter. */
  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(sql: string): this {
    this.#parts.push(sql);
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
    for (const part of this.#parts) copy.add(part);
    return copy;
  }

  toString(): string {
    return this.#parts.length === 0 ? '' : `WHERE ${this.#parts.join(' AND ')}`;
  }
}

export interface ListQuery {
  /** Name of the statement; without one it is planned anew for its very values, as lists with filters need. */
  name?: string | undefined;
  columns: string;
  from: string;
  /** What `total` is counted from, when that needs fewer tables. */
  countFrom?: string | undefined;
  conditions: Conditions;
  /** The column by which the list is ordered, a time. */
  order: { column: string; id: string; ascending: boolean };
  /** What a cursor belongs to: the list's name, filters and order. */
  binding: unknown;
  page: PageRequest | undefined;
}

export interface Page<Row> {
  rows: Row[];
  page: PageResponse;
}

/** One page of a list, by the place where the page before it ended. */
export async function listPage<Row extends { id: string }>(database: Database, query: ListQuery): Promise<Page<Row>> {
  const { columns, from, conditions, order, binding, page } = query;
  const limit = pageSize(page);
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const where = after ? beyond(conditions.copy(), order, after) : conditions.copy();
  const direction = order.ascending ? 'ASC' : 'DESC';
  const text = `SELECT ${columns}, ${order.column} AS place FROM ${from} ${where}
    ORDER BY ${order.column} ${direction}, ${order.id} ${direction} LIMIT ${where.param(limit + 1)}`;
  const name = query.name ? `${query.name}${after ? '_on' : ''}` : '';
  const rows = await database.query<Row & { place: Date }>({ name, text }, where.values);
  const nextPageToken = nextToken(rows, limit, binding, (row) => ({ at: row.place.getTime(), id: row.id }));
  const total = page?.includeTotal ? await countRows(database, query.countFrom ?? from, conditions) : undefined;
  return { rows: rows.slice(0, limit), page: { nextPageToken, total } };
}

export function pageSize(page: PageRequest | undefined): number {
  return Math.min(Math.max(page?.pageSize || defaultPageSize, 1), maxPageSize);
}

/** The token of the page after one that was asked with room for one row more; empty when there was none. */
export function nextToken<Row>(
  rows: readonly Row[],
  limit: number,
  binding: unknown,
  positionOf: (row: Row) => Position,
): string {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeCursor(binding, positionOf(last)) : '';
}

export async function countRows(database: Database, from: string, conditions: Conditions): Promise<number> {
  const text = `SELECT count(*) AS total FROM ${from} ${conditions}`;
  const [row] = await database.query<{ total: number }>({ name: '', text }, conditions.values);
  return row?.total ?? 0;
}

function beyond(conditions: Conditions, order: ListQuery['order'], after: Position): Conditions {
  const at = conditions.param(new Date(after.at));
  const id = conditions.param(after.id);
  return conditions.add(
    `(${order.column}, ${order.id}) ${order.ascending ? '>' : '<'} (${at}::timestamptz, ${id}::text)`,
  );
}
