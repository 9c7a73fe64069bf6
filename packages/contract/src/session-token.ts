import { hash, randomBytes } from 'node:crypto';

const shape = /^[\w-]{43}$/;

/** What stands for a person in their browser, or in a link that works once: 256 random bits, in base64url. No API key looks like it. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text can be such a token. */
export function isToken(text: string): boolean {
  return shape.test(text);
}

/** SHA-256 of a token: what is stored instead of it. It has 256 random bits, so no salt or stretching is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
