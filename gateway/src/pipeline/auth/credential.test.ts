import { makeApiKey } from '@pharos/contract';
import { expect, test } from 'vitest';
import { readCredential as read } from './credential.js';

const readCredential = (headers: Parameters<typeof read>[0]) => read(headers, () => false);
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
  expect(read({ 'x-api-key': key }, isKnown)).toEqual({ kind: 'key', hash });
  expect(read({ 'x-api-key': mistyped }, isKnown)).toEqual({ kind: 'malformed' });
  expect(read({ 'x-api-key': `${key}x` }, isKnown)).toEqual({ kind: 'malformed' });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(hash);
});
