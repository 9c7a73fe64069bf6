import { expect, test } from 'vitest';
import { analysePassage } from './analyse-passage.js';

test('an article whose title is of stop words only is found by it', () => {
  const { title, text } = analysePassage({ title: 'Who we are', heading: '', text: 'A shop.', locale: 'en' });
  expect(title.map((term) => term.text)).toEqual(['who', 'we', 'are']);
  expect(text.map((term) => term.text)).toEqual(['a', 'shop']);
});
