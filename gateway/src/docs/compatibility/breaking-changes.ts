import type { JsonSchema } from '../each-schema.js';
import { type Direction, SchemaChanges } from './schema-changes.js';

interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  schema: JsonSchema;
}

interface Body {
  $ref?: string;
  required?: boolean;
  content?: Record<string, { schema?: JsonSchema }>;
}

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** What of an OpenAPI document its clients depend on. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, Parameter> };
}

/** What breaks clients that were generated of the earlier document, in words; empty when they go on. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  return new Comparison(before, after).changes();
}

class Comparison {
  readonly #schemas: SchemaChanges;

  constructor(
    private readonly before: ApiDocument,
    private readonly after: ApiDocument,
  ) {
    this.#schemas = new SchemaChanges(before.components.schemas, after.components.schemas);
  }

  changes(): string[] {
    const { before, after } = this;
    const names = Object.keys(before.components.schemas).filter((name) => !after.components.schemas[name]);
    const calls = Object.entries(before.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => this.#operation(operation, after.paths[path]?.[method])),
    );
    const events = Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) => {
      const now = after.webhooks?.[name]?.post;
      return now ? this.#body(post.requestBody, now.requestBody, 'answer', name) : [`${name}: is gone`];
    });
    return [...names.map((name) => `${name}: the schema is gone`), ...calls, ...events];
  }

  #operation(before: Operation, after: Operation | undefined): string[] {
    const { operationId: id } = before;
    if (after === undefined) return [`${id}: is gone`];
    if (after.operationId !== id) return [`${id}: is called ${after.operationId}`];
    return [
      ...(isOpen(before) && !isOpen(after) ? [`${id}: needs a credential now`] : []),
      ...this.#parameters(before, after),
      ...this.#body(before.requestBody, after.requestBody, 'request', id),
      ...Object.entries(before.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, body]) => this.#body(body, after.responses[status], 'answer', `${id} ${status}`)),
    ];
  }

  #parameters(before: Operation, after: Operation): string[] {
    const [earlier, now] = [parametersOf(this.before, before), parametersOf(this.after, after)];
    const kept = [...earlier].flatMap(([key, { schema }]) => {
      const place = `${before.operationId} ${key}`;
      const found = now.get(key);
      return found ? this.#schemas.of(schema, found.schema, 'request', place) : [`${place}: is gone`];
    });
    const required = [...now].filter(([key, { required }]) => required && !earlier.get(key)?.required);
    return [...kept, ...required.map(([key]) => `${before.operationId} ${key}: is required now`)];
  }

  #body(before: Body | undefined, after: Body | undefined, direction: Direction, place: string): string[] {
    if (before === undefined) return after?.required ? [`${place}: a body is required now`] : [];
    if (after === undefined) return [`${place}: is gone`];
    const must = direction === 'request' && after.required && !before.required;
    return [
      ...(must ? [`${place}: a body is required now`] : []),
      ...Object.entries(before.content ?? {}).flatMap(([type, { schema = {} }]) => {
        const now = after.content?.[type];
        return now ? this.#schemas.of(schema, now.schema ?? {}, direction, place) : [`${place}: ${type} is gone`];
      }),
    ];
  }
}

function isOpen({ security = [] }: Operation): boolean {
  return security.length === 0;
}

/** By their place and name. */
function parametersOf({ components }: ApiDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  return new Map(
    parameters.map((given) => {
      const { $ref } = given;
      const found = $ref === undefined ? given : components.parameters?.[$ref.slice($ref.lastIndexOf('/') + 1)];
      const parameter = found ?? given;
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}
