import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalid } from '@pharos/contract';
import type { Idempotency } from '@pharos/kit';

/** 1 to 255 visible characters. */
const acceptable = /^[\x21-\x7e]{1,255}$/;

/** The request's `Idempotency-Key`; undefined when there is none, or the method needs none. */
export function idempotencyKeyOf({ method, headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  if (typeof key === 'string' && acceptable.test(key)) return key;
  throw invalid(['Idempotency-Key'], 'must be 1 to 255 visible ASCII characters');
}

/**
 * Keys of different organizations never meet; the fingerprint tells a repetition from another request. `target` is the
 * path, with its query when there is one.
 */
export function idempotencyOf(key: string, orgId: string, method: string, target: string, body: Buffer): Idempotency {
  const fingerprint = createHash('sha256').update(`${method} ${target}\n`).update(body).digest();
  return { scope: orgId, key, fingerprint };
}
