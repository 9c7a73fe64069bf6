import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Keeps secrets unreadable at rest. */
export interface Sealer {
  /** Seals for one `context`, such as `webhook-secret whk_01…`: only the same context opens it again. */
  seal(plain: Uint8Array | string, context: string): Buffer;
  /** @throws SealError when the bytes were changed, or belong to another context or to none of the master keys. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** What begins everything that `seal` makes, and nothing that was sealed under another key. */
  readonly head: Buffer;
}

/** Sealed bytes could not be opened. Says nothing about why: there is nothing to learn from it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const algorithm = 'aes-256-gcm';
/** First byte of what is sealed, so that another layout can take over later. */
const version = 2;
/** Names a key without telling anything of it. */
const keyIdBytes = 8;
const headBytes = 1 + keyIdBytes;
const nonceBytes = 12;
const tagBytes = 16;
const bodyAt = headBytes + nonceBytes + tagBytes;

interface Key {
  readonly head: Buffer;
  readonly secret: Buffer;
}

/**
 * AES-256-GCM under master keys; layout: version, id of the key, nonce, tag, ciphertext. To open costs the same however
 * many keys there are.
 * @param masterKey 32 bytes in base64; several with commas between: the first seals, all open.
 */
export function createSealer(masterKey: string): Sealer {
  const keys = masterKey.split(',').map((text) => keyOf(text.trim()));
  const [first] = keys as [Key];
  const byHead = new Map(keys.map((key) => [key.head.toString('hex'), key]));
  return {
    head: first.head,
    seal: (plain, context) => seal(first, plain, context),
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byHead.get(bytes.toString('hex', 0, headBytes));
      if (!key || bytes.length < bodyAt) throw new SealError('Not encrypted with any of the master keys');
      return open(key.secret, bytes, context);
    },
  };
}

function keyOf(base64: string): Key {
  const secret = Buffer.from(base64, 'base64');
  if (secret.length !== 32) throw new Error('A master key must be 32 bytes in base64');
  const id = createHmac('sha256', secret).update('id of a master key').digest().subarray(0, keyIdBytes);
  return { secret, head: Buffer.concat([Buffer.of(version), id]) };
}

function seal({ secret, head }: Key, plain: Uint8Array | string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagBytes }).setAAD(boundTo(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

function open(secret: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(headBytes, headBytes + nonceBytes);
  const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(context)).setAuthTag(sealed.subarray(headBytes + nonceBytes, bodyAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]);
  } catch {
    throw new SealError('The encrypted value cannot be decrypted');
  }
}

function boundTo(context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context)]);
}
