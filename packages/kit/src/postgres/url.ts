import { z } from 'zod';
import { hasStraySign } from '../stray-sign.js';

const schemes = /^postgres(?:ql)?:\/\//;
const escapes = '# as %23, / as %2F, ? as %3F, @ as %40';

/**
 * What is wrong with the URL of a PostgreSQL database, by its kind; undefined when nothing is. Never holds a part of the URL: what
 * is read as its host or its database is a piece of the password when that holds a character that ends a part.
 */
export function databaseUrlProblem(text: string): string | undefined {
  if (!schemes.test(text)) return 'must be a URL such as postgres://user:password@host:5432/database';
  const [, authority = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(text.replace(schemes, '')) ?? [];
  const unescaped = `has a user, password or database name with a character that must be percent-encoded: ${escapes}`;
  const [path = '', query = ''] = rest.split(/\?(.*)/s);
  // Values of the query may have an @. Without a user before the host, it is the one that should have ended the password.
  const names = authority.includes('@') ? query.replace(/=[^&#]*/g, '') : query;
  if (hasStraySign(`postgres://${authority}${path}?${names}`)) return unescaped;
  if (/%(?![0-9a-f]{2})/i.test(authority + path)) return 'has a % that begins no escape: write it as %25';
  if (!URL.canParse(text)) return 'must be a valid URL such as postgres://user:password@host:5432/database';
  return undefined;
}

/** The URL of a PostgreSQL database, as services read it from the environment; its problems are named by their kind. */
export function databaseUrl() {
  return z.string().check((check) => {
    const message = databaseUrlProblem(check.value);
    if (message !== undefined) check.issues.push({ code: 'custom', message, input: '' });
  });
}
