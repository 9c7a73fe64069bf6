import { describe, expect, test } from 'vitest';
import { parseTarget } from './target-url.js';

const hostOf = (text: string) => {
  const target = parseTarget(text);
  return 'url' in target ? target.url.hostname : target.problem;
};

test.each([
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://127.1/',
  'http://127.1./',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://１２７.０.０.１/',
  'http://127.0.0.1./',
  'http://\u00ad127.0.0.1/',
])('%s is 127.0.0.1', (text) => {
  expect(hostOf(text)).toBe('127.0.0.1');
});

test('a host with an umlaut is read however many were read before', () => {
  const hosts = new Set<string>();
  for (let n = 0; n < 20_000; n += 1) hosts.add(hostOf('https://bücher.example/'));
  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
});

describe('a host is a name', () => {
  test.each(['http://./', 'http://../', 'http://a..example/', 'http://.example/', 'http://127.0.0.1../'])(
    '%s has none',
    (text) => {
      expect(parseTarget(text)).toEqual({ problem: 'must contain a host name' });
    },
  );

  test('that may end with the root’s dot', () => {
    expect(hostOf('https://hooks.example./')).toBe('hooks.example.');
  });
});

test('what is kept has at most 2 048 characters, however few were typed', () => {
  expect(parseTarget(`https://hooks.example/${'é'.repeat(400)}`)).toEqual({ problem: expect.stringMatching(/^must /) });
  expect(parseTarget(`https://hooks.example/${'é'.repeat(300)}`)).toHaveProperty('url');
});

test('a fragment is not kept: it would never be sent', () => {
  expect(parseTarget('https://hooks.example/in?a=1#part')).toEqual({ url: new URL('https://hooks.example/in?a=1') });
});
