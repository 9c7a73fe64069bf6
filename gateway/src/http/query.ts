import { fail } from '@pharos/contract';

/** By name; of a list that stands several times, the values of each. */
export type QueryFields = Readonly<Record<string, string | readonly string[]>>;

const none: QueryFields = Object.freeze({});
const noLists: ReadonlySet<string> = new Set();

/**
 * The parameters of a query string. Those named in `lists` may stand several times. Fails with VALIDATION_ERROR, one issue
 * each, on others that stand twice, and on what cannot be text.
 */
export function parseQuery(query: string, lists = noLists): QueryFields {
  if (query === '') return none;
  // Without a prototype, so that `__proto__` is a name like any other.
  const fields: Record<string, string | string[]> = Object.create(null);
  const problems = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const message = problems.get(name) ?? problemOf(name, value, name in fields && !lists.has(name));
    if (message !== undefined) problems.set(name, message);
    else fields[name] = name in fields ? [fields[name] ?? [], value].flat() : value;
  }
  if (problems.size === 0) return fields;
  throw fail('VALIDATION_ERROR', { issues: [...problems].map(([name, message]) => ({ path: [name], message })) });
}

function problemOf(name: string, value: string, repeated: boolean): string | undefined {
  if (repeated) return 'given more than once';
  // What is not UTF-8 has been decoded to this character, which no client means to send.
  if (value.includes('\uFFFD') || name.includes('\uFFFD')) return 'not valid UTF-8';
  return value.includes('\0') ? 'text cannot hold the NUL character' : undefined;
}
