import { jsonType } from '../../server/media-type.js';
import { changeSchemas, type JsonSchema, type OpenApiDocument, schemasWithin } from '../each-schema.js';
import type { Callable, Content } from '../operation-call.js';
import type { Schema } from './fields.js';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation extends Callable {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Record<string, Content & { description: string }>;
}

/** An operation at its address. */
export interface Place {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The operations of one resource, and the records that are described with them. */
export interface Resource {
  /** `knowledge-base` */
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly places: readonly Place[];
  readonly records: readonly string[];
}

/** The resources of the API, in the order of its documentation. A record stands with the first one that answers with it, or else speaks of it. */
export function resourcesOf(document: OpenApiDocument): Resource[] {
  const places = placesOf(document);
  const resources = (document.tags ?? []).map(({ name, description = '' }) => {
    const own = places.filter(({ operation }) => operation.tags.includes(name));
    return { slug: slugOf(name), title: name, about: description, places: own };
  });
  const homes = new Map<string, string>();
  const settle = (slug: string, names: readonly string[]) => {
    for (const name of names) if (!homes.has(name)) homes.set(name, slug);
  };
  for (const { slug, places: own } of resources) settle(slug, recordsOf(document, own.map(answerOf), 1));
  for (const { slug, places: own } of resources) settle(slug, recordsOf(document, own.map(operationOf)));
  const recordsAt = (slug: string) => [...homes].filter(([, home]) => home === slug).map(([name]) => name);
  return resources.map((resource) => ({ ...resource, records: recordsAt(resource.slug) }));
}

const operationOf = ({ operation }: Place) => operation;

/** What the operation answers with when it succeeds. */
function answerOf({ operation }: Place): Schema[] {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([, answer]) => schemaOf(answer)?.properties?.data ?? []);
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** The document without references to what is shorter than a reference: the values of an enum, say, stand where they can be sent. */
export function withShortSchemasInPlace(document: OpenApiDocument): OpenApiDocument {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const isShort = ({ properties, oneOf }: JsonSchema) => properties === undefined && oneOf === undefined;
  const inPlace = changeSchemas(document, ({ $ref = '', ...rest }) => {
    const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
    if (target !== undefined && isShort(target)) return { ...target, ...rest };
    return $ref === '' ? rest : { $ref, ...rest };
  });
  const long = Object.entries(inPlace.components?.schemas ?? {}).filter(([name]) => !isShort(schemas[name] ?? {}));
  return { ...inPlace, components: { ...inPlace.components, schemas: Object.fromEntries(long) } } as OpenApiDocument;
}

function placesOf(document: OpenApiDocument): Place[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: withoutReferences(document, operation),
    })),
  );
}

/**
 * The names of the records that operations, or events, speak of, without the bodies that only hold one. `levels`: 1, only those that
 * they name themselves; absent: also those that are in others.
 */
export function recordsOf(document: OpenApiDocument, parts: unknown, levels?: 1): string[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const within = schemasWithin(parts, levels === 1 ? {} : schemas);
  return [...within].filter((name) => schemas[name] !== undefined && !isBody(schemas[name]));
}

/** Whether it is the whole body of an answer with a record or a list, which each operation shows. */
function isBody({ properties = {} }: Schema): boolean {
  return Object.keys(properties).every((name) => ['data', 'page'].includes(name)) && 'data' in properties;
}

/** The operation with what its parameters and answers refer to. */
function withoutReferences(document: OpenApiDocument, operation: Operation): Operation {
  const { content } = operation.requestBody ?? {};
  const body = schemaOf(operation.requestBody);
  const asked = body && {
    content: { ...content, [jsonType]: { schema: withItems(document, resolve(document, body)) } },
  };
  return {
    ...operation,
    ...(asked ? { requestBody: asked } : {}),
    parameters: (operation.parameters ?? []).map((parameter) => resolve(document, parameter)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => [
        status,
        withResolvedContent(document, resolve(document, answer)),
      ]),
    ),
  };
}

function withResolvedContent<Answer extends Content>(document: OpenApiDocument, answer: Answer): Answer {
  const schema = schemaOf(answer);
  return schema ? { ...answer, content: { [jsonType]: { schema: resolve(document, schema) } } } : answer;
}

/** The schema of a list, with what its items refer to. */
function withItems(document: OpenApiDocument, schema: Schema): Schema {
  const items = schema.items as Schema | { $ref: string } | undefined;
  return items ? { ...schema, items: resolve(document, items) } : schema;
}

export function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.[jsonType]?.schema;
}

/** What a reference within the document leads to; anything else is itself. @throws when the reference leads nowhere */
export function resolve<Value extends object>(document: OpenApiDocument, value: Value | { $ref: string }): Value {
  if (!('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const components = document.components as Record<string, Record<string, unknown>>;
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`nothing at ${value.$ref}`);
  // What is named may be another name of something.
  return resolve(document, found as Value | { $ref: string });
}
