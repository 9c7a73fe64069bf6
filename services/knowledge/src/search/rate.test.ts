import { expect, test } from 'vitest';
import { defaultMinScore } from './certainty.js';
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

test('an article of the question’s language comes before one of another that spells fewer of its words', () => {
  const hits = [
    hit(1, 'La lampe ne se connecte pas au Wi-Fi.', 'fr'),
    hit(0.6, 'A lamp that cannot connect to the Wi-Fi.'),
  ];
  expect(rate({ text: 'my lamp does not connect to wifi' }, hits).map(({ passage }) => passage.locale)).toEqual([
    'en',
    'fr',
  ]);
  expect(rate({ text: 'wifi' }, hits).map(({ passage }) => passage.locale)).toEqual(['fr', 'en']);
});

test('what has none of the words is left out however sure the best is; a trained model may know better', () => {
  const hits = [
    hit(1, 'Nothing of it.'),
    hit(0.9, 'Cancel your plan: to cancel it, write to us.'),
    hit(0.2, 'Cancelation of orders.'),
  ];
  const rated = rate({ text: 'cancel' }, hits);
  const [best, second, last] = rated.map(({ score }) => score);
  expect(rated.map(({ passage }) => passage.text)).toEqual(
    [hits[1], hits[2], hits[0]].map((each) => each?.passage.text),
  );
  expect(best).toBe(rate({ text: 'cancel' }, hits.slice(1))[0]?.score);
  expect(second).toBeGreaterThan(defaultMinScore);
  expect(last).toBeLessThan(defaultMinScore);
  expect(told('cancel', hits, 5).map(([, score]) => Number(score) > defaultMinScore)).toEqual([true, true, true]);
});

test('what the words found is not left out, though nothing but they know why, as of the parts of a compound', () => {
  const vertrag = { ...hit(1, 'Sie können den Vertrag kündigen.', 'de'), keywordRank: 1 };
  const hits = [vertrag, hit(0.5, 'Ein Konto eröffnen: das Konto ist da.', 'de')];
  const [first, second] = rate({ text: 'Kontokündigung' }, hits);
  expect([first?.passage, second?.passage]).toEqual(hits.map(({ passage }) => passage));
  expect(
    rate({ text: 'Kontokündigung' }, [{ ...vertrag, keywordRank: undefined }, hits[1] as typeof vertrag])[0],
  ).toMatchObject({ passage: hits[1]?.passage });
});

test('other words for what is named are words of it', () => {
  const synonyms = [{ named: 'quit', start: 0, others: ['cancel'] }];
  const hits = [
    hit(1, 'To quit, write to us. Quit any day.'),
    hit(0.5, 'Cancel your plan.'),
    hit(0.5, 'Nothing of it.'),
  ];
  const rated = rate({ text: 'quit', synonyms }, hits);
  expect(rated.filter(({ score }) => score >= defaultMinScore).map(({ passage }) => passage.text)).toEqual(
    hits.slice(0, 2).map(({ passage }) => passage.text),
  );
});
