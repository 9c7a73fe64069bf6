/** Headers that a project has its endpoint sent, by name as it is written. */
export type CustomHeaders = Readonly<Record<string, string>>;

export const maxHeaders = 10;
const maxNameLength = 100;
const maxValueLength = 2_048;

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible ASCII, with blanks between (RFC 9110 §5.5, without what it calls obsolete). */
const fieldValue = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** What the client says about the message and the connection itself. */
const ofTheTransport = new Set([
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
  return (name) => ofTheTransport.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
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
