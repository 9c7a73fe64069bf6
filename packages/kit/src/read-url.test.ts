import { expect, test } from 'vitest';
import { readUrl } from './read-url.js';

test('a URL is read, also against another, and what is none is undefined', () => {
  expect(readUrl('https://hooks.example/a')?.pathname).toBe('/a');
  expect(readUrl('/b', 'https://hooks.example/a')?.href).toBe('https://hooks.example/b');
  expect([readUrl('/b'), readUrl('')]).toEqual([undefined, undefined]);
});

test('a host with an umlaut is read however often one was read before', () => {
  const hosts = new Set<string | undefined>();
  for (let n = 0; n < 20_000; n += 1) hosts.add(readUrl('https://bücher.example/')?.hostname);
  expect([...hosts]).toEqual(['xn--bcher-kva.example']);
});
