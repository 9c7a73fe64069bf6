import { expect, test } from 'vitest';
import type { Embedder } from '../embedders/embedder.js';
import { wordVector } from '../testing/word-vectors.js';
import { certaintyOfNearness, measureNearness } from './nearness.js';

const shape = { kind: 'dense' as const, dimensions: 512 };

/** A model by words. Each number has some more, as of models for which all texts are alike. */
function model(more: number): Embedder {
  const embed = (text: string) => {
    const { values } = wordVector(text, shape);
    return { kind: 'dense' as const, values: Float32Array.from(values, (value) => value + more) };
  };
  return {
    ...{ name: 'words', fingerprint: 'words', kind: 'dense', weights: { keyword: 1, vector: 1 } },
    shape: async () => shape,
    embedPassages: async (inputs) => inputs.map(({ text }) => embed(text)),
    embedQuery: async ({ text }) => embed(text),
    close: async () => undefined,
  };
}

const never = new AbortController().signal;

test.each([0, 0.2])('what is as near as answers are is sure, whatever is near to all: %d', async (more) => {
  const nearness = await measureNearness(model(more), never);
  expect(nearness.answer).toBeGreaterThan(nearness.other);
  expect(certaintyOfNearness(nearness.answer, nearness)).toBeCloseTo(0.9);
  expect(certaintyOfNearness(nearness.other, nearness)).toBeCloseTo(0.1);
  expect(certaintyOfNearness(0, nearness)).toBeLessThan(0.1);
});

test('of a model that does not tell answers apart nothing is sure', () => {
  expect(certaintyOfNearness(0.9, { answer: 0.5, other: 0.5 })).toBe(0);
});
