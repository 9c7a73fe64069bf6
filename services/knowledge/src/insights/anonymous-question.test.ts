import { expect, test } from 'vitest';
import { anonymousQuestion } from './anonymous-question.js';

test.each([
  ['How do I get a REFUND ?!', 'how do i get a refund'],
  ['  two \t words\n', 'two words'],
  ['wo ist „meine“ Rechnung…', 'wo ist „meine“ rechnung'],
  ['退款？', '退款'],
  ['می‌خواهم', 'می‌خواهم'],
])('questions that say the same are one: %s', (text, question) => {
  expect(anonymousQuestion(text)).toBe(question);
});

test.each([
  ['e-mail to ada.lovelace+x@example.co.uk please', 'e-mail to [email] please'],
  ['mailto:ada@example.com', '[email]'],
  ['who is @ada', 'who is [email]'],
  ['see https://example.com/reset?token=abc now', 'see [url] now'],
  ['www.example.com', '[url]'],
  ['ftp://user:secret@host/x', '[url]'],
  ['reset at example.com/reset/abc', 'reset at [url]'],
  ['reset at shop.example.com?token=SeCret now', 'reset at [url] now'],
  ['shop.example.com:8443/reset#id=SeCret', '[url]'],
  ['localhost/reset?token=SeCret', '[url]'],
  ['order 12345', 'order [number]'],
  ['order AB12345C', 'order ab[number]c'],
  ['call +49 (170) 123 45 67 today', 'call [number] today'],
  ['card 4111-1111 1111.1111', 'card [number]'],
  ['born 1.2.1990', 'born [number]'],
  ['１２３４', '[number]'],
  ['call 030 - 123 - 456 - 78', 'call [number]'],
  ['phone 555–123–45–67', 'phone [number]'],
  ['phone 555\u2011123\u201145\u201167', 'phone [number]'],
  ['tel 030 | 123 | 456', 'tel [number]'],
  ['tel 555_123_456', 'tel [number]'],
  ['tel 555 · 123 · 456', 'tel [number]'],
  ['tel 1\u200b2\u00ad3\u20604', 'tel [number]'],
  ['tel 1\u200d2\u200c\u200c\u200c3 \u200d 4', 'tel [number]'],
  ['tel 1️⃣2️⃣3️⃣4️⃣', 'tel [number]'],
  ['I am ada @ example.com', 'i am [email]'],
  ['I am ada@ example.com, help', 'i am [email] help'],
  ['I am ada\u200b @\u00a0example.com', 'i am [email]'],
  ['١٢٣٤', '[number]'],
])('what may tell who asked is masked: %s', (text, question) => {
  expect(anonymousQuestion(text)).toBe(question);
});

test.each(['error 404', 'top 10', 'version 2.1', 'e.g. this', 'meet @ noon', 'family 👩\u200d👧'])(
  'what tells nothing of anybody stays: %s',
  (text) => {
    expect(anonymousQuestion(text)).toBe(text);
  },
);

test.each(['', ' ', '?!', '🙂', 'x'.repeat(201), `${'🙂'.repeat(199)}xyz`])('is not kept: %s', (text) => {
  expect(anonymousQuestion(text)).toBeUndefined();
});

test('200 characters are kept, whatever they are', () => {
  expect(anonymousQuestion('x'.repeat(200))).toBe('x'.repeat(200));
  expect(anonymousQuestion(`${'🙂'.repeat(199)}x`)).toBe(`${'🙂'.repeat(199)}x`);
});

/** With a pattern that tries every way to divide them, one of these would take longer than anybody waits. */
test.each(['1 ', '1 - ', '1(2 3)', 'a@', '@ ', 'a.', 'a.a/', '\u200d', '1\u200d', '+', '-', 'ﷺ'])(
  'the longest question of "%s" has an end',
  (piece) => {
    const question = anonymousQuestion(piece.repeat(Math.floor(200 / piece.length)));
    expect(question ?? '').not.toMatch(/\d/);
  },
);
