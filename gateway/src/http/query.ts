import { fail } from '@pharos/contract';

const none: Readonly<Record<string, string>> = Object.freeze({});

/** The parameters of a query string. Fails with VALIDATION_ERROR, one issue each, on those that stand twice or cannot be text. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  if (query === '') return none;
  // Without a prototype, so that `__proto__` is a name like any other.
  const fields: Record<string, string> = Object.create(null);
  const problems = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const message = problems.get(name) ?? problemOf(name, value, fields);
    if (message === undefined) fields[name] = value;
    else problems.set(name, message);
  }
  if (problems.size === 0) return fields;
  throw fail('VALIDATION_ERROR', { issues: [...problems].map(([name, message]) => ({ path: [name], message })) });
}

function problemOf(name: string, value: string, fields: Record<string, string>): string | undefined {
  if (name in fields) return 'given more than once';
  // What is not UTF-8 has been decoded to this character, which no client means to send.
  if (value.includes('\uFFFD') || name.includes('\uFFFD')) return 'not valid UTF-8';
  return value.includes('\0') ? 'text cannot hold the NUL character' : undefined;
}
