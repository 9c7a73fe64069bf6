/** What a field was and what it became, in the values that the API shows. */
export interface Change {
  from: unknown;
  to: unknown;
}

export type Changes = Record<string, Change>;

/** The fields that differ between two versions of a record, by name; times are compared and shown as ISO 8601. */
export function diff<Record extends object>(
  before: Record,
  after: Record,
  fields: readonly (keyof Record & string)[],
): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const from = shown(before[field]);
    const to = shown(after[field]);
    if (!same(from, to)) changes[field] = { from, to };
  }
  return changes;
}

export function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0;
}

/** The fields that a mask names. */
export function masked<Fields extends object>(fields: Fields, mask: readonly string[] | undefined): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => mask?.includes(name))) as Partial<Fields>;
}

function shown(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

/** Equality of JSON values; the order of an object's keys does not matter. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(property(a, key), property(b, key)));
}

function property(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key];
}
