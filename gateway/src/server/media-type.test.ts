import type { IncomingMessage } from 'node:http';
import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { bodyTypesOf, jsonType, mediaTypeOf, mergePatchType, typeInOtherCharset } from './media-type.js';

const requestOf = (type: string) => ({ headers: { 'content-type': type } }) as IncomingMessage;

test.each([
  jsonType,
  'Application/JSON',
  'application/json;',
  'application/json ; ',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8" ; ',
])('a body of type "%s" is JSON', (type) => {
  expect(mediaTypeOf(requestOf(type))).toBe(jsonType);
});

test.each(['', 'json', 'application/json;;', 'application/json x', 'application/json; charset=latin1'])(
  'a body of type "%s" is not JSON',
  (type) => {
    expect(mediaTypeOf(requestOf(type))).toBeUndefined();
  },
);

test('a PATCH may be called a merge patch, and nothing else may', () => {
  expect(mediaTypeOf(requestOf('application/merge-patch+json; charset=utf-8'))).toBe(mergePatchType);
  expect(bodyTypesOf({ method: 'PATCH' }).types).toContain(mergePatchType);
  expect(bodyTypesOf({ method: 'POST' }).types).not.toContain(mergePatchType);
  expect(bodyTypesOf({ method: 'PATCH', form: true }).types).not.toContain(mergePatchType);
});

test('a content type takes time in proportion to its length, whatever it holds', async () => {
  const blanks = '\t'.repeat(60_000);
  const types = [
    ...['a/s', 'a/s;', 'a/s;charset', 'a/s;charset=', 'a/s;charset=utf-8'].map((before) => `${before}${blanks}x`),
    `a/s;${'charset='.repeat(8_000)}`,
  ];
  const read = () => {
    for (const request of types.map(requestOf)) {
      expect(mediaTypeOf(request)).toBeUndefined();
      typeInOtherCharset(request);
    }
  };
  // Some 5 ms; in proportion to the square many seconds.
  expect(await leastCpuMs(read, 2_000)).toBeLessThan(2_000);
});
