import type { IncomingHttpHeaders } from 'node:http';
import { makeApiKey } from '@pharos/contract';
import { expect, test } from 'vitest';
import { readCredential as read } from './credential.js';

const readCredential = (headers: IncomingHttpHeaders) => read({ headers }, () => false);
const key = makeApiKey();
const other = makeApiKey();
const mistyped = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;

test('a key is read from either header, or from both when they agree', () => {
  const expected = readCredential({ 'x-api-key': key });
  expect(expected.kind).toBe('key');
  expect(readCredential({ authorization: `Bearer ${key}` })).toEqual(expected);
  expect(readCredential({ authorization: `bearer ${key}`, 'x-api-key': key })).toEqual(expected);
});

test('an Authorization of another scheme, such as that of a proxy, is ignored', () => {
  const expected = readCredential({ 'x-api-key': key });
  for (const authorization of ['Basic dXNlcjpwYXNz', `Basic ${key}`, 'Negotiate', key, `Bearers ${key}`]) {
    expect(readCredential({ 'x-api-key': key, authorization })).toEqual(expected);
    expect(readCredential({ authorization }).kind).toBe('none');
  }
});

test('no header, or an empty one, is no key', () => {
  expect(readCredential({}).kind).toBe('none');
  expect(readCredential({ 'x-api-key': '', authorization: '' }).kind).toBe('none');
});

test.each([
  ['another shape', { 'x-api-key': 'svc_short' }],
  ['a wrong checksum', { 'x-api-key': mistyped }],
  ['two keys in one header', { 'x-api-key': `${key}, ${key}` }],
  ['different keys', { 'x-api-key': key, authorization: `Bearer ${other}` }],
  ['two blanks', { authorization: `Bearer  ${key}` }],
  ['a blank within', { 'x-api-key': `${key.slice(0, 20)} ${key.slice(20)}` }],
  ['no key', { authorization: 'Bearer' }],
  ['no key beside one', { 'x-api-key': key, authorization: 'Bearer ' }],
])('%s is malformed', (_name, headers) => {
  expect(readCredential(headers).kind).toBe('malformed');
});

test('a key that is known by its hash is read as any other, and nothing else is known by it', () => {
  const { hash } = readCredential({ 'x-api-key': key }) as { hash: string };
  const asked: string[] = [];
  const isKnown = (asking: string) => {
    asked.push(asking);
    return asking === hash;
  };
  expect(read({ headers: { 'x-api-key': key } }, isKnown)).toEqual({ kind: 'key', hash });
  expect(read({ headers: { 'x-api-key': mistyped } }, isKnown).kind).toBe('malformed');
  expect(read({ headers: { 'x-api-key': `${key}x` } }, isKnown).kind).toBe('malformed');
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(hash);
});

const token = 'T'.repeat(43);
const withCookie = (
  cookie: string,
  { host = 'localhost:4000', protocol = 'http', ...more }: Record<string, string> = {},
) => read({ headers: { host, cookie, ...more }, protocol }, () => false);

test('a session is read from the cookie with the secure name everywhere, and with the plain name on one’s own machine without HTTPS', () => {
  const secure = `theme=dark; __Host-pharos_session=${token}; lang=en`;
  const plain = `pharos_session=${token}`;
  const expected = withCookie(secure);
  expect(expected.kind).toBe('session');
  for (const host of ['localhost', '127.0.0.1:80', '[::1]:4000', 'desk.localhost'])
    expect(withCookie(plain, { host })).toEqual(expected);
  expect(withCookie(secure, { host: 'support.example.com', protocol: 'https' })).toEqual(expected);
  for (const host of ['support.example.com', 'localhost.example.com', '127.0.0.1.example.com', '10.0.0.7'])
    expect(withCookie(plain, { host }).kind).toBe('none');
  expect(withCookie(plain, { protocol: 'https' }).kind).toBe('none');
});

test('a cookie of another name is no session, and one without a token is refused', () => {
  expect(withCookie(`x_pharos_session=${token}; pharos_session_x=${token}`).kind).toBe('none');
  for (const value of ['', 'x', `${token}x`, key])
    expect(withCookie(`pharos_session=${value}`)).toMatchObject({
      kind: 'malformed',
      refusal: { reason: 'SESSION_EXPIRED' },
    });
});

test('a session beside a key is refused, whatever the key is', () => {
  const keys: Record<string, string>[] = [
    { 'x-api-key': key },
    { 'x-api-key': 'x' },
    { authorization: `Bearer ${key}` },
  ];
  for (const headers of keys)
    expect(withCookie(`pharos_session=${token}`, headers)).toMatchObject({
      kind: 'malformed',
      refusal: { reason: 'API_KEY_INVALID' },
    });
  expect(withCookie(`pharos_session=${token}`, { authorization: 'Basic dXNlcjpwYXNz' }).kind).toBe('session');
});
