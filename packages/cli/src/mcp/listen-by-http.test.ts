import { expect, test } from 'vitest';
import { addressOf } from './listen-by-http.js';

test.each([
  ['3333', '127.0.0.1', 3333],
  ['0.0.0.0:80', '0.0.0.0', 80],
  ['[::1]:0', '::1', 0],
  ['localhost:5', 'localhost', 5],
])('%s is an address, of this computer alone unless another is named', (text, host, port) => {
  expect(addressOf(text)).toEqual({ host, port });
});

test.each(['', 'x', '70000', 'host:', '1:2x'])('"%s" is no address', (text) => {
  expect(() => addressOf(text)).toThrow('The port of --http');
});
