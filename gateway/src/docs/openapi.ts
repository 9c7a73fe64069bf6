import { type Reason, reasons } from '@pharos/contract';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { anyKey, publicAccess, type Route, type Section } from '../http/define-route.js';
import { jsonLinesType, jsonType } from '../http/media-type.js';
import { apiPrefix, statusesOf } from '../http/registered-route.js';
import { everywhere, requestHeadersOf, responseHeadersOf } from '../http/route-headers.js';
import { errorSchema, errorWithCode } from './error-schema.js';
import { type HeaderName, headerComponents, headerRefs } from './headers.js';
import { withoutTimePattern } from './json-schema.js';
import { parametersOf } from './parameters.js';
import { reasonsOf } from './route-reasons.js';
import { webhooks } from './webhooks.js';

const about = `A JSON API for customer conversations.

Every call needs an API key, in \`X-API-Key\` or as \`Authorization: Bearer\`. A record stands in \`data\`; a list also has
\`page\`, whose \`next_cursor\` is the \`cursor\` of the next page. Fields that are not documented are refused. In a PATCH,
\`null\` clears a field and an absent one stays. Every POST takes an \`Idempotency-Key\`: repeated on the same path within
24 hours, it answers as the first time and does nothing more. Where an answer has an \`ETag\`, \`If-Match\` makes a change depend on it: 412 \`VERSION_MISMATCH\`
when anybody has changed the record since. Every GET may be a HEAD. A path that is not listed answers 404 \`ROUTE_NOT_FOUND\`, a method that is not listed 405 \`METHOD_NOT_ALLOWED\`.`;

const successWords: Record<number, string> = { 200: 'Done', 201: 'Made' };
const notModified = 'The record is as the `ETag` in `If-None-Match` says; no body';

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of a table of routes. */
export function makeOpenApi(sections: readonly Section[]): OpenApiDocument {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'Pharos', version: '1.0.0', description: about },
    servers: [{ url: apiPrefix }],
    tags: sections.map(({ title }) => ({ name: title })),
    paths: pathsOf(sections),
    webhooks: webhooks(),
    components: {
      schemas: { Error: errorSchema as never },
      headers: headerComponents as never,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
  return createDocument(document, { override: ({ jsonSchema }) => withoutTimePattern(jsonSchema) });
}

function pathsOf(sections: readonly Section[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { title, routes } of sections) {
    for (const route of routes) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(title, route) };
    }
  }
  return paths;
}

function operation(tag: string, route: Route): ZodOpenApiOperationObject {
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: [route.description, accessText(route)].filter(Boolean).join('\n\n'),
    security: route.scope === publicAccess ? [] : [{ apiKey: [] }, { bearer: [] }],
    requestParams: parametersOf(route),
    ...(route.body ? { requestBody: { required: isRequired(route.body), content: contentOf(route.body, route) } } : {}),
    responses: { ...successes(route), ...failures(route) },
  };
}

function isRequired(body: z.ZodType): boolean {
  return !body.safeParse(undefined).success;
}

function accessText({ scope }: Route): string {
  if (scope === publicAccess) return 'Needs no key.';
  return scope === anyKey ? 'Needs any valid key.' : `Needs the scope \`${scope}\`.`;
}

function contentOf(body: z.ZodType, { rows }: Route): ZodOpenApiContentObject {
  if (rows === undefined) return { [jsonType]: { schema: body } };
  return {
    [jsonType]: { schema: z.array(body).min(1).max(rows.max) },
    [jsonLinesType]: { schema: { type: 'string', description: 'The items of the array, each on a line of its own' } },
  };
}

function successes(route: Route): ZodOpenApiResponsesObject {
  const headers = headerRefs([...everywhere, ...responseHeadersOf(route)]);
  const type = route.responseType?.split(';')[0] ?? jsonType;
  const content = route.response ? { content: { [type]: { schema: route.response } } } : {};
  const made = statusesOf(route).map((status) => [
    String(status),
    { description: successWords[status] ?? 'Done', headers, ...content },
  ]);
  const conditional = requestHeadersOf(route).includes('If-None-Match');
  return Object.fromEntries([...made, ...(conditional ? [['304', { description: notModified, headers }]] : [])]);
}

function failures(route: Route): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, Reason[]>();
  for (const reason of new Set(reasonsOf(route))) {
    const status = reasons[reason].http;
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  }
  const ordered = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(ordered.map(([status, codes]) => [String(status), failure(status, codes)]));
}

function failure(status: number, codes: readonly Reason[]) {
  const names: HeaderName[] = status === 429 || status === 503 ? [...everywhere, 'Retry-After'] : [...everywhere];
  return {
    description: codes.map((code) => `\`${code}\`: ${reasons[code].message}`).join('\n\n'),
    headers: headerRefs(names),
    content: { [jsonType]: { schema: errorWithCode(codes) } },
  } as never;
}
