import { expect, test } from 'vitest';
import { receiverUrl } from './receiver-url.js';

test.each(['http://localhost:3000/hooks/', 'https://example.com/a//?x=1/', 'http://127.0.0.1:3000'])(
  '%s stays as it was given',
  (url) => expect(receiverUrl(url)).toBe(url),
);

test.each([
  ['localhost:3000', 'needs an address such as'],
  ['ftp://localhost/', 'needs an address such as'],
  ['http://ada:secret@localhost/', 'must not contain a user name or a password'],
  ['http://ada@localhost/', 'must not contain a user name or a password'],
])('%s is refused', (url, words) => {
  expect(() => receiverUrl(url)).toThrow(words);
});

test('a password is not repeated in the error', () => {
  expect(() => receiverUrl('http://ada:secret@localhost/')).not.toThrow('secret');
});
