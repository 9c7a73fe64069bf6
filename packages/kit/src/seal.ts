import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets unreadable at rest. */
export interface Sealer {
  /** Seals for one `context`, such as `webhook-secret whk_01…`: only the same context opens it again. */
  seal(plain: Uint8Array | string, context: string): Buffer;
  /** @throws SealError when the bytes were changed, belong to another context, or to another master key. */
  open(sealed: Uint8Array, context: string): Buffer;
}

/** Sealed bytes could not be opened. Says nothing about why: there is nothing to learn from it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const algorithm = 'aes-256-gcm';
/** First byte of what is sealed, so that another layout or key can take over later. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes;

/**
 * AES-256-GCM under the master key; layout: version, nonce, tag, ciphertext.
 * @param masterKey 32 bytes in base64.
 */
export function createSealer(masterKey: string): Sealer {
  const key = Buffer.from(masterKey, 'base64');
  if (key.length !== 32) throw new Error('The master key must be 32 bytes in base64');
  return {
    seal: (plain, context) => seal(key, plain, context),
    open: (sealed, context) => open(key, Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength), context),
  };
}

function seal(key: Buffer, plain: Uint8Array | string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < headBytes + tagBytes || sealed[0] !== version) throw new SealError('Not a sealed value');
  const nonce = sealed.subarray(1, headBytes);
  const tag = sealed.subarray(headBytes, headBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new SealError('The sealed value cannot be opened');
  }
}

function boundTo(context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context)]);
}
