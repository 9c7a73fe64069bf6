import { randomBytes } from 'node:crypto';
import { hashToken } from '@pharos/contract';
import { Secret, TOTP } from 'otpauth';

const periodS = 30;
const recoveryCodes = 10;
/** The alphabet of base32 (RFC 4648), in lower case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const codeLength = 16;

/** What somebody has typed: a code of their app, or one of their recovery codes; undefined: neither. */
export type TypedCode = { readonly digits: string } | { readonly recoveryHash: Buffer };

/** Blanks, hyphens and case do not matter. */
export function readCode(text: string): TypedCode | undefined {
  const code = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { digits: code };
  return /^[a-z2-7]{16}$/.test(code) ? { recoveryHash: hashToken(code) } : undefined;
}

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads to make the codes (`otpauth:`). */
export function uriOf(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  return totpOf(secret, email, issuer).toString();
}

/** The number of the half minute whose code this is, now or one to either side; undefined: it is no code of the secret. */
export function stepOf(secret: string, digits: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: digits, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), label, issuer, algorithm: 'SHA1', digits: 6, period: periodS });
}

/** New recovery codes, of 80 random bits each, with the hashes by which they are known. */
export function newRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  return { shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: codes.map(hashToken) };
}

function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => letters[byte % letters.length]).join('');
}
