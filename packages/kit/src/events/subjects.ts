const subjectToken = '[^.]+';

/** A regular expression, as JavaScript and PostgreSQL both read it, for the subjects that a filter lets through. */
export function filterPattern(filter: string): string {
  const tokens = checkedFilter(filter).split('.');
  const openEnd = tokens.at(-1) === '>';
  const fixed = openEnd ? tokens.slice(0, -1) : tokens;
  const parts = fixed.map((token) => (token === '*' ? subjectToken : token.replace(/[^A-Za-z0-9_-]/g, '\\$&')));
  if (openEnd) parts.push('.+');
  return `^${parts.join('\\.')}$`;
}

/** The same for LIKE, but for what stands for a token: it lets more through, in a tenth of the time. */
export function filterLike(filter: string): string {
  const tokens = checkedFilter(filter).split('.');
  return tokens.map((token) => (token === '*' || token === '>' ? '%' : token.replace(/[%_\\]/g, '\\$&'))).join('.');
}

/** @throws Error when the bus could not match by it. */
export function checkedFilter(filter: string): string {
  if (/^(?:[^\s.*>]+|\*)(?:\.(?:[^\s.*>]+|\*))*(?:\.>)?$|^>$/.test(filter)) return filter;
  throw new Error(`"${filter}" is not a subject filter`);
}

/** @throws Error when the name could not stand on every bus. */
export function checkedDurable(durable: string): string {
  if (/^[a-z][a-z0-9_-]{0,62}$/.test(durable)) return durable;
  throw new Error(`"${durable}" cannot name a consumer: lower-case letters, digits, - and _ only`);
}

/** Whose an event is and what happened. */
export interface Subject {
  readonly orgId: string;
  readonly projectId: string;
  readonly type: string;
}

/** What a subject says: organization, project, then the type with dots of its own. */
export function readSubject(subject: string): Subject {
  const [orgId = '', projectId = '', ...type] = subject.split('.');
  return { orgId, projectId, type: type.join('.') };
}
