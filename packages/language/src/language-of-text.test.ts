import { expect, test } from 'vitest';
import { isPlainlyNotIn, languageOfText } from './language-of-text.js';

test.each([
  ['How can I return a lamp?', 'en'],
  ['Wie kann ich meine Lampe zurückgeben?', 'de'],
  ['Comment puis-je retourner une lampe ?', 'fr'],
  ['¿Cómo puedo devolver una lámpara?', 'es'],
  ['Come posso restituire una lampada?', 'it'],
  ['Como posso devolver uma lâmpada? Não funciona', 'pt'],
  ['Hoe kan ik een lamp terugsturen?', 'nl'],
  ['ランプを返品したいです', 'ja'],
  ['كيف يمكنني إرجاع المصباح؟', 'ar'],
  ['Как вернуть лампу?', 'ru'],
  ['我想退货', 'zh'],
  ['iPhone 15', undefined],
  ['for e-bikes?', undefined],
  ['Please cancel order K-55', undefined],
  ['Please cancel order K–55', undefined],
  ['Please cancel order 55/K', undefined],
  ['4711', undefined],
])('%j is of the language %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test.each([
  ['Sie können die Lampe innerhalb von 30 Tagen zurückgeben.', 'en', true],
  ['You can return a lamp within 30 days of delivery.', 'de', true],
  ['Vous pouvez nous renvoyer votre lampe dans un mois.', 'en', true],
  ['Vous pouvez retourner la lampe dans les 30 jours.', 'es', false],
  ['ランプは30日以内に返品できます。', 'en', true],
  ['You can return a lamp within 30 days of delivery.', 'ja', true],
  ['You can return a lamp within 30 days of delivery.', 'en', false],
  ['iPhone 15', 'de', false],
  ['Retour de bike', 'en', false],
  ['Você pode devolver o candeeiro em 30 dias.', 'pt', false],
])('%j is plainly not in %s: %s', (text, language, is) => {
  expect(isPlainlyNotIn(text, language)).toBe(is);
});
