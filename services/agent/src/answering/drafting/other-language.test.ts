import { expect, test } from 'vitest';
import { isInOtherLanguage } from './other-language.js';

const german = 'Sie können die Lampe innerhalb von 30 Tagen zurückgeben.';
const english = 'You can return the lamp within 30 days.';
const spanish = 'Puede devolver la lámpara en los 30 días que siguen a la entrega.';
const portuguese = 'Pode devolver o candeeiro nos 30 dias a seguir à entrega.';
const ukrainian = 'Ви можете повернути лампу в магазин у Києві до суботи, на вулиці Садовій.';
const japanese = '商品の返品は三十日以内にお願いします。';

test.each([
  ['the words of the customer tell', 'How can I return it?', 'en', english, false],
  ['an answer in another language', 'How can I return it?', 'en', german, true],
  ['the model is wrong about the customer', 'How can I return it?', 'de', german, true],
  ['the words do not tell, and the model says which', 'iPhone 15', 'de-CH', german, false],
  ['the words do not tell, and the answer is in another one', 'iPhone 15', 'de', english, true],
  ['the answer does not tell', 'How can I return it?', 'en', '30', false],
  ['a language that is not told from others here', 'Jak mogę zwrócić lampę?', 'pl', english, false],
  ['languages that share their words', 'Como posso devolver a lâmpada que comprei?', 'pt', portuguese, false],
  ['Ukrainian, which shares words with Russian', 'Як я можу повернути лампу, що ви продали?', 'uk', ukrainian, false],
  ['Russian letters, and the model says Bulgarian', 'Лампа', 'bg', ukrainian, false],
  ['a question in kanji alone', '返品期限', 'ja', japanese, false],
  ['other letters', '返品期限', 'ja', english, true],
  ['other letters, with one usual word', 'كم يوما لدي لإرجاع الدراجة؟', 'ar', english, true],
  ['the same of Russian', 'Сколько стоит доставка в Австрию?', 'ru', english, true],
  ['letters that are none of theirs', 'How can I return it?', 'en', ukrainian, true],
  ['of these, another one', 'How can I return it?', 'en', spanish, true],
  ['the model says what is no language', 'How can I return it?', '', german, false],
])('%s', (_, text, language, answer, is) => {
  expect(isInOtherLanguage(answer, { language }, { spoken: text })).toBe(is);
});
