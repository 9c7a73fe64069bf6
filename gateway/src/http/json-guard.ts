import type { Issue } from '@pharos/contract';
import type { JsonShape } from './json-shape.js';
import { findRepeatedKey } from './repeated-key.js';

// Raw text holds no lone surrogate (it is UTF-8) and no NUL (JSON forbids control characters): only escapes bring them.
const unicodeEscape = '\\u';
// With the `u` flag a surrogate matches only when it stands alone.
const loneSurrogate = /[\uD800-\uDFFF]/u;

interface Walk {
  /** Object members seen so far. */
  members: number;
  readonly checkText: boolean;
}

/**
 * What makes a parsed body unfit to be handed on, whatever fields it should have: text that a database cannot hold,
 * numbers that lost digits, `__proto__`, keys that stand twice in an object. Undefined when it is fit. `shape` is that
 * of the text it was parsed from, and bounds how deep and how far the walk can go.
 */
export function findUnfit(value: unknown, text: string, shape: JsonShape): Issue | undefined {
  const walk: Walk = { members: 0, checkText: text.includes(unicodeEscape) };
  const issue = inspect(value, walk);
  if (issue !== undefined) return issue;
  // The parser keeps the last of equal keys.
  if (walk.members === shape.members) return undefined;
  return { path: findRepeatedKey(text) ?? [], message: 'given more than once' };
}

function inspect(value: unknown, walk: Walk): Issue | undefined {
  if (typeof value === 'string') return walk.checkText ? inspectText(value) : undefined;
  if (typeof value === 'number') return inspectNumber(value);
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? inspectArray(value, walk) : inspectObject(value, walk);
}

function inspectArray(items: unknown[], walk: Walk): Issue | undefined {
  for (let at = 0; at < items.length; at++) {
    const issue = inspect(items[at], walk);
    if (issue !== undefined) return within(at, issue);
  }
  return undefined;
}

function inspectObject(fields: object, walk: Walk): Issue | undefined {
  for (const [key, value] of Object.entries(fields)) {
    walk.members++;
    const issue = inspectKey(key, walk) ?? inspect(value, walk);
    if (issue !== undefined) return within(key, issue);
  }
  return undefined;
}

function inspectKey(key: string, walk: Walk): Issue | undefined {
  if (key === '__proto__') return { path: [], message: 'a field cannot have this name' };
  return walk.checkText ? inspectText(key) : undefined;
}

function inspectText(text: string): Issue | undefined {
  if (text.includes('\0')) return { path: [], message: 'text cannot hold the NUL character' };
  return loneSurrogate.test(text) ? { path: [], message: 'text holds half of a surrogate pair' } : undefined;
}

function inspectNumber(number: number): Issue | undefined {
  if (Number.isFinite(number) && !(Number.isInteger(number) && !Number.isSafeInteger(number))) return undefined;
  return { path: [], message: 'number too large to be kept exactly; send it as a string' };
}

function within(key: string | number, issue: Issue): Issue {
  return { ...issue, path: [key, ...issue.path] };
}
