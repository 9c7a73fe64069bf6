import { z } from 'zod';
import { plainItem, splitItems } from '../../server/query.js';

/**
 * The query of what a browser loads by its address alone, which may be anything: site builders add a version to the addresses of scripts, and campaigns add their names
 * to those of pages.
 */
export const anyQuery = z.looseObject({});

/** How many values one query parameter may list. */
const maxListItems = 50;

const lists = new WeakSet<z.ZodType>();
const keyed = new WeakSet<z.ZodType>();
const several =
  'Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\\,` for a comma in a value, and `\\\\` for a backslash before a comma or at the end';

/**
 * A query parameter that lists values, with commas between (`\,` is a comma within a value, `\\` a backslash) or given several times; of
 * several, one must fit.
 */
export function commaList<Item extends z.ZodType<unknown, string>>(item: Item, description: string) {
  const schema = listOf(item)
    .optional()
    .meta({ description: `${description}. ${several}`, param: { style: 'form', explode: false } });
  lists.add(schema);
  return schema;
}

/** A query parameter that is given once for each of its values, one at least, which may have commas in them. */
export function repeated<Item extends z.ZodType<unknown, string>>(item: Item, most: number, description: string) {
  const list = z.array(item).min(1).max(most);
  const schema = z
    .preprocess((given) => (typeof given === 'string' ? [given] : given), list)
    .meta({ description, param: { style: 'form', explode: true, required: true } });
  lists.add(schema);
  return schema;
}

/** As `commaList`, of the only word that there is: the documentation has the word, as nobody needs to list it. */
export function onlyWord<Word extends string>(word: Word, description: string, id: string) {
  const schema = listOf(z.enum([word]).meta({ id: 'ListInclude' }))
    .optional()
    .meta({
      description,
      param: { id },
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        const { items } = jsonSchema;
        for (const keyword of ['type', 'items', 'maxItems']) delete jsonSchema[keyword];
        Object.assign(jsonSchema, items);
      },
    });
  lists.add(schema);
  return schema;
}

/** A query parameter that is `true` or `false`. */
export const flag = z.enum(['true', 'false']).meta({
  override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema.enum;
    jsonSchema.type = 'boolean';
  },
});

function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z.preprocess((given) => splitAll(given), z.array(item).max(maxListItems));
}

interface KeyedParameters<Key, Item> {
  key: Key;
  item: Item;
  /** How many keys at most. */
  maxKeys: number;
  description: string;
  /** As values of the parameter. */
  example: string[];
}

/**
 * A query parameter `name=key:value` with keys that callers choose, a list as `commaList` takes it, or for short
 * `name.key=value`: all of the keys must fit, and of one key's values one. OpenAPI has the list, as not every generated client
 * can send an object.
 */
export function keyedLists<Key extends z.ZodType<string, string>, Item extends z.ZodType<unknown, string>>({
  key,
  item,
  maxKeys,
  description,
  example,
}: KeyedParameters<Key, Item>) {
  const schema = z
    .record(key, listOf(item))
    .refine((given) => Object.keys(given).length <= maxKeys, { error: `must have at most ${maxKeys} keys` })
    .optional()
    .meta({
      description,
      param: { style: 'form', explode: false, example },
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema.additionalProperties;
        delete jsonSchema.propertyNames;
        const items = { type: 'string', pattern: ':' } as const;
        Object.assign(jsonSchema, { type: 'array', items, maxItems: maxKeys * maxListItems });
      },
    });
  keyed.add(schema);
  return schema;
}

/** Whether they are query parameters with keys that callers choose. */
export function isKeyed(schema: z.ZodType): boolean {
  return keyed.has(schema);
}

/** Whether it is a query parameter that may be given several times. */
export function isCommaList(schema: z.ZodType): boolean {
  return lists.has(schema);
}

function splitAll(given: unknown): unknown {
  if (typeof given !== 'string' && !Array.isArray(given)) return given;
  return [given].flat().flatMap((text) => splitItems(text).map(plainItem));
}
