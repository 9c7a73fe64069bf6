import type { Issue } from '@pharos/contract';

/** Deeper than any record of ours; far below what recursion could not bear. */
const maxDepth = 64;
/** Object members and array items of a body, all levels together. */
const maxItems = 5_000;

// Raw text holds no lone surrogate (it is UTF-8) and no NUL (JSON forbids control characters): only escapes bring them.
const unicodeEscape = '\\u';
// With the `u` flag a surrogate matches only when it stands alone.
const loneSurrogate = /[\uD800-\uDFFF]/u;

interface Walk {
  items: number;
  readonly checkText: boolean;
}

/**
 * What makes a parsed body unfit to be handed on, whatever fields it should have: text that a database cannot hold,
 * numbers that lost digits, `__proto__`, keys that stand twice in an object, too deep or too much. Undefined when it is fit.
 */
export function findUnfit(text: string, value: unknown): Issue | undefined {
  const walk: Walk = { items: 0, checkText: text.includes(unicodeEscape) };
  const issue = inspect(value, 1, walk);
  if (issue !== undefined) return issue;
  // The parser keeps the last of equal keys, and arrays have none: fewer were kept than written.
  return countMembers(text) > membersOf(value) ? { path: [], message: 'an object has the same key twice' } : undefined;
}

function inspect(value: unknown, depth: number, walk: Walk): Issue | undefined {
  if (typeof value === 'string') return walk.checkText ? inspectText(value) : undefined;
  if (typeof value === 'number') return inspectNumber(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return { path: [], message: `nested deeper than ${maxDepth} levels` };
  return Array.isArray(value) ? inspectArray(value, depth, walk) : inspectObject(value, depth, walk);
}

function inspectArray(items: unknown[], depth: number, walk: Walk): Issue | undefined {
  walk.items += items.length;
  if (walk.items > maxItems) return tooMany();
  for (let at = 0; at < items.length; at++) {
    const issue = inspect(items[at], depth + 1, walk);
    if (issue !== undefined) return within(at, issue);
  }
  return undefined;
}

function inspectObject(fields: object, depth: number, walk: Walk): Issue | undefined {
  for (const [key, value] of Object.entries(fields)) {
    walk.items++;
    if (walk.items > maxItems) return tooMany();
    const issue = inspectKey(key, walk) ?? inspect(value, depth + 1, walk);
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

function tooMany(): Issue {
  return { path: [], message: `more than ${maxItems} fields and items` };
}

function within(key: string | number, issue: Issue): Issue {
  return { ...issue, path: [key, ...issue.path] };
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const inner of Object.values(value)) members += membersOf(inner);
  return members;
}

/** How many `"key":` the text of valid JSON holds: hops from string to string, and looks at what follows each. */
function countMembers(text: string): number {
  let members = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = skipBlanks(text, endOfString(text, at + 1) + 1);
    if (text.charCodeAt(at) === 0x3a) members++;
  }
  return members;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
  return slashes % 2 === 1;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}
