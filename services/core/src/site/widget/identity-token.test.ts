import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readIdentityToken } from './identity-token.js';

const now = new Date('2026-01-31T09:30:00Z');
const nowS = now.getTime() / 1_000;
const project = 'prj_1';
const claims = { sub: 'user 42', exp: nowS + 60 };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(payload: unknown, { secret = 'secret', header = {} } = {}): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

test('a token says who the visitor is', () => {
  const whole = token({ ...claims, email: 'ada@example.com', name: 'Ada', aud: project, iat: nowS });
  const person = { externalId: 'user 42', email: 'ada@example.com', isEmailVerified: false, name: 'Ada' };
  expect(readIdentityToken(whole, 'secret', project, now)).toEqual(person);
});

test.each([
  [true, true],
  [false, false],
  ['true', false],
  [1, false],
  [null, false],
])('a token with email_verified %o says of its address that it is verified: %o', (email_verified, isVerified) => {
  const said = token({ ...claims, email: 'ada@example.com', email_verified });
  expect(readIdentityToken(said, 'secret', project, now).isEmailVerified).toBe(isVerified);
});

test('a token of 24 hours is accepted, for clocks that differ by up to a minute; of more it is not', () => {
  const lasting = (seconds: number) => () =>
    readIdentityToken(token({ ...claims, exp: nowS + seconds }), 'secret', project, now);
  for (const seconds of [86_400, 86_460]) expect(lasting(seconds)()).toMatchObject({ externalId: 'user 42' });
  for (const seconds of [86_461, 25 * 3_600, 48 * 3_600]) expect(lasting(seconds)).toThrow('at most 24 hours ahead');
});

test.each([
  [
    'another secret',
    token(claims, { secret: 'other' }),
    'it is not a JWT signed with HS256 and the secret of this project',
  ],
  ['another algorithm', token(claims, { header: { alg: 'HS512' } }), 'alg must be HS256'],
  ['another type', token(claims, { header: { typ: 'JWE' } }), 'typ must be JWT, without crit'],
  ['a list', token([claims]), 'its header and its payload must be JSON objects'],
  ['no expiry', token({ sub: 'a' }), 'exp must be a time in Unix seconds'],
  ['an old token', token({ ...claims, exp: nowS }), 'it has expired'],
  ['milliseconds', token({ ...claims, exp: now.getTime() }), 'exp must be at most 24 hours ahead, in Unix seconds'],
  ['the future', token({ ...claims, iat: now.getTime() }), 'nbf and iat must not be later than now, in Unix seconds'],
  ['another project', token({ ...claims, aud: 'prj_2' }), 'aud must be the ID of the project'],
  ['nobody', token({ exp: claims.exp }), 'sub is required'],
  ['a number', token({ ...claims, sub: 42 }), 'sub must be text of 1 to 200 characters'],
  ['a list of names', token({ ...claims, name: ['Ada'] }), 'name must be text of 1 to 200 characters'],
  ['no address', token({ ...claims, email: 'ada' }), 'email must be an email address'],
])('a token is refused in words that say what to change: %s', (_case, refused, why) => {
  const read = () => readIdentityToken(refused, 'secret', project, now);
  expect(read).toThrow(`The identity token is not valid: ${why}.`);
});

test('the code of docs/widget.md makes a token that is accepted', async () => {
  const page = readFileSync(new URL('../../../../../docs/widget.md', import.meta.url), 'utf8');
  const code = /```js\n(import [^`]*?createHmac.*?)```/s.exec(page)?.[1] ?? '';
  const { identityToken } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const made = identityToken('secret', { id: 42, email: 'ada@example.com', emailVerified: true });
  expect(readIdentityToken(made, 'secret', project, new Date())).toEqual({
    externalId: '42',
    email: 'ada@example.com',
    isEmailVerified: true,
    name: null,
  });
});
