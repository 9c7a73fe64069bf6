import type { IncomingMessage } from 'node:http';
import { fail, invalid } from '@pharos/contract';
import { z } from 'zod';
import { csvType, formType, jsonLinesType, mediaTypeOf } from '../../server/media-type.js';
import { parseJson, withoutMark } from '../../server/parse-json.js';
import { parseQuery } from '../../server/query.js';
import type { Route } from '../define-route.js';
import { parseCsvRows } from './csv-rows.js';
import { checkRows, parseJsonLines, parseJsonRows } from './rows.js';
import { validate } from './validate.js';

/** Many clients send an empty object where there is nothing to say. */
const noBody = z.strictObject({}).optional();

const noArray = `must be a JSON array; to send one JSON object per line, set Content-Type to ${jsonLinesType}`;
/** Blanks before the first value that are looked past. */
const maxLeadingBytes = 1_024;
/** Three times the longest that a route takes; a megabyte of names of fields would hold up everybody else for seconds. */
const maxFormBytes = 16_384;

/** What a route makes of its body; undefined when it takes none. Fails with VALIDATION_ERROR, also on what that one is sent. */
export function parseBody(
  { body: schema, rows, maxItems, form }: Route,
  request: IncomingMessage,
  sent: Buffer,
  query: unknown,
): unknown {
  if (rows?.csv && mediaTypeOf(request) === csvType && schema) {
    const { map = [] } = Object(query) as { map?: readonly string[] };
    return checkRows(schema, rows, parseCsvRows(sent, rows, { table: rows.csv, map }));
  }
  const bytes = withoutMark(sent);
  if (schema === undefined) return refuseBody(bytes);
  if (form && mediaTypeOf(request) === formType) return validate(schema, parseForm(schema, bytes));
  if (rows === undefined) return validate(schema, parseJson(bytes, maxItems === undefined ? {} : { maxItems }));
  const lines = mediaTypeOf(request) === jsonLinesType;
  if (!lines && beginsObject(bytes)) throw invalid([], noArray);
  const values = lines ? parseJsonLines(bytes, rows) : parseJsonRows(bytes, rows);
  return checkRows(schema, rows, values);
}

/**
 * A field of which there may be many is a list, also when it stands once: commas or blanks stand between its items, too. Fails
 * with PAYLOAD_TOO_LARGE on what no form of a client needs.
 */
function parseForm(schema: z.ZodType, bytes: Buffer): Record<string, unknown> {
  if (bytes.length > maxFormBytes) throw fail('PAYLOAD_TOO_LARGE', { max_bytes: maxFormBytes });
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const lists = new Set(fields.flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : [])));
  const given = Object.entries(parseQuery(bytes.toString(), { lists, keyed: new Set() }));
  return Object.fromEntries(given.map(([name, value]) => [name, lists.has(name) ? itemsOf(value) : value]));
}

function itemsOf(value: unknown): string[] {
  return [value].flat().flatMap((text) =>
    String(text)
      .split(/[\s,]+/)
      .filter(Boolean),
  );
}

/** No JSON that begins so can be a list of rows; most of what does is NDJSON. */
function beginsObject(bytes: Buffer): boolean {
  return bytes.subarray(0, maxLeadingBytes).toString('latin1').trimStart().startsWith('{');
}

/** Whoever sends fields believes that they do something. */
function refuseBody(bytes: Buffer): undefined {
  validate(noBody, parseJson(bytes));
}
