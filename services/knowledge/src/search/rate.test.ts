import { expect, test } from 'vitest';
import { rate } from './rate.js';

const hit = (score: number, text: string, locale = 'en') => ({
  score,
  passage: { title: '', heading: '', text, locale },
});
const told = (text: string, hits: ReturnType<typeof hit>[], oddsByNearness?: number) =>
  rate({ text, oddsByNearness }, hits).map(({ score, passage }) => [passage.text, Number(score.toFixed(3))]);

test('the best hit has all of the certainty, the others at least half, in their order', () => {
  const hits = [hit(0.5, 'one'), hit(0.25, 'two'), hit(0, 'three')];
  const [[, best = 0] = []] = told('zeppelin', hits, 5) as [string, number][];
  expect(best).toBeGreaterThan(0.5);
  expect(told('zeppelin', hits, 5)).toEqual([
    ['one', best],
    ['two', expect.closeTo(0.75 * best, 2)],
    ['three', expect.closeTo(0.5 * best, 2)],
  ]);
  expect(rate({ text: 'zeppelin' }, [])).toEqual([]);
});

test('what only looks alike in another language comes last, and no less sure are the others', () => {
  const hits = [hit(1, 'La lampe.', 'fr'), hit(0.5, 'The lamp.'), hit(0, 'Her lamp.')];
  const rated = rate({ text: 'lamp' }, hits);
  expect(rated.map(({ passage }) => passage.text)).toEqual(['The lamp.', 'Her lamp.', 'La lampe.']);
  expect(rated[0]?.score).toBe(rate({ text: 'lamp' }, hits.slice(1))[0]?.score);
});
