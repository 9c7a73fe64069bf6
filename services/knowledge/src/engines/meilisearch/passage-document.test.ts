import { expect, test } from 'vitest';
import { aPassage, newTenant } from '../../testing/passages.js';
import { toDocument } from './passage-document.js';

test.each([
  ['Ordered lamps', 'en', 'Ordered lamps order lamp'],
  ['Le cœur', 'fr', 'Le cœur coeur'],
  ['ログインの データ', 'ja', 'ログインの データ'],
  ['การคืนเงิน', 'th', 'การคืนเงิน'],
  ['Café', 'en', 'Café'],
  ['Wi-Fi and Node.js', 'en', 'Wi-Fi and Node.js wifi nodej'],
  ['GitHub', 'en', 'GitHub github'],
  ['Log in', 'en', 'Log in login'],
  ['Größen', 'de', 'Größen gross groessen groess'],
  ['배송비는', 'en', '배송비는 배송비'],
])('what is not found in %j as it is written stands behind it', (title, locale, written) => {
  expect(toDocument(aPassage(newTenant(), { title, locale })).title).toBe(written);
});

test('long words stand there from both ends, where words are written as one', () => {
  const longWords = (title: string, locale: string) => toDocument(aPassage(newTenant(), { title, locale })).long_words;
  expect(longWords('Die Zeitumstellung der Uhr', 'de')).toBe('zeitumstellung gnulletsmutiez lletsmutiez');
  expect(longWords('Subscriptions', 'en')).toBe('');
});
