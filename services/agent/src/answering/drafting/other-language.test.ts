import { expect, test } from 'vitest';
import { isInOtherLanguage } from './other-language.js';

const german = 'Sie können die Lampe innerhalb von 30 Tagen zurückgeben.';
const english = 'You can return the lamp within 30 days.';
const spanish = 'Puede devolver la lámpara en los 30 días que siguen a la entrega.';
const portuguese = 'Pode devolver o candeeiro nos 30 dias a seguir à entrega.';
const ukrainian = 'Ви можете повернути лампу в магазин у Києві до суботи, на вулиці Садовій.';

test.each([
  ['the language of the customer', 'en', english, false],
  ['another one', 'en', german, true],
  ['with a region', 'de-CH', german, false],
  ['with a region, another one', 'de-CH', english, true],
  ['no language is known', undefined, german, false],
  ['what is no language', '', german, false],
  ['an answer that does not tell', 'en', '30', false],
  ['a language that is not told from others here', 'pl', english, false],
  ['languages that share their words', 'pt', portuguese, false],
  ['of these, another one', 'en', spanish, true],
  ['Ukrainian, which shares words with Russian', 'uk', ukrainian, false],
  ['Russian letters', 'bg', ukrainian, false],
  ['other letters', 'ja', english, true],
  ['the same of Arabic', 'ar', english, true],
  ['the same of Russian', 'ru', english, true],
  ['letters that are none of theirs', 'en', ukrainian, true],
])('%s', (_, language, answer, is) => {
  expect(isInOtherLanguage(answer, language)).toBe(is);
});
