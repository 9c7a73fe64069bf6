import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { SignedIn } from '../../inbox/index.js';

const maxLength = 4_096;
const maxAheadS = 24 * 60 * 60;
/** Clocks of servers differ by so much. */
const leewayS = 60;
const maxText = 200;
const maxEmail = 254;

/**
 * Reads a JWT (RFC 7519) that was signed with HS256 and this secret, and no other way: which key and algorithm count is not the
 * token's to say. It needs `sub`, and `exp` at most a day ahead. The signature is compared in constant time, and looked at before
 * anything is parsed but the header. @throws IDENTITY_INVALID, which says what is wrong
 */
export function readIdentityToken(token: string, secret: string, projectId: string, now: Date): SignedIn {
  const [header = '', payload = '', signature = '', ...rest] = token.length > maxLength ? [] : token.split('.');
  if (rest.length > 0 || !isSigned(`${header}.${payload}`, signature, secret))
    throw refused('it is not a JWT signed with HS256 and the secret of this project');
  const { alg, typ, crit } = jsonOf(header);
  if (alg !== 'HS256') throw refused('alg must be HS256');
  if (crit !== undefined || (typ !== undefined && !isJwtType(typ))) throw refused('typ must be JWT, without crit');
  const claims = jsonOf(payload);
  checkTimes(claims, now.getTime() / 1_000);
  checkAudience(claims.aud, projectId);
  return identityIn(claims);
}

function isSigned(signed: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest('base64url');
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function isJwtType(typ: unknown): boolean {
  return typeof typ === 'string' && typ.toUpperCase() === 'JWT';
}

function jsonOf(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below, as everything that is no token.
  }
  throw refused('its header and its payload must be JSON objects');
}

function checkTimes({ exp, nbf, iat }: Record<string, unknown>, nowS: number): void {
  if (!isSeconds(exp)) throw refused('exp must be a time in Unix seconds');
  if (exp <= nowS) throw refused('it has expired');
  if (exp > nowS + maxAheadS + leewayS) throw refused('exp must be at most 24 hours ahead, in Unix seconds');
  for (const from of [nbf, iat])
    if (from !== undefined && (!isSeconds(from) || from > nowS + leewayS))
      throw refused('nbf and iat must not be later than now, in Unix seconds');
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whoever names an audience means this project. */
function checkAudience(aud: unknown, projectId: string): void {
  if (aud !== undefined && ![aud].flat().includes(projectId)) throw refused('aud must be the ID of the project');
}

function identityIn({ sub, email, email_verified, name }: Record<string, unknown>): SignedIn {
  const externalId = textIn('sub', sub, maxText);
  if (externalId === null) throw refused('sub is required');
  // The claim of OpenID Connect; a text, as some issuers write it, is no yes.
  const isEmailVerified = email_verified === true;
  return { externalId, email: emailIn(email), isEmailVerified, name: textIn('name', name, maxText) };
}

function textIn(claim: string, value: unknown, max: number): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > max || !/\S/.test(value) || !isStorable(value))
    throw refused(`${claim} must be text of 1 to ${max} characters`);
  return value;
}

function emailIn(value: unknown): string | null {
  const text = textIn('email', value, maxEmail);
  if (text !== null && !/^[^\s@]+@[^\s@]+$/.test(text)) throw refused('email must be an email address');
  return text;
}

/** No database takes a NUL, and no UTF-8 half a pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && Buffer.from(text).toString() === text;
}

function refused(why: string): Error {
  return fail('IDENTITY_INVALID', {}, `The identity token is not valid: ${why}.`);
}
