import { type BinaryToTextEncoding, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Body } from './body.js';
import type { HeaderList } from './header-list.js';

const prefix = 'whsec_';
const keyBytes = 32;

/** A new secret: `whsec_` and 256 random bits in base64, as Standard Webhooks writes it. */
export function makeSecret(): string {
  return prefix + randomBytes(keyBytes).toString('base64');
}

/** A secret made ready to sign with. */
export interface SigningKeys {
  /** The whole text of the secret. */
  readonly plain: KeyObject;
  /** The bytes that its base64 holds. */
  readonly standard: KeyObject;
}

export function signingKeys(secret: string): SigningKeys {
  return {
    plain: createSecretKey(Buffer.from(secret)),
    standard: createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64')),
  };
}

export interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: Body;
}

/** `sha256=<hex>` over the body alone, keyed by the whole text of the secret (http-api.md §6). */
export function plainSignature({ plain }: SigningKeys, body: Body): string {
  return `sha256=${hmac(plain, body, 'hex')}`;
}

/**
 * `v1,<base64>` over id, timestamp and body, keyed by the secret's bytes (https://www.standardwebhooks.com); of several keys
 * one each, with spaces between.
 */
export function standardSignatures(keys: readonly SigningKeys[], { id, timestamp, body }: Signed): string {
  const signed = [`${id}.${timestamp}.`, ...body];
  return keys.map(({ standard }) => `v1,${hmac(standard, signed, 'base64')}`).join(' ');
}

/**
 * Makes the headers that sign a request: the deployment's own (http-api.md §6) and those of Standard Webhooks. The first key is
 * the present one; others sign as well for as long as they are still to be taken.
 */
export function signedHeaders(serviceName: string) {
  const [signature, timestamp] = [`X-${serviceName}-Signature`, `X-${serviceName}-Timestamp`];
  return (keys: readonly [SigningKeys, ...SigningKeys[]], signed: Signed): HeaderList => {
    const sentAt = String(signed.timestamp);
    return [
      signature,
      plainSignature(keys[0], signed.body),
      timestamp,
      sentAt,
      'webhook-id',
      signed.id,
      'webhook-timestamp',
      sentAt,
      'webhook-signature',
      standardSignatures(keys, signed),
    ];
  };
}

function hmac(key: KeyObject, parts: readonly (string | Uint8Array)[], encoding: BinaryToTextEncoding): string {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest(encoding);
}
