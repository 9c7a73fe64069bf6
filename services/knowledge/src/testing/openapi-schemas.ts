/** A schema, or what else stands in an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

const inPlace = ['allOf', 'anyOf', 'oneOf'] as const;

const componentRef = /^#\/components\/schemas\//;

/**
 * Schemas of a document (3.0 or 3.1) as JSON Schema 2020-12: `nullable` becomes the type null, and objects with listed
 * properties take no others. References lead into what `componentSchemas` makes, under the id `base`.
 */
export class SchemaReader {
  constructor(private readonly base: string) {}

  /**
   * Every schema twice: as one that describes an object by itself, and as an open one, which is a part of a description
   * and has to let the other parts' properties through.
   */
  componentSchemas(schemas: Json): Json {
    return {
      $id: this.base,
      closed: mapValues(schemas, (schema) => this.read(schema as Json)),
      open: mapValues(schemas, (schema) => this.read(schema as Json, true)),
    };
  }

  /** A schema where it stands. */
  read(schema: Json, open = false): Json {
    if (!isObject(schema)) return schema;
    const { nullable, example: _, ...rest } = schema;
    const read = this.close(this.children(rest, open), open);
    if (typeof rest.$ref === 'string') {
      read.$ref = rest.$ref.replace(componentRef, `${this.base}#/${open ? 'open' : 'closed'}/`);
    }
    return nullable === true ? orNull(read) : read;
  }

  private children(schema: Json, open: boolean): Record<string, unknown> {
    const read: Record<string, unknown> = { ...schema };
    for (const key of ['items', 'additionalProperties']) if (isObject(schema[key])) read[key] = this.read(schema[key]);
    if (isObject(schema.properties))
      read.properties = mapValues(schema.properties, (value) => this.read(value as Json));
    const shared = open || isShared(schema);
    for (const key of inPlace) {
      const parts = schema[key];
      if (Array.isArray(parts)) read[key] = parts.map((part) => this.read(part as Json, shared));
    }
    return read;
  }

  private close(schema: Record<string, unknown>, open: boolean): Record<string, unknown> {
    if (open || 'additionalProperties' in schema) return schema;
    if (isShared(schema)) return { ...schema, unevaluatedProperties: false };
    return isObject(schema.properties) ? { ...schema, additionalProperties: false } : schema;
  }
}

/** Whether several schemas describe the properties of one object. */
function isShared(schema: Json): boolean {
  return Array.isArray(schema.allOf) || (isObject(schema.properties) && inPlace.some((key) => key in schema));
}

/** What a reference within the document leads to. */
export function pointed(document: Json, ref: string): Json {
  const steps = ref.replace(/^#\//, '').split('/');
  const names = steps.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<Json>((at, name) => (at[name] ?? {}) as Json, document);
}

/** OpenAPI 3.0: without a type, `nullable` stands for null itself, as generators write it among the cases of an `anyOf`. */
function orNull(schema: Record<string, unknown>): Json {
  if (Object.keys(schema).every((key) => key === 'description' || key === 'default')) return { type: 'null' };
  return { anyOf: [schema, { type: 'null' }] };
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function mapValues(of: Json, change: (value: unknown, key: string) => unknown): Json {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value, key)]));
}
