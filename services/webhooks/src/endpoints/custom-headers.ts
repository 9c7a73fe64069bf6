import { invalid } from '@pharos/contract';

/** Headers that a project has its endpoint sent, by name as it is written. */
export type CustomHeaders = Readonly<Record<string, string>>;

const maxHeaders = 10;
const maxNameLength = 100;
const maxValueLength = 2_048;

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible ASCII, with blanks between (RFC 9110 §5.5, without what it calls obsolete). */
const fieldValue = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** What the client says about the message and the connection itself. */
const transportHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Whether a name, in lower case, is one that the platform itself sets or keeps for later. */
export type IsReserved = (name: string) => boolean;

/** For the deployment's name, which stands in the names of its own headers. */
export function reservedBy(serviceName: string): IsReserved {
  const prefixes = [`x-${serviceName.toLowerCase()}-`, 'webhook-', 'proxy-'];
  return (name) => transportHeaders.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

/** What is wrong with a name; undefined when nothing is. */
export function problemWithName(name: string, isReserved: IsReserved): string | undefined {
  if (!token.test(name) || name.length > maxNameLength)
    return `must have a name of letters, digits and hyphens, with at most ${maxNameLength} characters`;
  return isReserved(name.toLowerCase()) ? 'is set by the platform' : undefined;
}

/** What is wrong with a value; undefined when nothing is. Never repeats it. */
export function problemWithValue(value: string): string | undefined {
  if (value.length > maxValueLength) return `must have at most ${maxValueLength} characters`;
  return fieldValue.test(value) ? undefined : 'must be ASCII text without spaces around it';
}

/**
 * The headers after a change: a value replaces that of the same name, in whatever case, and null removes it. Of the names
 * those count that were written last.
 */
export function mergeHeaders(
  before: CustomHeaders,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const merged = new Map(Object.entries(before).map((header) => [header[0].toLowerCase(), header] as const));
  for (const [name, value] of Object.entries(changes)) {
    merged.delete(name.toLowerCase());
    if (value !== null) merged.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(merged.values());
}

/** Values by name; null removes a header. */
export type HeaderChanges = Readonly<Record<string, string | null>>;

/** The headers of a new webhook. @throws VALIDATION_ERROR with the header's name in its path, never its value */
export function checkHeaders(given: Readonly<Record<string, unknown>> = {}, isReserved: IsReserved): CustomHeaders {
  return atMostTen(mergeHeaders({}, checkHeaderChanges(given, isReserved)));
}

/** @throws VALIDATION_ERROR as `checkHeaders` does */
export function checkHeaderChanges(given: Readonly<Record<string, unknown>>, isReserved: IsReserved): HeaderChanges {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(given)) {
    const problem = problemWithName(name, isReserved) ?? problemWithChange(value) ?? twice(seen, name);
    if (problem) throw invalid(['headers', name], problem);
  }
  return given as HeaderChanges;
}

/**
 * Values that are kept and never shown were given for one server: whoever may change where a webhook leads may not have them sent to
 * another. `changes` are made by the same request; `undefined` removes all headers. @throws VALIDATION_ERROR on `url`
 */
export function checkSameServer(
  before: { url: string; header_names: readonly string[] },
  url: string,
  changes: HeaderChanges | undefined,
): void {
  if (changes === undefined || new URL(url).origin === new URL(before.url).origin) return;
  const given = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const kept = before.header_names.filter((name) => !given.has(name.toLowerCase()));
  if (kept.length > 0)
    throw invalid(
      ['url'],
      `leads to another server: send the values of these headers again, or null: ${kept.join(', ')}`,
    );
}

export function atMostTen<Headers extends CustomHeaders>(headers: Headers): Headers {
  if (Object.keys(headers).length > maxHeaders) throw invalid(['headers'], `must have at most ${maxHeaders} items`);
  return headers;
}

function problemWithChange(value: unknown): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'string' ? problemWithValue(value) : 'must be text';
}

function twice(seen: Set<string>, name: string): string | undefined {
  if (seen.has(name.toLowerCase())) return 'is a duplicate';
  seen.add(name.toLowerCase());
  return undefined;
}
