import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { invalid } from '@pharos/contract';
import type { Idempotency } from '@pharos/kit';
import { isRepeated } from '../../server/headers.js';
import type { Exchange } from '../exchange.js';
import { decodePathValue } from '../path-params.js';

type Target = Pick<Exchange, 'method' | 'path' | 'query'>;

/** 1 to 255 printable characters. */
const acceptable = /^[\x20-\x7e]{1,255}$/;

/** The request's `Idempotency-Key`; undefined when there is none, or the method needs none. */
export function idempotencyKeyOf({ method, headers, rawHeaders }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || method !== 'POST') return undefined;
  if (isRepeated('idempotency-key', rawHeaders)) throw invalid(['Idempotency-Key'], 'must not be sent more than once');
  if (typeof key === 'string' && acceptable.test(key)) return key;
  throw invalid(['Idempotency-Key'], 'must be 1 to 255 printable ASCII characters');
}

/**
 * A key belongs to the organization, the method and the path that it came with, so the same one on another path is
 * another request. The fingerprint of query and body distinguishes a repetition from another request to the same path.
 */
export function idempotencyOf(key: string, orgId: string, { method, path, query }: Target, body: Buffer): Idempotency {
  const fingerprint = createHash('sha256').update(`${query}\n`).update(body).digest();
  return { scope: orgId, key: `${method} ${decodePathValue(path)} ${key}`, fingerprint };
}
