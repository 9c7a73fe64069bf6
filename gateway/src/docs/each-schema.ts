import type { createDocument } from 'zod-openapi';

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** A schema of the document, as JSON. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [keyword: string]: unknown;
}

type Change = (schema: JsonSchema) => JsonSchema;

/** Where a document holds data that may look like anything. */
const data = new Set(['example', 'examples']);
const choices = new Set(['anyOf', 'oneOf', 'allOf']);
const single = new Set(['items', 'additionalProperties', 'propertyNames', 'not']);

/** A part of a document with each schema within it changed, those inside before those around them. */
export function changeSchemas<Part>(part: Part, change: Change): Part {
  return changed(part, change) as Part;
}

function changed(part: unknown, change: Change): unknown {
  if (Array.isArray(part)) return part.map((each) => changed(each, change));
  if (!isObject(part)) return part;
  return mapValues(part, (inner, key) => {
    if (data.has(key)) return inner;
    if (key === 'schema') return changeSchema(inner as JsonSchema, change);
    if (key === 'schemas') return mapValues(inner as object, (each) => changeSchema(each as JsonSchema, change));
    return changed(inner, change);
  });
}

/** A schema after the change, and all schemas within it. */
export function changeSchema(schema: JsonSchema, change: Change): JsonSchema {
  const inside = (inner: unknown) => (isObject(inner) ? changeSchema(inner, change) : inner);
  return change(
    mapValues(schema, (inner, keyword) => {
      if (keyword === 'properties') return mapValues(inner as object, inside);
      if (choices.has(keyword)) return (inner as unknown[]).map(inside);
      return single.has(keyword) ? inside(inner) : inner;
    }) as JsonSchema,
  );
}

export function mapValues(object: object, map: (value: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The names of the schemas that a part of the document refers to, and of those that these refer to. */
export function schemasWithin(part: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(part);
  return found;
}
