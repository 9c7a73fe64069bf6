import { createHash, hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
const shape = /^svc_[0-9A-Za-z]{49}$/;
/** The length of the part of a key that is stored and shown, so that people can distinguish keys. */
const shownLength = 12;

/** A new key's value: `svc_`, 256 random bits in base 62, and a checksum that reveals a mistyped key without a look-up. */
export function makeApiKey(): string {
  const body = `svc_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`;
  return body + checksum(body);
}

/**
 * The hash and the prefix of a well-formed key; undefined when its shape or checksum is wrong. The checksum of one whose hash is known
 * already, which is that of nearly every request, is not worked out again.
 */
export function parseApiKey(
  value: string,
  isKnown: (hash: Buffer) => boolean = () => false,
): { hash: Buffer; prefix: string } | undefined {
  if (!shape.test(value)) return undefined;
  const keyHash = hashApiKey(value);
  if (!isKnown(keyHash) && !hasChecksum(value)) return undefined;
  return { hash: keyHash, prefix: value.slice(0, shownLength) };
}

function hasChecksum(value: string): boolean {
  return checksum(value.slice(0, -checksumLength)) === value.slice(-checksumLength);
}

/** SHA-256 of a key's value: what is stored instead of it. The value has 256 random bits, so no salt or stretching is needed. */
function hashApiKey(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** The first 6 base-62 digits' worth (35 bits) of SHA-256 over what precedes. */
function checksum(body: string): string {
  const digest = createHash('sha256').update('pharos-api-key-checksum:').update(body).digest();
  return base62(digest.readBigUInt64BE() >> 29n, checksumLength);
}

function base62(number: bigint, length: number): string {
  let digits = '';
  for (let rest = number; digits.length < length; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits;
}
