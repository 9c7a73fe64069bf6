import type { z } from 'zod/mini';
import { problemOf } from './fields.js';
import { dropped, type Piece } from './product.js';

export type Item = Readonly<Record<string, unknown>>;

/** Says what an object is, by the fields that it has; undefined for one that only holds others. */
export type KindOf<Kind> = (item: Item) => Kind | undefined;

/** The objects of a document, however deep in lists and envelopes they are: answers of an API come with both. */
export function* itemsOf<Kind>(value: unknown, kindOf: KindOf<Kind>): Generator<{ kind: Kind; item: Item }> {
  if (Array.isArray(value)) for (const each of value) yield* itemsOf(each, kindOf);
  else if (typeof value === 'object' && value !== null) {
    const item = value as Item;
    const kind = kindOf(item);
    if (kind !== undefined) yield { kind, item };
    else for (const inner of Object.values(item)) yield* itemsOf(inner, kindOf);
  }
}

/** What an object says, read by the form that its product documents; or that it is dropped. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: Item,
  what: string,
  made: (value: z.output<Schema>) => Piece[],
): Piece[] {
  const parsed = schema.safeParse(item);
  return parsed.success
    ? made(parsed.data)
    : [dropped(`${what} ${String(item.id ?? '')}`.trim(), problemOf(parsed.error))];
}
