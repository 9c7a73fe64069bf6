import { expect, test } from 'vitest';
import { foreignAmong, mayBeForeign, ownLanguageFirst, ownSharesOf } from './own-language.js';

const english = { title: 'Reset a lamp', heading: '', text: 'Hold its button.', locale: 'en' };
const british = { ...english, title: 'A broken thing', locale: 'en-GB' };
const french = { title: 'La lampe ne répond plus', heading: '', text: 'Appuyez sur le bouton.', locale: 'fr' };
const german = { title: 'Lampen', heading: '', text: 'Ein Knopf an der Lampe.', locale: 'de' };

test.each([
  ['lamp', [false, false, true, true]],
  ['reset the lamps', [false, false, true, true]],
  ['lampe', [true, true, false, false]],
  ['Warum antwortet die Lampe nicht?', [true, true, false, false]],
  ['zeppelin', [false, false, false, false]],
  ['the', [false, false, false, false]],
])('%s: what only looks like it in another language is foreign', (question, foreign) => {
  expect(foreignAmong(question, [english, british, french, german])).toEqual(foreign);
});

test('a word of the question makes a passage its own, whatever its language', () => {
  const product = { ...french, text: 'La Halyard One.' };
  expect(foreignAmong('halyard lamp', [{ ...english, text: 'The Halyard lamp.' }, product])).toEqual([false, false]);
});

test('a passage of another language has the share of the words that it spells, one of the question’s has all', () => {
  const wifi = { ...french, text: 'Le Wi-Fi de la lampe.' };
  const shares = (question: string) =>
    ownSharesOf(question, [wifi, { ...english, text: 'The wifi of a lamp.' }, british]);
  expect(shares('lamp wifi')).toEqual([0.5, 1, 1]);
  expect(shares('wifi')).toEqual([1, 1, 1]);
  expect(shares('lampe wifi')).toEqual([1, 0.5, 0]);
});

test('nothing found is nothing', () => {
  expect(foreignAmong('lamp', [])).toEqual([]);
});

test.each([
  ['lamp', [french], true],
  ['lamp', [english], false],
  ['the lamps', [english, english], true],
  ['lamp', [english, french], true],
  ['bouton', [french, { ...british, text: 'Le bouton.' }], false],
])('more is looked at only where it may show some to be foreign: %s', (question, passages, may) => {
  expect(mayBeForeign(question, passages)).toBe(may);
});

test('what is foreign comes behind all else, both in their order', () => {
  const hits = [french, english, german, british].map((passage) => ({ passage }));
  expect(ownLanguageFirst('lamp', hits).map(({ passage }) => passage)).toEqual([english, british, french, german]);
});
