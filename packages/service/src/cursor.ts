import { createHash } from 'node:crypto';
import { invalid } from '@pharos/contract';

/** The last moment that a Date can hold; scores and versions stay far below it. */
const latestMs = 8.64e15;

/**
 * Where a page ended: every list is ordered by a number from 0 on, mostly a time in Unix milliseconds, and then by id.
 * Whoever writes a token of their own may name any number up to the last moment of a Date.
 */
export interface Position {
  at: number;
  id: string;
}

/**
 * An opaque token for the place where a page ended. It belongs to one list with one set of filters and one order:
 * `binding` names them all; the order of a filter's values in it does not matter.
 */
export function encodeCursor(binding: unknown, { at, id }: Position): string {
  return Buffer.from(JSON.stringify([digest(binding), at, id])).toString('base64url');
}

/** The place a token stands for, undefined for no token. @throws VALIDATION_ERROR when it is no token of this list. */
export function decodeCursor(binding: unknown, token: string): Position | undefined {
  if (token === '') return undefined;
  const position = readCursor(binding, token);
  if (!position) throw badCursor();
  return position;
}

/** As `decodeCursor`, but undefined when the token is of another list. */
export function readCursor(binding: unknown, token: string): Position | undefined {
  const [bound, at, id] = parse(token);
  if (bound !== digest(binding)) return undefined;
  return isPlace(at) && typeof id === 'string' && !id.includes('\0') ? { at, id } : undefined;
}

/** No list has a place below 0, and PostgreSQL no moment before 4713 BC: such a time would be refused as a value, not as a cursor. */
function isPlace(at: unknown): at is number {
  return Number.isSafeInteger(at) && (at as number) >= 0 && (at as number) <= latestMs;
}

export function badCursor(): Error {
  return invalid(['cursor'], 'is not a cursor for this list with these filters');
}

function parse(token: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function digest(binding: unknown): string {
  return createHash('sha256').update(JSON.stringify(binding, inOrder)).digest('base64url').slice(0, 11);
}

/** For `JSON.stringify`: lists within the binding, which hold the values of filters, in an order of their own. */
function inOrder(key: string, value: unknown): unknown {
  return key !== '' && Array.isArray(value) ? [...value].sort() : value;
}
