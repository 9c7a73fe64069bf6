import { createHash, randomBytes, randomInt } from 'node:crypto';

/** How long a program may wait for a decision. */
export const deviceCodeSeconds = 600;
/** How long it waits between two questions, and how much longer each time that it has not. */
export const pollSeconds = 5;
/** A question may come so much earlier, as networks are not equally fast each time. */
export const pollLeewaySeconds = 1;

/** Consonants alone, which make no words and are not mixed up with digits (RFC 8628 §6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;

/** What the program keeps, 256 random bits. */
export function makeDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What a person types, as in `WDJB-MJHT`: 20⁸ possibilities, of which nobody may try more than a few. */
export function makeUserCode(): string {
  const code = Array.from({ length: userCodeLength }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`;
}

/** What is stored of either. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
