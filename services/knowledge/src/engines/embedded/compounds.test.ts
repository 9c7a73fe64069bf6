import { languageOf } from '@pharos/language';
import { expect, test } from 'vitest';
import { partsOf } from './compounds.js';

const parts = (word: string, known: string[], locale = 'de') => {
  const language = languageOf(locale);
  const stems = new Set(known.map((each) => language.stem(each)));
  return partsOf(word, language, (stem) => stems.has(stem));
};
const stems = (words: string[], locale = 'de') => words.map((word) => languageOf(locale).stem(word));

test.each([
  ['versandkosten', ['versand', 'kosten'], ['versand', 'kosten']],
  ['rechnungsadresse', ['rechnung', 'adresse'], ['rechnung', 'adresse']],
  ['lampenschirm', ['lampe', 'schirm'], ['lampe', 'schirm']],
  ['lampenschirm', ['lampe'], ['lampe']],
  ['tischlampe', ['lampe'], ['lampe']],
  ['tischlampe', ['stuhl'], []],
  ['lampe', ['lamp', 'pe'], []],
])('%s is made of what is known of %j', (word, known, found) => {
  expect(parts(word, known)).toEqual(stems(found));
});

test('where words stand apart one is taken apart only if both parts are known', () => {
  expect(parts('lampshade', ['lamp', 'shade'], 'en')).toEqual(['lamp', 'shade']);
  expect(parts('lampshade', ['lamp'], 'en')).toEqual([]);
});
