import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from '../http/define-route.js';
import { eventStreamType, jsonType } from '../http/media-type.js';
import { statusesOf } from '../http/registered-route.js';
import { headersEverywhere, requestHeadersOf, responseHeadersOf } from '../http/route-headers.js';
import { exampleOf } from './examples.js';
import { headerRefs } from './headers.js';

const words: Record<number, string> = { 200: 'Success', 201: 'Created', 202: 'Accepted', 206: 'Part of the content' };
const notModified = 'Nothing has changed since the `ETag` in `If-None-Match`. The body is empty.';

/** What a route answers when all goes well, by status. */
export function successes(route: Route): ZodOpenApiResponsesObject {
  const headers = headerRefs([...headersEverywhere(route), ...responseHeadersOf(route)]);
  const type = route.stream ? eventStreamType : (route.responseType?.split(';')[0] ?? jsonType);
  const empty = route.response ? '' : '. The body is empty.';
  const answers = statusesOf(route).map((status) => [
    String(status),
    { description: (words[status] ?? 'Success') + empty, headers, ...contentOf(route, type, status) },
  ]);
  const conditional = requestHeadersOf(route).includes('If-None-Match');
  return Object.fromEntries([...answers, ...(conditional ? [['304', { description: notModified, headers }]] : [])]);
}

function contentOf(route: Route, type: string, status: number) {
  if (!route.response) return {};
  const example = exampleOf(route.id);
  // Streams have no end: their data is described, and an example would not be of it.
  const shown = example?.status === status && example.answer !== undefined && !route.stream;
  return { content: { [type]: { schema: route.response, ...(shown ? { example: example.answer } : {}) } } };
}
