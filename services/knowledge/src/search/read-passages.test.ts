import { expect, test } from 'vitest';
import { ReadPassages } from './read-passages.js';

const passage = (text: string, article_id = 'art_1') => ({
  article_id,
  version: 1,
  ordinal: 0,
  title: 'Lamps',
  heading: '',
  text,
  locale: 'en',
});

test('the same text is the same object, whoever looked at it before, and another text never is', () => {
  const read = new ReadPassages();
  const one = read.of(passage('One.'));
  expect(read.of(passage('One.'))).toBe(one);
  expect(read.of(passage('Two.'))).toMatchObject({ title: 'Lamps', text: 'Two.' });
  expect(read.of({ ...passage('Two.'), title: 'Lights' })).toMatchObject({ title: 'Lights' });
});

test('not all that was ever looked at is remembered', () => {
  const read = new ReadPassages();
  const one = read.of(passage('One.'));
  for (let n = 0; n < 500; n += 1) read.of(passage('x'.repeat(2_000), `art_x${n}`));
  expect(read.of(passage('One.'))).not.toBe(one);
});
