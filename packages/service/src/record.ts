import { joinSql, param, type Sql, sql } from '@pharos/kit';
import type { AnyColumn, Columns, MessageOf, RowOf } from './columns.js';

/** What a record's row may be in the JSON of an event, where times are texts. */
type AsJson<Row> = { [Name in keyof Row]: Row[Name] | (Date extends Row[Name] ? string : never) };

type Name<Own extends Columns> = keyof Own & string;

/** The part of the message that no column gives. */
type Computed<Own extends Columns, Message> = Omit<Message, keyof MessageOf<Own>>;

/** A function for what no column gives; none where the columns give all. */
type Compute<Own extends Columns, Message> = [keyof Computed<Own, Message>] extends [never]
  ? []
  : [compute: (row: AsJson<RowOf<Own>>) => Computed<Own, Message>];

/** Holds the columns to the fields of the message: each has a field of its name and type, or is internal. */
type Fitting<Own extends Columns, Message> =
  MessageOf<Own> extends { [Field in keyof MessageOf<Own>]: Field extends keyof Message ? Message[Field] : never }
    ? unknown
    : { columnsThatDoNotFitTheMessage: never };

/** A record as its table has it. Everything that lists its columns, or turns rows into messages, derives from this. */
export interface RecordType<Own extends Columns, Message> {
  /** The columns by name, in the order of their definition. */
  readonly definitions: Own;
  /** The names of the columns, in that order. */
  readonly names: readonly Name<Own>[];
  /** SQL of all columns, with commas between them. */
  readonly columns: string;
  /** SQL of all columns but those that can be long, as lists read them. */
  readonly shortColumns: string;
  /** The column that can be long, which lists count by bytes. */
  readonly long: Name<Own> | undefined;
  /** Columns by which people know the person whom the record describes. */
  readonly identifiers: readonly Name<Own>[];
  /** What stands in place of the personal columns once the person is erased. */
  readonly erased: Readonly<Record<string, unknown>>;
  /** SQL of the columns with their types, as `json_to_recordset` wants them. */
  readonly definition: string;
  /** SQL of the columns as parameters of their names. */
  readonly params: Sql<Name<Own>>;
  /** SQL of the columns of a table with this alias; SQL expressions replace those that are read in another way. */
  of(alias: string, replaced?: { readonly [Column in Name<Own>]?: string | null }): string;
  /** The values of the parameters: what PostgreSQL keeps as JSON is text. Other properties of the row stay as they are. */
  values<Row extends Readonly<RowOf<Own>>>(row: Row): Omit<Row, Name<Own>> & Record<Name<Own>, unknown>;
  /** The columns alone of a row that has more. */
  pick(row: Readonly<RowOf<Own>>): RowOf<Own>;
  /** The message of a row, which comes from the database or from the JSON of an event. */
  toMessage(row: Readonly<AsJson<RowOf<Own>>>): Message;
  /** The columns that a mask names, with the values of the message; a column that is named and not set is cleared. */
  patch(message: Partial<MessageOf<Own>> | undefined, mask: readonly string[] | undefined): Partial<RowOf<Own>>;
}

/** The row of a record. */
export type RowOfRecord<Type> = Type extends RecordType<infer Own, infer _Message> ? RowOf<Own> : never;

/**
 * Defines a record for a message: `defineRecord<Contact>()({ id: text({ personal: 'no' }), … })`. A column `job_title` is the
 * message's field `jobTitle`. It does not compile when a column has no such field and is not internal, when types differ, or when
 * a field of the message has no column and `compute` does not give it.
 */
export function defineRecord<Message extends object>() {
  return <const Own extends Columns>(
    columns: Own & Fitting<Own, Message>,
    ...[compute]: Compute<Own, Message>
  ): RecordType<Own, Message> => recordOf<Own, Message>(columns, compute);
}

function recordOf<Own extends Columns, Message>(
  columns: Own,
  compute: ((row: AsJson<RowOf<Own>>) => object) | undefined,
): RecordType<Own, Message> {
  const entries = Object.entries(columns) as [Name<Own>, AnyColumn][];
  const names = entries.map(([name]) => name);
  const namesOf = (wanted: (column: AnyColumn) => boolean) =>
    entries.filter(([, column]) => wanted(column)).map(([name]) => name);
  const shown = entries.filter(([, column]) => !column.isInternal).map(([name, column]) => [name, camel(name), column]);
  const isErased = ({ personal }: AnyColumn) => personal === 'identifies' || personal === 'erased';
  const toMessage = (row: Readonly<AsJson<RowOf<Own>>>): Message => {
    const message: Record<string, unknown> = {};
    for (const [name, field, column] of shown as [Name<Own>, string, AnyColumn][])
      message[field] = column.toMessage(row[name]);
    return Object.assign(message, compute?.(row)) as Message;
  };
  return {
    definitions: columns,
    names,
    columns: names.join(', '),
    shortColumns: namesOf(({ isLong }) => !isLong).join(', '),
    long: namesOf(({ isLong }) => isLong)[0],
    identifiers: namesOf(({ personal }) => personal === 'identifies'),
    erased: Object.fromEntries(
      entries.filter(([, column]) => isErased(column)).map(([name, { blank }]) => [name, blank]),
    ),
    definition: entries.map(([name, { type }]) => `${name} ${type}`).join(', '),
    params: joinSql(
      entries.map(([name, { type }]) => sql`${param(name)}::${type}`),
      ', ',
    ),
    of: (alias, replaced = {}) =>
      names.flatMap((name) => selected(`${alias}.${name}`, name, replaced[name])).join(', '),
    values: (row) => {
      const stored = entries.map(([name, column]) => [name, column.toParameter(row[name])]);
      return { ...row, ...Object.fromEntries(stored) };
    },
    pick: (row) => Object.fromEntries(names.map((name) => [name, row[name]])) as RowOf<Own>,
    toMessage,
    patch: (message = {}, mask = []) => {
      const named = entries.filter(([name]) => mask.includes(name));
      const said = message as Record<string, unknown>;
      return Object.fromEntries(named.map(([name, column]) => [name, column.toRow(said[camel(name)])])) as Partial<
        RowOf<Own>
      >;
    },
  };
}

/** Null leaves a column out. */
function selected(column: string, name: string, replaced: string | null | undefined): string[] {
  if (replaced === null) return [];
  return [replaced === undefined ? column : `${replaced} AS ${name}`];
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
