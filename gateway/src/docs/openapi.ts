import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
} from 'zod-openapi';
import type { Route, Section } from '../pipeline/define-route.js';
import { fullPathOf } from '../pipeline/registered-route.js';
import { withoutTimePattern } from '../resources/fields.js';
import { accessText, securityOf, securitySchemes } from './access.js';
import { type OpenApiDocument, schemasWithin } from './each-schema.js';
import { ErrorAnswers } from './error-answers.js';
import { errorSchema } from './error-schema.js';
import { headerComponents } from './headers.js';
import { parametersOf } from './parameters.js';
import { withPlainSchemas } from './plain-schemas.js';
import { formSchemas, requestBodyOf, requestSchemas } from './request-bodies.js';
import { successes } from './successes.js';
import { webhooks } from './webhooks.js';

const about = `A JSON API for customer support.

**Authentication.** Send your API key in \`X-API-Key\`, or as \`Authorization: Bearer\`. The browser of a person who has signed in sends a cookie instead. What the widget
calls for a visitor needs the visitor's session token instead, as \`Authorization: Bearer\`.

**Answers.** The record is in \`data\`. A list also has \`page\`: send its \`next_cursor\` as \`cursor\` to get the next page. An error has
\`error\` (for people), \`code\` (for programs) and \`request_id\`. Some answers are empty: those to a DELETE, to \`publishArticle\`, to
\`updateAgentConfig\` and a few others. With \`Prefer: return=representation\` they contain the record; after a deletion, as it was before.

**Changes.** A field that is not documented is refused. In a PATCH, \`null\` clears a field; a field that you leave out does not change.
Its content type may also be \`application/merge-patch+json\`.

**Safe retries.** Every POST accepts an \`Idempotency-Key\`, except those below \`/api/auth\`, \`createInvitation\` and \`beginWidgetSession\`. If you send the same request with the same key again within 24 hours, you get
the first answer again and nothing else happens.

**Concurrent edits.** If an answer has an \`ETag\`, you can send it back as \`If-Match\`. The change is then refused with 412
\`VERSION_MISMATCH\` if somebody else has changed the record in the meantime.

**Later versions.** Answers can get more fields, and errors more codes: ignore what you do not know. What you can send and read today stays.

**Generated clients.** Each schema, enum and list has its own name. For tools that only support OpenAPI 3.0, the same document is at
\`/api/v1/openapi-3.0.json\`, without the webhooks. With oapi-codegen, set \`skip-prune: true\`: the events of webhooks use schemas that
no path uses.

Every GET also works as HEAD.

**Before an operation.** Some requests do not reach an operation. An unknown path is 404 \`ROUTE_NOT_FOUND\`. A method that the path does not
support is 405 \`METHOD_NOT_ALLOWED\`; the header \`Allow\` lists the methods that it supports. These answers have the same body as other
errors.`;

/** The OpenAPI 3.1 document of a table of routes. */
export function makeOpenApi(sections: readonly Section[]): OpenApiDocument {
  const errorAnswers = new ErrorAnswers();
  // First of all: it gathers the errors that follow.
  const paths = pathsOf(sections, errorAnswers);
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Pharos',
      version: '1.0.0',
      description: about,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    // One for all paths, which are whole: few generators of clients read those of a path.
    servers: [{ url: '/' }],
    tags: sections.map(({ title, description }) => ({ name: title, description })),
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { ErrorResponse: errorSchema as never, ...formSchemas, ...requestSchemas(sections) },
      responses: errorAnswers.components as never,
      examples: errorAnswers.examples as never,
      headers: headerComponents as never,
      securitySchemes,
    },
  };
  const made = createDocument(document, { override: ({ jsonSchema }) => withoutTimePattern(jsonSchema) });
  return withPlainSchemas(withoutUnusedOutputs(made));
}

/** The generator also describes how some requests, and what they hold, would look in answers, where they never are. */
function withoutUnusedOutputs(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, unknown> = document.components?.schemas ?? {};
  const used = schemasWithin([document.paths, document.webhooks, document.components?.parameters], schemas);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name) || !name.endsWith('Output'));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } } as OpenApiDocument;
}

function pathsOf(sections: readonly Section[], errorAnswers: ErrorAnswers) {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const { title, routes } of sections) {
    for (const route of routes) {
      const path = fullPathOf(route);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(title, route, errorAnswers) };
    }
  }
  return paths;
}

function operation(tag: string, route: Route, errorAnswers: ErrorAnswers): ZodOpenApiOperationObject {
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: [route.description, accessText(route)].filter(Boolean).join('\n\n'),
    security: securityOf(route),
    requestParams: parametersOf(route),
    ...requestBodyOf(route),
    responses: { ...successes(route), ...errorAnswers.of(route) },
  };
}
