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
const bearerScheme = /^bearer(?:\s|$)/i;

/**
 * Reads `X-API-Key` or `Authorization: Bearer`; both may stand there only when they say the same. Another scheme is for somebody else,
 * such as a proxy. Of a key that is known by its hash, the checksum is not looked at again.
 */
export function readCredential(headers: IncomingHttpHeaders, isKnown: (hash: string) => boolean): Credential {
  const fromHeader = headers['x-api-key'] || undefined;
  const { authorization = '' } = headers;
  const fromBearer = bearerScheme.test(authorization) ? (bearer.exec(authorization)?.[1] ?? '') : undefined;
  if (fromHeader === undefined && fromBearer === undefined) return none;
  if (fromHeader !== undefined && fromBearer !== undefined && fromHeader !== fromBearer) return malformed;
  const parsed = parseApiKey(String(fromHeader ?? fromBearer), (hash) => isKnown(textOf(hash)));
  return parsed === undefined ? malformed : { kind: 'key', hash: textOf(parsed.hash) };
}

function textOf(hash: Buffer): string {
  return hash.toString('base64url');
}
