import { expect, test } from 'vitest';
import { emailsIn } from './emails-in.js';

test('addresses are found in what people paste: lists, lines and addresses with names, each once', () => {
  const text = 'ada@example.com, Grace Hopper <grace@example.com>;\nlinus@example.com  ada@example.com';
  expect(emailsIn(text)).toEqual(['ada@example.com', 'grace@example.com', 'linus@example.com']);
});
