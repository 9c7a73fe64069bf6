import type { IncomingMessage } from 'node:http';
import type { Route } from './define-route.js';

/** The media type of every body, unless its route takes others as well. */
export const jsonType = 'application/json';
/** One JSON value a line. */
export const jsonLinesType = 'application/x-ndjson';

const inUtf8 = /^([a-z]+\/[a-z-]+)(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*;?\s*$/i;

/** The media types that a route's body may have. */
export function bodyTypesOf({ rows }: Route): readonly string[] {
  return rows === undefined ? [jsonType] : [jsonType, jsonLinesType];
}

/** What a body is said to be, in lower case; undefined when it is packed, or not in UTF-8. */
export function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return undefined;
  const type = headers['content-type'];
  return type === jsonType ? type : inUtf8.exec(type ?? '')?.[1]?.toLowerCase();
}
