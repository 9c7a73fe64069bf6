import { systemClock } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type EmbeddingsApi,
  hanging,
  type Reply,
  refusing,
  replying,
  startEmbeddingsApi,
  vectorOf,
  wellAnswered,
} from '../testing/embeddings-api.js';
import { createOpenAiEmbedder } from './openai/openai-embedder.js';
import { QuestionVectors } from './question-vectors.js';

const { signal } = new AbortController();
let api: EmbeddingsApi;
let questions: QuestionVectors;
beforeEach(async () => {
  api = await startEmbeddingsApi();
  questions = new QuestionVectors(createOpenAiEmbedder({ url: api.url, model: 'small', clock: systemClock }));
});
afterEach(() => api.close());

const vector = async (text: string) => [...(await questions.of({ text }, signal)).values];
const asked = () => api.asked.map(({ body }) => body.input);

test('a question is embedded once, also before the dimensions are known, and for any locale', async () => {
  for (const locale of [undefined, 'en', 'de'])
    expect([...(await questions.of({ text: 'lamp', locale }, signal)).values]).toEqual(vectorOf('lamp'));
  expect(await vector(' lamp ')).toEqual(vectorOf('lamp'));
  // The first was asked before anybody knew the dimensions, and is remembered by them.
  expect(asked()).toEqual([['lamp']]);
});

test('other words for what it names make another question', async () => {
  const synonyms = [{ named: 'lamp', start: 0, others: ['light'] }];
  await vector('lamp');
  await questions.of({ text: 'lamp', synonyms }, signal);
  expect(asked()).toEqual([['lamp'], ['lamp (light)']]);
});

test('who asks at the same time shares one call, each with the own answer', async () => {
  const texts = ['lamp', 'glass', 'lamp', 'brass'];
  expect(await Promise.all(texts.map(vector))).toEqual(texts.map(vectorOf));
  expect(asked()).toEqual([['lamp', 'glass', 'brass']]);
});

test('a failure is not remembered, and told to all who wait', async () => {
  api.replies.push(refusing(500), refusing(500));
  const both = await Promise.allSettled([vector('lamp'), vector('lamp')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await vector('lamp')).toEqual(vectorOf('lamp'));
  expect(asked()).toHaveLength(3);
});

const zeroFor =
  (odd: string): Reply =>
  (response, one) =>
    replying({
      data: one.body.input.map((text, index) => ({ index, embedding: text === odd ? [0, 0, 0] : vectorOf(text) })),
    })(response, one);

test.each<[name: string, reply: Reply, isDown: boolean]>([
  ['refuses', refusing(400), false],
  ['has only zeros for', zeroFor('bad'), false],
  ['has no numbers for', replying('{"data":[{"index":0,"embedding":[NaN]}]}'), false],
  ['fails at', refusing(500), true],
])(
  'of several questions in one call, one that the API %s is the only one without an answer',
  async (_, reply, isDown) => {
    api.answer = (response, one) => (one.body.input.includes('bad') ? reply : wellAnswered)(response, one);
    const [lamp, bad, glass] = await Promise.allSettled(['lamp', 'bad', 'glass'].map(vector));
    expect([lamp, glass]).toEqual(['lamp', 'glass'].map((text) => ({ status: 'fulfilled', value: vectorOf(text) })));
    expect(bad).toMatchObject({ status: 'rejected', reason: { isDown } });
  },
);

test('an API that has too much to do is not asked for each question of a call alone', async () => {
  api.answer = refusing(503);
  const all = await Promise.allSettled(['lamp', 'glass', 'brass'].map(vector));
  expect(all.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(asked()).toEqual(Array(2).fill(['lamp', 'glass', 'brass']));
});

test('who gives up leaves the others their answer; when all have, the call ends and the next one asks anew', async () => {
  const [one, other, last] = [new AbortController(), new AbortController(), new AbortController()];
  const first = questions.of({ text: 'lamp' }, one.signal);
  const second = questions.of({ text: 'lamp' }, other.signal);
  one.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  expect([...(await second).values]).toEqual(vectorOf('lamp'));
  api.replies.push(hanging);
  const hung = questions.of({ text: 'glass' }, last.signal);
  await expect.poll(() => asked().length).toBe(2);
  last.abort(new Error('enough'));
  await expect(hung).rejects.toThrow('enough');
  expect(await vector('glass')).toEqual(vectorOf('glass'));
  expect(asked()).toEqual([['lamp'], ['glass'], ['glass']]);
});

test('what is remembered takes no more than some memory: the question that was asked longest ago goes', async () => {
  const texts: string[] = [];
  const large = new QuestionVectors({
    kind: 'dense',
    fingerprint: 'large',
    embedQuery: async ({ text }) => {
      texts.push(text);
      return { kind: 'dense', values: new Float32Array(2 << 20) };
    },
  });
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await large.of({ text }, signal);
  expect(texts).toEqual(['a', 'b', 'c', 'b']);
});
