import type { IncomingMessage } from 'node:http';
import type { Route } from './define-route.js';
import { jsonLinesType, mediaTypeOf } from './media-type.js';
import { parseJson } from './parse-json.js';
import { checkRows, parseJsonLines } from './rows.js';
import { validate } from './validate.js';

/** What a route makes of its body; undefined when it takes none. Fails with VALIDATION_ERROR. */
export function parseBody({ body: schema, rows }: Route, request: IncomingMessage, bytes: Buffer): unknown {
  if (schema === undefined) return undefined;
  if (rows === undefined) return validate(schema, parseJson(bytes));
  const lines = mediaTypeOf(request) === jsonLinesType;
  const values = lines ? parseJsonLines(bytes, rows) : parseJson(bytes, { maxItems: rows.max * rows.maxItems });
  return checkRows(schema, rows, values);
}
