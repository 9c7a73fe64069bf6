import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what strangers carry back, such as an address that holds for some minutes. */
export interface Signer {
  /** In the letters of base64url. */
  sign(text: string): string;
  /** Whether a signature is of this text. Takes as long for every wrong one. */
  verify(text: string, signature: string): boolean;
}

/**
 * HMAC-SHA256 under keys derived from master keys for one purpose.
 * @param masterKey 32 bytes in base64; several with commas between: the first signs, all verify.
 */
export function createSigner(masterKey: string, purpose: string): Signer {
  const keys = masterKey.split(',').map((text) => keyed(Buffer.from(text.trim(), 'base64'), purpose));
  const [first] = keys as [Buffer];
  return {
    sign: (text) => keyed(first, text).toString('base64url'),
    verify(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      // Only one of several spellings of the same bytes is a signature.
      if (given.toString('base64url') !== signature) return false;
      return keys.map((key) => isSame(keyed(key, text), given)).includes(true);
    },
  };
}

function keyed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
