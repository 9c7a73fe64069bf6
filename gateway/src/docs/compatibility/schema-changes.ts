import type { JsonSchema } from '../each-schema.js';

/** Who sends what the schema describes: a client, or the platform. */
export type Direction = 'request' | 'answer';

type Schemas = Readonly<Record<string, JsonSchema>>;

const lowerLimits = ['minimum', 'minLength', 'minItems'] as const;
const upperLimits = ['maximum', 'maxLength', 'maxItems'] as const;

/** Finds what breaks clients that were generated of an earlier document, in its schemas. */
export class SchemaChanges {
  readonly #seen = new Set<string>();

  constructor(
    private readonly before: Schemas,
    private readonly after: Schemas,
  ) {}

  /** In words, each with its place. What a schema refers to is looked at once. */
  of(before: JsonSchema, after: JsonSchema, direction: Direction, place: string): string[] {
    const [from, to] = [nameIn(before), nameIn(after)];
    if (from === undefined && to === undefined) return this.#inline(before, after, direction, place);
    if (from !== undefined && to !== undefined && from !== to) return [`${place}: refers to ${to} instead of ${from}`];
    const name = from ?? to ?? '';
    if (this.#seen.has(`${direction} ${name}`)) return [];
    this.#seen.add(`${direction} ${name}`);
    return this.#inline(targetOf(this.before, before), targetOf(this.after, after), direction, name);
  }

  #inline(before: JsonSchema, after: JsonSchema, direction: Direction, place: string): string[] {
    return [
      ...choiceChanges(before, after, direction).map((change) => `${place}: ${change}`),
      ...(before.format === after.format ? [] : [`${place}: the format ${after.format} instead of ${before.format}`]),
      ...(direction === 'request' ? narrowed(before, after).map((limit) => `${place}: ${limit} is narrower`) : []),
      ...this.#fields(before, after, direction, place),
      ...this.#inner(before.items, after.items, direction, `${place}[]`),
      ...this.#inner(
        objectIn(before.additionalProperties),
        objectIn(after.additionalProperties),
        direction,
        `${place}.*`,
      ),
    ];
  }

  #inner(before: JsonSchema | undefined, after: JsonSchema | undefined, direction: Direction, place: string): string[] {
    if (before === undefined) return [];
    return after === undefined ? [`${place}: is gone`] : this.of(before, after, direction, place);
  }

  #fields(before: JsonSchema, after: JsonSchema, direction: Direction, place: string): string[] {
    const { properties: now = {} } = after;
    const kept = Object.entries(before.properties ?? {}).flatMap(([name, schema]) =>
      this.#inner(schema, now[name], direction, `${place}.${name}`),
    );
    const [must, could] = direction === 'request' ? [after, before] : [before, after];
    const word = direction === 'request' ? 'is required now' : 'can be absent now';
    const required = (must.required ?? []).filter((name) => name in now && !could.required?.includes(name));
    return [...kept, ...required.map((name) => `${place}.${name}: ${word}`)];
  }
}

/** What a client may no longer send, or what it does not expect. */
function choiceChanges(before: JsonSchema, after: JsonSchema, direction: Direction): string[] {
  const [wider, narrower] = direction === 'request' ? [before, after] : [after, before];
  const word = direction === 'request' ? 'is not taken any more' : 'is new';
  const missing = (allowed: string[], others: string[]) =>
    others.length === 0 ? [] : allowed.filter((value) => !others.includes(value));
  return [
    ...missing(typesOf(wider), typesOf(narrower)),
    ...missing(valuesOf(wider), valuesOf(narrower)),
    ...missing(variantsOf(wider), variantsOf(narrower)),
  ].map((value) => `${value} ${word}`);
}

const typesOf = ({ type = [] }: JsonSchema) => [type].flat();
const valuesOf = ({ enum: values = [], const: only }: JsonSchema) =>
  (only === undefined ? values : [only]).map((value) => JSON.stringify(value));
const variantsOf = ({ oneOf = [] }: JsonSchema) => oneOf.map((each) => nameIn(each) ?? JSON.stringify(each.type));

function narrowed(before: JsonSchema, after: JsonSchema): string[] {
  return [
    ...lowerLimits.filter((limit) => Number(after[limit] ?? -Infinity) > Number(before[limit] ?? -Infinity)),
    ...upperLimits.filter((limit) => Number(after[limit] ?? Infinity) < Number(before[limit] ?? Infinity)),
  ];
}

function objectIn(schema: boolean | JsonSchema | undefined): JsonSchema | undefined {
  return typeof schema === 'object' ? schema : undefined;
}

function nameIn({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

function targetOf(schemas: Schemas, schema: JsonSchema): JsonSchema {
  const name = nameIn(schema);
  return name === undefined ? schema : (schemas[name] ?? {});
}
