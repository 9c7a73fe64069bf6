import { isUtf8 } from 'node:buffer';
import { fail, type Issue, invalid } from '@pharos/contract';
import { findUnfit } from './json-guard.js';
import { measureJson } from './json-shape.js';

interface ParseOptions {
  /** Object members and array items that it may have, all levels together. */
  maxItems?: number;
  /** What the bytes are a part of the request, for messages. */
  what?: string;
}

/** What the bytes say; undefined when there are none. Fails with VALIDATION_ERROR. */
export function parseJson(bytes: Buffer, { maxItems, what = 'body' }: ParseOptions = {}): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalid([], `the ${what} is not valid UTF-8`);
  const text = bytes.toString('utf8');
  const shape = measureJson(text, maxItems);
  if (shape.issue !== undefined) throw unfit(shape.issue);
  const value = parse(text, what);
  const issue = findUnfit(value, text, shape);
  if (issue !== undefined) throw unfit(issue);
  return value;
}

const unfit = (issue: Issue) => fail('VALIDATION_ERROR', { issues: [issue] });

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid([], `the ${what} is not valid JSON`);
  }
}
