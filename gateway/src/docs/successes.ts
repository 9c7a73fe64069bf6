import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from '../pipeline/define-route.js';
import { statusesOf } from '../pipeline/registered-route.js';
import { headersEverywhere, requestHeadersOf, responseHeadersOf } from '../pipeline/route-headers.js';
import { eventStreamType, jsonType } from '../server/media-type.js';
import { exampleAnswer } from './examples.js';
import { headerRefs } from './headers.js';

const words: Record<number, string> = { 200: 'Success', 201: 'Created', 202: 'Accepted', 206: 'Part of the content' };
/** Begins what a description shows as it is sent. */
export const fence = '\n\n```text\n';
const emptyUnlessPreferred =
  '. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.';
const notModified = 'Nothing has changed since the `ETag` in `If-None-Match`. The body is empty.';

/** What a route answers when all goes well, by status. */
export function successes(route: Route): ZodOpenApiResponsesObject {
  const headers = headerRefs([...headersEverywhere(route), ...responseHeadersOf(route)]);
  const type = route.stream ? eventStreamType : (route.responseType?.split(';')[0] ?? jsonType);
  const empty = route.response ? '' : route.represents ? emptyUnlessPreferred : '. The body is empty.';
  const answers = statusesOf(route).map((status) => [
    String(status),
    {
      description: (words[status] ?? 'Success') + empty + beginningOf(route, status),
      headers,
      ...contentOf(route, type, status),
    },
  ]);
  const conditional = requestHeadersOf(route).includes('If-None-Match');
  return Object.fromEntries([...answers, ...(conditional ? [['304', { description: notModified, headers }]] : [])]);
}

function contentOf(route: Route, type: string, status: number) {
  if (!route.response) return {};
  const answer = exampleAnswer(route.id, status);
  const example = route.stream ? dataOf(answer) : answer;
  const media = { schema: route.response, ...(example === undefined ? {} : { example }) };
  return { content: Object.fromEntries(typesOf(type).map((each) => [each, media])) };
}

/** Of bytes whose type nobody knows before, also the type of which generated clients know that they are bytes. */
function typesOf(type: string): string[] {
  return type === '*/*' ? ['application/octet-stream', type] : [type];
}

/** What an event of a stream says: its schema is that of the data. */
function dataOf(stream: unknown): unknown {
  const [, data] = /^data: (.*)$/m.exec(String(stream)) ?? [];
  return data === undefined ? undefined : JSON.parse(data);
}

/** How a stream looks on its way. */
function beginningOf(route: Route, status: number): string {
  const text = route.stream ? exampleAnswer(route.id, status) : undefined;
  return typeof text === 'string' ? `. This is how a stream begins:${fence}${text.trimEnd()}\n\`\`\`` : '';
}
