import type { IncomingHttpHeaders } from 'node:http';
import { parseApiKey } from '@pharos/contract';

/** What a request shows to be let in. */
export type Credential =
  | { readonly kind: 'none' }
  /** Not a key that was ever made: wrong shape, wrong checksum, or two different ones. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'key'; readonly hash: string };

const none: Credential = { kind: 'none' };
const malformed: Credential = { kind: 'malformed' };
const bearer = /^bearer ([^\s]+)$/i;

/** Reads `X-API-Key` or `Authorization: Bearer`; both may stand there only when they say the same. */
export function readCredential(headers: IncomingHttpHeaders): Credential {
  const fromHeader = headers['x-api-key'] || undefined;
  const authorization = headers.authorization || undefined;
  if (fromHeader === undefined && authorization === undefined) return none;
  const fromBearer = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  if (fromHeader !== undefined && fromBearer !== undefined && fromHeader !== fromBearer) return malformed;
  const parsed = parseApiKey(String(fromHeader ?? fromBearer));
  return parsed === undefined ? malformed : { kind: 'key', hash: parsed.hash.toString('base64url') };
}
