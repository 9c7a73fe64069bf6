import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route, Section } from '../pipeline/define-route.js';
import { jsonType, multipartType } from '../server/media-type.js';
import { exampleOf } from './examples.js';

type RequestBody = Pick<ZodOpenApiOperationObject, 'requestBody'>;

/** As OpenAPI 3.1 describes bytes of any type. */
const bytes = { type: 'string', format: 'binary' } as const;
const file = { required: ['file'], properties: { file: bytes }, additionalProperties: false };
const form = { type: 'object' as const, ...file };

/**
 * What a route takes as its body. Only one media type is described, because clients that are generated from a document with two
 * often send neither; the route's description names the other.
 */
export function requestBodyOf(route: Route): RequestBody {
  const { body, upload } = route;
  if (upload === 'bytes') return required({ 'application/octet-stream': { schema: bytes, ...exampleBody(route) } });
  if (upload === 'multipart' && !body) return required({ [multipartType]: { schema: form } });
  if (!body) return {};
  const content = { [jsonType]: { schema: schemaOf(route, body), ...exampleBody(route) } };
  return { requestBody: { required: isRequired(body), content } };
}

/** The schema of each JSON body that has no name of its own, by the name of its operation: `CreateProjectRequest`. */
export function requestSchemas(sections: readonly Section[]): Record<string, z.ZodType> {
  const names = new Map<z.ZodType, string>();
  for (const { id, body } of sections.flatMap((section) => section.routes)) {
    const schema = body && contentOf(body);
    // What several operations take has the name of the first.
    if (schema && schema.meta()?.id === undefined && !names.has(schema)) names.set(schema, requestName(id));
  }
  return Object.fromEntries([...names].map(([schema, name]) => [name, schema]));
}

function schemaOf({ rows }: Route, body: z.ZodType): z.ZodType {
  return rows === undefined ? contentOf(body) : z.array(body).min(1).max(rows.max);
}

/** A body that may be left out has the schema of one that is there: `required` says the rest. */
function contentOf(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body;
}

function requestName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;
}

function exampleBody({ id }: Route): { example?: unknown } {
  const { body } = exampleOf(id) ?? {};
  return body === undefined ? {} : { example: body };
}

function required(content: ZodOpenApiContentObject): RequestBody {
  return { requestBody: { required: true, content } };
}

function isRequired(body: z.ZodType): boolean {
  return !body.safeParse(undefined).success;
}
