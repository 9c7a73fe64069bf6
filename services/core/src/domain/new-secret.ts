import { makeApiKey, parseApiKey } from '@pharos/contract';

/** A new key's value, which is told once, and what is stored of it. */
export function newSecret(): { secret: string; hash: Uint8Array; prefix: string } {
  const secret = makeApiKey();
  const parsed = parseApiKey(secret);
  if (!parsed) throw new Error('a new API key is malformed');
  return { secret, ...parsed };
}
