import { eventStreamType, jsonType } from '../server/media-type.js';
import { sessionScheme } from './access.js';
import { exampleOf } from './examples.js';
import { type Call, fileBytes } from './reference/calls.js';
import type { Schema } from './reference/fields.js';

export interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** An operation of the document, as far as a call of it depends on it. */
export interface Callable {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
  /** What lets its callers in; empty: nothing is needed. */
  security?: object[];
}

/** How the operation is called: as it was really called for its example; of what has none, how a call begins. */
export function callOf(operation: Callable, method: string, path: string): Call {
  const { query } = exampleOf(operation.operationId) ?? {};
  return {
    method,
    path: query ? `${path}?${queryOf(query)}` : path,
    credential: credentialOf(operation),
    streams: eventStreamType in (operation.responses['200']?.content ?? {}),
    ...bodyOf(operation),
  };
}

function credentialOf({ security = [] }: Callable): Call['credential'] {
  if (security.length === 0) return undefined;
  return security.some((each) => sessionScheme in each) ? 'session' : 'key';
}

function bodyOf({ operationId, requestBody }: Callable): Pick<Call, 'type' | 'body'> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (media?.schema.format === 'binary') return { type, body: fileBytes };
  const { body } = exampleOf(operationId) ?? {};
  if (body === undefined || media === undefined) return {};
  return { type: typeof body === 'string' ? type : jsonType, body };
}

/** Readable: commas and colons need no encoding there. */
function queryOf(query: Readonly<Record<string, string>>): string {
  return `${new URLSearchParams(query)}`.replaceAll('%2C', ',').replaceAll('%3A', ':');
}
