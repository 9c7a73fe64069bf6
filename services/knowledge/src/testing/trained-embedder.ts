import type { Embedder, Vector } from '../embedders/index.js';
import { samples } from '../search/nearness-samples.js';
import { wordVector } from './word-vectors.js';

export interface TrainedEmbedderOptions {
  /** Words that mean the same as others. */
  readonly meanings?: ReadonlyMap<string, string>;
  /** What each number of a vector has more, as of models for which all texts are alike. */
  readonly more?: number;
  /** Texts that it takes for each other, the first for the second. */
  readonly confused?: readonly (readonly [text: string, other: string])[];
}

const shape = { kind: 'dense' as const, dimensions: 4_096 };

/** Stands for a trained model: it knows which of the samples belong together, and of other texts that words mean the same. */
export function trainedEmbedder({
  meanings = new Map(),
  more = 0,
  confused = [],
}: TrainedEmbedderOptions = {}): Embedder {
  const meant = new Map(
    samples.flatMap(({ question, answer }, at) => [question, answer.text].map((text) => [text, `sample${at}`])),
  );
  for (const [text, other] of confused) meant.set(text, meant.get(other) ?? other);
  const embed = (text: string): Vector => {
    const words = meant.get(text) ?? text.replace(/\w+/g, (word) => meanings.get(word) ?? word);
    const { values } = wordVector(words, shape);
    return { kind: 'dense', values: Float32Array.from(values, (value) => value + more) };
  };
  return {
    name: 'trained',
    fingerprint: 'trained',
    kind: 'dense',
    shape: async () => shape,
    embedPassages: async (inputs) => inputs.map(({ text }) => embed(text)),
    embedQuery: async ({ text }) => embed(text),
    close: async () => undefined,
  };
}
