import type { Issue } from '@pharos/contract';

/** Deeper than any record of ours; far below what recursion could not bear. */
const maxDepth = 64;
/** Object members and array items of a body, all levels together, unless its route takes more. */
const usualItems = 5_000;

const quote = 0x22;
const backslash = 0x5c;

/** How large a JSON text will be once it is parsed. */
export interface JsonShape {
  /** How many `"key":` it writes, counting those that stand twice. */
  readonly members: number;
  /** Why it should not be parsed at all. */
  readonly issue?: Issue;
}

/** Measures a JSON text without parsing it, which for a megabyte of brackets would hold up everybody else. */
export function measureJson(text: string, maxItems = usualItems): JsonShape {
  let depth = 0;
  let items = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at + 1);
        break;
      case 0x7b: // {
      case 0x5b: // [
        depth++;
        items++;
        if (depth > maxDepth) return { members, issue: { path: [], message: `nested deeper than ${maxDepth} levels` } };
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth--;
        break;
      case 0x2c: // ,
        items++;
        if (items > maxItems)
          return { members, issue: { path: [], message: `more than ${maxItems} fields and items` } };
        break;
      case 0x3a: // :
        members++;
        break;
    }
  }
  return { members };
}

/** Where the string ends that begins before `start`; the end of the text when it does not. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
  return slashes % 2 === 1;
}
