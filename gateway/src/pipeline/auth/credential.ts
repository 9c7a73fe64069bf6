import { fail, hashToken, parseApiKey } from '@pharos/contract';
import type { RequestWithIp } from '../../server/client-address.js';
import { sessionTokenOf } from './session-cookie.js';

/** What a request shows to be let in. */
export type Credential =
  | { readonly kind: 'none' }
  /** Nothing that was ever made, such as a key of a wrong shape or checksum, or more than one thing; and why it is refused. */
  | { readonly kind: 'malformed'; readonly refusal: unknown }
  | { readonly kind: 'key' | 'session'; readonly hash: string };

type Asked = Pick<RequestWithIp, 'headers' | 'protocol'>;

const none: Credential = { kind: 'none' };
const bearer = /^bearer ([^\s]+)$/i;
const bearerScheme = /^bearer(?:\s|$)/i;

/**
 * Reads a key or the cookie of a session, of which only one may be there: who sent both would not know as whom they act. Of a key that
 * is known by its hash, the checksum is not looked at again.
 */
export function readCredential(request: Asked, isKnown: (hash: string) => boolean): Credential {
  const key = readKey(request.headers, isKnown);
  const token = sessionTokenOf(request);
  if (token === undefined) return key;
  if (key.kind !== 'none')
    return malformed(fail('API_KEY_INVALID', {}, 'Send an API key or the cookie of a session, not both.'));
  return token === '' ? malformed(fail('SESSION_EXPIRED')) : { kind: 'session', hash: textOf(hashToken(token)) };
}

/**
 * Reads `X-API-Key` or `Authorization: Bearer`; both may stand there only when they say the same. Another scheme is for somebody else,
 * such as a proxy.
 */
function readKey(headers: Asked['headers'], isKnown: (hash: string) => boolean): Credential {
  const fromHeader = headers['x-api-key'] || undefined;
  const { authorization = '' } = headers;
  const fromBearer = bearerScheme.test(authorization) ? (bearer.exec(authorization)?.[1] ?? '') : undefined;
  if (fromHeader === undefined && fromBearer === undefined) return none;
  if (fromHeader !== undefined && fromBearer !== undefined && fromHeader !== fromBearer)
    return malformed(fail('API_KEY_INVALID'));
  const parsed = parseApiKey(String(fromHeader ?? fromBearer), (hash) => isKnown(textOf(hash)));
  return parsed === undefined ? malformed(fail('API_KEY_INVALID')) : { kind: 'key', hash: textOf(parsed.hash) };
}

function malformed(refusal: unknown): Credential {
  return { kind: 'malformed', refusal };
}

function textOf(hash: Buffer): string {
  return hash.toString('base64url');
}
