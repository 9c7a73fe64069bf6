import { fail, type Issue } from '@pharos/contract';

const none: Readonly<Record<string, string>> = Object.freeze({});

/** The parameters of a query string. Fails with VALIDATION_ERROR on one that stands twice, or cannot be text. */
export function parseQuery(query: string): Readonly<Record<string, string>> {
  if (query === '') return none;
  // Without a prototype, so that `__proto__` is a name like any other.
  const fields: Record<string, string> = Object.create(null);
  const issues: Issue[] = [];
  for (const [name, value] of new URLSearchParams(query)) {
    const message = problemOf(name, value, fields);
    if (message === undefined) fields[name] = value;
    else issues.push({ path: [name], message });
  }
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues });
  return fields;
}

function problemOf(name: string, value: string, fields: Record<string, string>): string | undefined {
  if (name in fields) return 'given more than once';
  // What is not UTF-8 has been decoded to this character, which no client means to send.
  if (value.includes('\uFFFD') || name.includes('\uFFFD')) return 'not valid UTF-8';
  return value.includes('\0') ? 'text cannot hold the NUL character' : undefined;
}
