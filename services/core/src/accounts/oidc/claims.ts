import { emailPattern } from '@pharos/forms';

/** Who somebody is at a provider. */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  /** What the provider calls them, for ever. */
  readonly subject: string;
  /** Undefined: the provider says none. */
  readonly email: string | undefined;
  /** Whether the provider says that the address is theirs. */
  readonly isVerified: boolean;
  readonly name: string;
}

/** Claims as a provider's ID token, or its answer about the user, has them. */
export type Claims = Readonly<Record<string, unknown>>;

const longestEmail = 254;
const longestName = 200;

/** The address with the word about it: both are of the same source, the first that has an address. */
export function emailIn(...sources: readonly Claims[]): { email: string | undefined; isVerified: boolean } {
  const source = sources.find(({ email }) => isEmail(email));
  // Some providers write it as a text.
  return { email: source?.email as string | undefined, isVerified: /^true$/.test(String(source?.email_verified)) };
}

/** The name that colleagues see, until the person changes it. */
export function nameIn(email: string | undefined, ...sources: readonly Claims[]): string {
  const names = sources.flatMap((claims) => [
    claims.name,
    [claims.given_name, claims.family_name].filter((part) => typeof part === 'string').join(' '),
    claims.preferred_username,
  ]);
  const [found = ''] = [...names, email?.split('@')[0]].map(cleaned).filter((name) => name !== '');
  return found;
}

function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestEmail && emailPattern.test(value);
}

/** One line, without what only controls how it looks. */
function cleaned(value: unknown): string {
  if (typeof value !== 'string') return '';
  const plain = value.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...plain].slice(0, longestName).join('').trim();
}

/** The part of an address behind the last `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
