import { isUtf8 } from 'node:buffer';
import { fail, type Issue, invalid } from '@pharos/contract';
import type { Failure } from '@pharos/kit';
import { scanJson } from './json-scan.js';

interface ParseOptions {
  /** Object members and array items that it may have, all levels together. */
  maxItems?: number;
  /** What the bytes are a part of the request, for messages. */
  what?: string;
}

/** Some editors and libraries put it before a text. */
const byteOrderMark = Buffer.from('\uFEFF');

/** The bytes of a text without the mark that may stand before it (RFC 8259 §8.1 lets a reader ignore it). */
export function withoutMark(bytes: Buffer): Buffer {
  const isMarked = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return isMarked ? bytes.subarray(byteOrderMark.length) : bytes;
}

/** What the bytes say; undefined when there are none. Fails with VALIDATION_ERROR. */
export function parseJson(bytes: Buffer, options: ParseOptions = {}): unknown {
  return bytes.length === 0 ? undefined : read(bytes, options, false).value;
}

/** As `parseJson`, but the items of a list that cannot be handed on are what `unfit` makes of why: the others do not suffer for them. */
export function parseJsonList(bytes: Buffer, options: ParseOptions, unfit: (failure: Failure) => unknown): unknown {
  if (bytes.length === 0) return undefined;
  const { value, unfitRows } = read(bytes, options, true);
  if (Array.isArray(value)) for (const [at, issue] of unfitRows) value[at] = unfit(refusal(issue));
  return value;
}

function read(bytes: Buffer, { maxItems, what = 'body' }: ParseOptions, byRow: boolean) {
  if (!isUtf8(bytes)) throw invalid([], `the ${what} is not valid UTF-8`);
  const text = bytes.toString('utf8');
  const { excess, unfit, unfitRows } = scanJson(text, maxItems, byRow);
  if (excess !== undefined) throw refusal(excess);
  const value = parse(text, what);
  if (unfit !== undefined) throw refusal(unfit);
  return { value, unfitRows };
}

const refusal = (issue: Issue) => fail('VALIDATION_ERROR', { issues: [issue] });

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid([], `the ${what} is not valid JSON${placeOf(error, text)}`);
  }
}

/** Where the parser stopped, if it says so. Its own words quote what was sent, which may be a secret. */
function placeOf(error: unknown, text: string): string {
  const { message } = error as SyntaxError;
  const position = / at position (\d+)/.exec(message)?.[1];
  if (/unexpected end/i.test(message) || Number(position) >= text.length) return ': it ends too early';
  if (position === undefined) return '';
  const lines = text.slice(0, Number(position)).split('\n');
  const column = `column ${(lines.at(-1) ?? '').length + 1}`;
  return text.includes('\n') ? ` at line ${lines.length}, ${column}` : ` at ${column}`;
}
