import { type Failure, isFailure } from '@pharos/kit';
import { z } from 'zod';
import { parseJson, parseJsonList } from '../../server/parse-json.js';
import { validate } from './validate.js';

/** What a table of a spreadsheet may be for a route of rows, in place of JSON. */
export interface CsvTable {
  /** The fields whose values are texts. */
  readonly fields: readonly string[];
  /** A field of which columns are keys: `metadata.plan`. */
  readonly keyed: string;
}

/** How much a body of rows may hold. */
export interface RowLimits {
  /** How many rows. */
  readonly max: number;
  /** Fields and items of each row, all levels together. */
  readonly maxItems: number;
  /** Whether the rows may come as a table as well, whose columns the query parameter `map` names. */
  readonly csv?: CsvTable;
}

/** What became of a row: what its schema made of it, or why it could not be taken. */
export type CheckedRow<Row> = { readonly row: Row } | { readonly failure: Failure; readonly given: unknown };

/** A row that is no JSON, or none that can be handed on. */
export class BadRow {
  constructor(readonly failure: Failure) {}
}

const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/** The values of a text with one a line; blank lines do not count. Fails with VALIDATION_ERROR when there are too many. */
export function parseJsonLines(bytes: Buffer, { max, maxItems }: RowLimits): unknown[] {
  const values: unknown[] = [];
  for (let at = skipBlank(bytes, 0); at < bytes.length; ) {
    const end = endOfLine(bytes, at);
    // One too many is enough for the refusal.
    if (values.length <= max) values.push(parseLine(bytes.subarray(at, end), maxItems));
    at = skipBlank(bytes, end);
  }
  return values;
}

/** The values of a JSON list. What cannot be handed on of one row is a fault of that row. Fails with VALIDATION_ERROR on what is no JSON. */
export function parseJsonRows(bytes: Buffer, { max, maxItems }: RowLimits): unknown {
  return parseJsonList(bytes, { maxItems: max * maxItems }, (failure) => new BadRow(failure));
}

/** Checks each of the values on its own. Fails with VALIDATION_ERROR when they are not as many as they may be. */
export function checkRows<Row>(schema: z.ZodType<Row>, { max }: RowLimits, values: unknown): CheckedRow<Row>[] {
  return validate(z.array(z.unknown()).min(1).max(max), values).map((value) => checkRow(schema, value));
}

function checkRow<Row>(schema: z.ZodType<Row>, given: unknown): CheckedRow<Row> {
  if (given instanceof BadRow) return { failure: given.failure, given: undefined };
  const row = orFailure(() => validate(schema, given));
  return isFailure(row) ? { failure: row, given } : { row };
}

function parseLine(line: Buffer, maxItems: number): unknown {
  const value = orFailure(() => parseJson(line, { maxItems, what: 'line' }));
  return isFailure(value) ? new BadRow(value) : value;
}

function orFailure<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
}

/** Where the next line begins that is not blank; the length when there is none. */
function skipBlank(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at++;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === newline || byte === carriageReturn || byte === space || byte === tab;
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(newline, from);
  return end < 0 ? bytes.length : end;
}
