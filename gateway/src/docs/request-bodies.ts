import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route, Section } from '../pipeline/define-route.js';
import { bodyTypesOf, csvType, formType, jsonType, mergePatchType } from '../server/media-type.js';
import { exampleOf } from './examples.js';

type RequestBody = Pick<ZodOpenApiOperationObject, 'requestBody'>;

/** As OpenAPI 3.1 describes bytes of any type. */
const bytes = { type: 'string', format: 'binary' } as const;
const lines = 'One row per line, each as JSON';
const table = 'CSV: the first line names the columns';

type Schema = NonNullable<NonNullable<ZodOpenApiContentObject[string]>['schema']>;

/** The bodies that are no JSON, by the names that the document gives them. */
export const formSchemas = {
  FileForm: {
    type: 'object',
    description: 'A form with a file',
    required: ['file'],
    properties: { file: { ...bytes, description: 'The file' } },
  },
  PageForm: {
    type: 'object',
    description: 'A form as a page sends it without a script: the values by field name',
    additionalProperties: { type: 'string' },
  },
} satisfies Record<string, Schema>;

/** What a route takes as its body, first of all JSON, which clients choose that know one type only. */
export function requestBodyOf(route: Route): RequestBody {
  const { body, upload } = route;
  if (upload === 'bytes') return required({ 'application/octet-stream': { schema: bytes, ...exampleBody(route) } });
  if (!body) return {};
  const json = { schema: schemaOf(route, body), ...exampleBody(route) };
  const content = bodyTypesOf(route)
    .types.filter((type) => !isLikeJson(route, type))
    .map((type) => [type, type === jsonType ? json : { schema: otherSchema(route, type) }]);
  return { requestBody: { required: isRequired(body), content: Object.fromEntries(content) } };
}

/**
 * A type whose schema would be that of JSON: descriptions name it. Where one schema stands twice, openapi-python-client makes a
 * module that cannot be imported.
 */
function isLikeJson({ form }: Route, type: string): boolean {
  return type === mergePatchType || (form === true && type === formType);
}

/** The schema of a body that is no JSON. */
function otherSchema({ upload, rows }: Route, type: string): Schema {
  if (upload !== undefined) return named('FileForm');
  if (rows !== undefined) return { type: 'string', description: type === csvType ? table : lines };
  return named('PageForm');
}

function named(name: keyof typeof formSchemas): Schema {
  return { $ref: `#/components/schemas/${name}` };
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

/**
 * A body that may be left out has the schema of one that is there: `required` says the rest. One that a service checks can be
 * documented in more detail.
 */
function contentOf(body: z.ZodType): z.ZodType {
  const content = body instanceof z.ZodOptional ? (body.unwrap() as z.ZodType) : body;
  return (content.meta()?.documented as z.ZodType | undefined) ?? content;
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
