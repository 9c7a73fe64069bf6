import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Route } from './define-route.js';
import { jsonLinesType, mediaTypeOf } from './media-type.js';
import { parseJson, withoutMark } from './parse-json.js';
import { checkRows, parseJsonLines } from './rows.js';
import { validate } from './validate.js';

/** Many clients send an empty object where there is nothing to say. */
const noBody = z.strictObject({}).optional();

/** What a route makes of its body; undefined when it takes none. Fails with VALIDATION_ERROR, also on what that one is sent. */
export function parseBody({ body: schema, rows, maxItems }: Route, request: IncomingMessage, sent: Buffer): unknown {
  const bytes = withoutMark(sent);
  if (schema === undefined) return refuseBody(bytes);
  if (rows === undefined) return validate(schema, parseJson(bytes, maxItems === undefined ? {} : { maxItems }));
  const lines = mediaTypeOf(request) === jsonLinesType;
  const values = lines ? parseJsonLines(bytes, rows) : parseJson(bytes, { maxItems: rows.max * rows.maxItems });
  return checkRows(schema, rows, values);
}

/** Whoever sends fields believes that they do something. */
function refuseBody(bytes: Buffer): undefined {
  validate(noBody, parseJson(bytes));
}
