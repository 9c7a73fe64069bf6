import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new token of a session, and what is stored of it. */
export function makeSessionToken(): { token: string; token_hash: Buffer } {
  const token = `wst_${randomBytes(tokenBytes).toString('base64url')}`;
  return { token, token_hash: createHash('sha256').update(token).digest() };
}
