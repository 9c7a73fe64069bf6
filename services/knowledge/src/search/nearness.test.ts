import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import type { Embedder } from '../embedders/index.js';
import { wordVector } from '../testing/word-vectors.js';
import { ModelNearness, measureNearness, type Nearness, oddsOfNearest } from './nearness.js';

const shape = { kind: 'dense' as const, dimensions: 512 };

/** A model by words. Each number has some more, as of models for which all texts are alike. */
function model(more: number): Embedder {
  const embed = (text: string) => {
    const { values } = wordVector(text, shape);
    return { kind: 'dense' as const, values: Float32Array.from(values, (value) => value + more) };
  };
  return {
    name: 'words',
    fingerprint: 'words',
    kind: 'dense',
    shape: async () => shape,
    embedPassages: async (inputs) => inputs.map(({ text }) => embed(text)),
    embedQuery: async ({ text }) => embed(text),
    close: async () => undefined,
  };
}

const never = new AbortController().signal;

const found = (score: number) => [{ articleId: 'a', version: 1, ordinal: 0, score }];
const odds = (score: number, nearness: Nearness) => oddsOfNearest(nearness, found(score), [{ articleId: 'a' }]);

test.each([0, 0.2])('what is as near as answers are is likely, whatever is near to all: %d', async (more) => {
  const nearness = await measureNearness(model(more), never);
  expect(nearness.answer).toBeGreaterThan(nearness.other);
  expect(odds(nearness.answer, nearness)).toBeCloseTo(Math.log(9));
  expect(odds(nearness.other, nearness)).toBeCloseTo(-Math.log(9));
  expect(odds(0, nearness)).toBeLessThan(-Math.log(9));
});

test('a model is asked one question after the other', async () => {
  const all = model(0);
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
  const all = model(0);
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
