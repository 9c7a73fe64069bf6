import { expect, test } from 'vitest';
import { aPassage, newTenant } from '../../testing/passages.js';
import { toDocument } from './passage-document.js';

test.each([
  ['Ordered lamps', 'en', 'Ordered lamps order lamp'],
  ['Le cœur', 'fr', 'Le cœur coeur'],
  ['ログインの データ', 'ja', 'ログインの データ'],
  ['การคืนเงิน', 'th', 'การคืนเงิน'],
  ['Café', 'en', 'Café'],
])('what is not found in %j as it is written stands behind it', (title, locale, written) => {
  expect(toDocument(aPassage(newTenant(), { title, locale })).title).toBe(written);
});
