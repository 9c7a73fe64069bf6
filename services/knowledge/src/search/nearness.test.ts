import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@pharos/kit';
import { analyseQuestion, analyseShort, languageOf } from '@pharos/language';
import { expect, test } from 'vitest';
import type { Embedder } from '../embedders/index.js';
import { trainedEmbedder } from '../testing/trained-embedder.js';
import { ModelNearness, measureNearness, type Nearness, oddsOfNearest } from './nearness.js';
import { samples } from './nearness-samples.js';

const never = new AbortController().signal;

const found = (score: number) => [{ articleId: 'a', version: 1, ordinal: 0, score }];
const odds = (score: number, nearness: Nearness) => oddsOfNearest(nearness, found(score), [{ articleId: 'a' }]);

test.each([0, 0.01])('what is as near as answers are is likely, whatever is near to all: %d', async (more) => {
  const nearness = await measureNearness(trainedEmbedder({ more }), never);
  expect(nearness.answer).toBeGreaterThan(nearness.other);
  expect(odds(nearness.answer, nearness)).toBeGreaterThan(0.5);
  expect(odds(nearness.other, nearness)).toBeLessThan(-0.5);
  expect(odds((nearness.answer + nearness.other) / 2, nearness)).toBeCloseTo(0, 0);
});

test('questions and answers that a model is measured with share no word: it would seem to find every answer as near', () => {
  for (const { question, answer } of samples) {
    const language = languageOf(answer.locale);
    const asked = analyseQuestion(question, language).filter(({ weight }) => weight === 1);
    const held = new Set(analyseShort(`${answer.title} ${answer.text}`, language).map(({ stem }) => stem));
    expect(asked.filter(({ stem }) => held.has(stem))).toEqual([]);
  }
  expect(new Set(samples.map(({ answer }) => answer.locale)).size).toBeGreaterThanOrEqual(4);
});

test('what is nearest of other things counts on average: a single pair that a model takes for each other spoils nothing', async () => {
  const one = samples[0]?.question ?? '';
  const other = samples[1]?.answer.text ?? '';
  const confused = trainedEmbedder({ confused: [[one, other]] });
  const { answer, other: far } = await measureNearness(confused, never);
  expect(far).toBeCloseTo(1 / samples.length);
  expect(answer).toBeCloseTo(1 - 1 / samples.length);
});

test('a model is asked one question after the other', async () => {
  const all = trainedEmbedder();
  let [asked, most] = [0, 0];
  const counting: Embedder = {
    ...all,
    async embedQuery(question) {
      asked += 1;
      most = Math.max(most, asked);
      await setImmediate();
      asked -= 1;
      return all.embedQuery(question);
    },
  };
  await measureNearness(counting, never);
  expect(most).toBe(1);
});

test('a model that does not tell answers apart says nothing, nor does one that found none of what is shown', () => {
  expect(odds(0.9, { answer: 0.5, other: 0.5 })).toBeUndefined();
  expect(oddsOfNearest({ answer: 0.8, other: 0.5 }, found(0.9), [{ articleId: 'b' }])).toBeUndefined();
});

test('a model whose samples fail is tried again, with a later question and not with each', async () => {
  const all = trainedEmbedder();
  let [tries, isRefused] = [0, true];
  const embedPassages: Embedder['embedPassages'] = async (inputs, signal) => {
    tries += 1;
    if (isRefused) throw new Error('refused');
    return all.embedPassages(inputs, signal);
  };
  const clock = new ManualClock();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const nearness = new ModelNearness({ embedder: { ...all, embedPassages }, clock, onFailure });
  for (let n = 0; n < 3; n += 1) nearness.measure();
  await expect.poll(() => failures.length, { timeout: 60_000 }).toBe(1);
  isRefused = false;
  nearness.measure();
  expect([tries, nearness.known]).toEqual([1, undefined]);
  await clock.advance(30_000);
  nearness.measure();
  await expect.poll(() => nearness.known, { timeout: 60_000 }).toBeDefined();
  nearness.measure();
  expect(tries).toBe(2);
});

test('a model that changes its dimensions is measured again, and nothing is said by what the one before was', async () => {
  const all = trainedEmbedder();
  const embedder = { ...all, fingerprint: 'trained:3' };
  const nearness = new ModelNearness({ embedder, clock: new ManualClock(), onFailure() {} });
  nearness.measure();
  await expect.poll(() => nearness.known, { timeout: 60_000 }).toBeDefined();
  const before = nearness.known;
  embedder.fingerprint = 'trained:2';
  expect(nearness.known).toBeUndefined();
  nearness.measure();
  await expect.poll(() => nearness.known, { timeout: 60_000 }).toEqual(before);
});
