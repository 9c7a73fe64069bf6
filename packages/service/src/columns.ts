import type { EnumText } from '@pharos/contract';
import { time } from './records.js';

/**
 * What a column says of a person, and what an erasure of that person does with it: `no`, it says nothing; `identifies`, people know
 * the person by it, and `erased`, it describes the person: both are cleared; `kept`, texts in which anything may stand, which an
 * erasure leaves, as the documentation of `DELETE …/contacts/{contactId}` (`deleteContact`) says.
 */
export type Personal = 'no' | 'identifies' | 'erased' | 'kept';

export interface ColumnOptions {
  readonly personal: Personal;
  /** Whether a page of such values may be much more than a page has room for, so that lists count its bytes. */
  readonly long?: true;
}

/** A column of a record: its type in PostgreSQL, and how its values become those of a message's field and back. */
export interface Column<Value, Said> {
  readonly type: string;
  readonly personal: Personal;
  readonly isLong: boolean;
  /** Whether it stands in rows only, and in no message. */
  readonly isInternal: boolean;
  /** What stands in its place once it is erased. */
  readonly blank: unknown;
  toMessage(value: Value): Said;
  toRow(said: Said): Value;
  /** The value as a parameter of a statement. */
  toParameter(value: Value): unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a column of any value; its methods would otherwise take `never`.
export type AnyColumn = Column<any, any>;
export type Columns = Readonly<Record<string, AnyColumn>>;

/** A column of rows that no message shows. */
export interface InternalColumn<Value> extends Column<Value, unknown> {
  readonly isInternal: true;
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Type> = Type extends Column<infer Value, infer _Said> ? Value : never;
type SaidOf<Type> = Type extends Column<infer _Value, infer Said> ? Said : never;

/** The row of these columns. */
export type RowOf<Own extends Columns> = { -readonly [Name in keyof Own]: ValueOf<Own[Name]> };

/** The fields of a message that these columns give. */
export type MessageOf<Own extends Columns> = {
  -readonly [Name in keyof Own & string as Own[Name] extends { readonly isInternal: true }
    ? never
    : CamelCase<Name>]: SaidOf<Own[Name]>;
};

interface Conversion<Value, Said> {
  readonly toMessage?: (value: Value) => Said;
  readonly toRow?: (said: Said) => Value;
  readonly toParameter?: (value: Value) => unknown;
}

const same = (value: unknown) => value;

/** A column of this type of PostgreSQL; without a conversion its values are those of the message's field. */
export function column<Value, Said = Value>(
  { type, blank }: { type: string; blank: unknown },
  { personal, long = false }: { personal: Personal; long?: boolean },
  { toMessage, toRow, toParameter = same }: Conversion<Value, Said> = {},
): Column<Value, Said> & { readonly isInternal: false } {
  return {
    type,
    blank,
    personal,
    isLong: long,
    isInternal: false,
    toMessage: toMessage ?? (same as (value: Value) => Said),
    toRow: toRow ?? (same as (said: Said) => Value),
    toParameter,
  };
}

export const text = (options: ColumnOptions) => column<string>({ type: 'text', blank: '' }, options);

/** Several texts, in an array of PostgreSQL. */
export const texts = (options: ColumnOptions) => column<string[]>({ type: 'text[]', blank: [] }, options);

export const integer = (options: ColumnOptions) => column<number>({ type: 'integer', blank: 0 }, options);

/** Several integers, in an array of PostgreSQL. */
export const integers = (options: ColumnOptions) => column<number[]>({ type: 'integer[]', blank: [] }, options);

/** A boolean; a message that does not set it means false. */
export const boolean = (options: ColumnOptions) =>
  column<boolean>({ type: 'boolean', blank: false }, options, { toRow: (said) => said ?? false });

/** A time; in a message it is always set. */
export const timestamp = (options: ColumnOptions) =>
  column<Date, Date | undefined>({ type: 'timestamptz', blank: null }, options, {
    toMessage: time,
    toRow: (said) => {
      if (said === undefined) throw new Error('a message lacks a time that its record needs');
      return said;
    },
  });

/** A JSON object; a message that does not set it means an empty one. */
export const object = (options: ColumnOptions) =>
  column<Record<string, unknown>, { [key: string]: unknown } | undefined>({ type: 'jsonb', blank: {} }, options, {
    toRow: (said) => said ?? {},
    toParameter: (value) => JSON.stringify(value),
  });

/** A value of an enum, which rows have as its text. */
export const choice = <Value extends number, Text extends string = string>(
  texts: EnumText<Value>,
  options: ColumnOptions,
) =>
  column<Text, Value>({ type: 'text', blank: null }, options, {
    toMessage: texts.fromText,
    toRow: (said) => texts.toText(said) as Text,
  });

/** A value of an enum that may be null, which messages have as the enum's unspecified value. */
export const choiceOrNone = <Value extends number, Text extends string = string>(
  texts: EnumText<Value>,
  options: ColumnOptions,
) =>
  column<Text | null, Value>({ type: 'text', blank: null }, options, {
    // JSON that was written before there was the field has none.
    toMessage: (value) => (value === null || value === undefined ? (0 as Value) : texts.fromText(value)),
    toRow: (said) => (said === 0 ? null : (texts.toText(said) as Text)),
  });

/** JSON that is a list of rows of another record. */
export const list = <Row, Message>(options: ColumnOptions, record: { toMessage(row: Row): Message }) =>
  column<Row[], Message[]>({ type: 'jsonb', blank: [] }, options, {
    toMessage: (rows) => rows.map((row) => record.toMessage(row)),
    toRow: () => {
      throw new Error('a list of records is not set as a whole');
    },
    toParameter: (rows) => JSON.stringify(rows),
  });

/** JSON that is a row of another record. It has to be set. */
export const nested = <Row, Message>(
  options: ColumnOptions,
  record: {
    readonly names: readonly string[];
    toMessage(row: Row): Message;
    patch(said: NoInfer<Message>, mask: readonly string[]): NoInfer<Partial<Row>>;
  },
) =>
  column<Row, Message | undefined>({ type: 'jsonb', blank: {} }, options, {
    toMessage: (row) => record.toMessage(row),
    toRow: (said) => {
      if (said === undefined) throw new Error('a message lacks a part that its record needs');
      return record.patch(said, record.names) as Row;
    },
    toParameter: (row) => JSON.stringify(row),
  });

/** The same column where it may be null, which a message leaves unset. */
export function optional<Value, Said>(
  required: Column<Value, Said> & { readonly isInternal: false },
): Column<Value | null, Said | undefined> & { readonly isInternal: false } {
  return {
    ...required,
    blank: null,
    toMessage: (value) => (value === null || value === undefined ? undefined : required.toMessage(value)),
    toRow: (said) => (said === undefined ? null : required.toRow(said)),
    toParameter: (value) => (value === null ? null : required.toParameter(value)),
  };
}

/** The same column where no message shows it. */
export function internal<Value, Said>(shown: Column<Value, Said>): InternalColumn<Value> {
  return { ...shown, isInternal: true } as InternalColumn<Value>;
}
