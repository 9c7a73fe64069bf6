import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { trainedEmbedder } from '../testing/trained-embedder.js';

const ask = (world: TestKnowledge, at: ReturnType<typeof newTenant>, q: string, minScore?: number) =>
  world.search.resolveSearch({ ...at, q, limit: 10, mode: 1, locale: undefined, tag: undefined, minScore }, aCall());

describe('the embedded index', () => {
  let world: TestKnowledge;
  beforeAll(async () => {
    world = await TestKnowledge.start();
  });
  afterAll(() => world.stop());

  let at: ReturnType<typeof newTenant>;
  beforeEach(async () => {
    at = newTenant();
    await world.published(at, { title: 'Reset a lamp', body: 'Hold the button for ten seconds.' });
    await world.published(at, { title: 'Ways to pay', body: 'We take cards and the usual bank transfers.' });
    await world.published(at, { title: 'Lamps and their sizes', body: 'There are three of them.' });
  });

  const titles = async (q: string, minScore?: number) =>
    (await ask(world, at, q, minScore)).hits.map(({ title }) => title);

  test.each(['the', 'qwertyuiop', 'paypal', 'Do you take paypal?', 'What is the capital of Mongolia?'])(
    'finds nothing for "%s", unless it is told that anything will do',
    async (q) => {
      expect(await titles(q)).toEqual([]);
    },
  );

  test('a score is of the same meaning for every question, and only those of the least score asked for are returned', async () => {
    const { hits } = await ask(world, at, 'reset lamp', 0);
    expect(hits.map(({ title }) => title)).toEqual(['Reset a lamp', 'Lamps and their sizes']);
    const [best = 0, other = 0] = hits.map(({ score }) => score);
    expect(best).toBeGreaterThan(0.8);
    expect(best).toBeLessThanOrEqual(1);
    expect(other).toBeLessThan(best);
    expect(await titles('reset lamp', best)).toEqual(['Reset a lamp']);
    expect(await titles('reset lamp', 1)).toEqual([]);
    const [vague] = (await ask(world, at, 'sell a lamp to Mongolia', 0)).hits;
    expect(vague?.score).toBeLessThan(other);
    expect(await titles('Do you take paypal?', 0)).toContain('Ways to pay');
  });

  test('who reads the passages only is spared the marking of words, and finds the same', async () => {
    const request = { ...at, q: 'hold the lamp button', limit: 10, mode: 1 as const, minScore: 0 };
    const { hits } = await world.search.resolveSearch(request, aCall());
    expect(hits[0]?.snippet).toContain('<mark>button</mark>');
    expect(hits.length).toBeGreaterThan(1);
    const bare = await world.search.resolveSearch({ ...request, withoutHighlights: true }, aCall());
    expect(bare.hits).toEqual(hits.map((hit) => ({ ...hit, snippet: '', highlights: [] })));
  });

  test.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('a least score of %d is refused', async (minScore) => {
    await expect(ask(world, at, 'lamp', minScore)).rejects.toMatchObject({
      details: { issues: [{ path: ['min_score'] }] },
    });
  });
});

test('what a trained embedder finds near is found, without a word in common, and what is far from all is not', async () => {
  const embedder = trainedEmbedder({ meanings: new Map([['couch', 'sofa']]) });
  const shape = await embedder.shape();
  if (shape.kind !== 'dense') throw new TypeError('a trained model has dense vectors');
  const engines = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine(shape) };
  const world = await TestKnowledge.start({ engines, embedder });
  const at = newTenant();
  await world.published(at, { title: 'Furniture', body: 'sofa' });
  const found = async () => (await ask(world, at, 'couch')).hits.map(({ title }) => title);
  // The first question has the model measured.
  await expect.poll(found, { timeout: 60_000 }).toEqual(['Furniture']);
  expect((await ask(world, at, 'zeppelin')).hits).toEqual([]);
  await world.stop();
});

test('a word is found in its own language before what only looks like it in another', async () => {
  const world = await TestKnowledge.start();
  const at = newTenant();
  await world.published(at, { title: 'La lampe', body: 'La lampe est une lampe.', locale: 'fr' });
  await world.published(at, { title: 'Die Lampe', body: 'Die Lampe ist eine Lampe.', locale: 'de' });
  await world.published(at, {
    title: 'Sizes',
    body: `The lamp. ${'Nothing of note stands here. '.repeat(20)}`,
    locale: 'en',
  });
  const locales = async (q: string) => (await ask(world, at, q, 0)).hits.map(({ locale }) => locale);
  expect((await locales('lamp'))[0]).toBe('en');
  expect((await locales('lampe')).at(-1)).toBe('en');
  await world.stop();
});

test('what is found in its own language comes first, however many articles of another look like it', async () => {
  const world = await TestKnowledge.start();
  const at = newTenant();
  for (let n = 0; n < 12; n += 1)
    await world.published(at, { title: `La lampe ${n}`, body: 'La lampe est une belle lampe.', locale: 'fr' });
  // Beside these, both engines rank all of the French ones higher: they name it more often.
  for (let n = 0; n < 20; n += 1)
    await world.published(at, { title: `Parcel ${n}`, body: 'We ship every parcel by post. '.repeat(5), locale: 'en' });
  const body = `The lamp. ${'Nothing of note stands here and nobody reads it twice. '.repeat(20)}`;
  await world.published(at, { title: 'Sizes of things', body, locale: 'en' });
  const { hits } = await ask(world, at, 'lamp');
  expect([hits.length, hits[0]?.title]).toEqual([10, 'Sizes of things']);
  expect(hits[0]?.keywordRank).toBeGreaterThan(10);
  await world.stop();
});
