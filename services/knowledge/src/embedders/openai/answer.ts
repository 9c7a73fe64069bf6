import { z } from 'zod';
import { embedderFaults } from '../embedder.js';
import type { DenseVector } from '../vector.js';
import { ApiFailure } from './api-failure.js';

/** More dimensions than any model has. */
export const maxDimensions = 16_384;

/** A number in digits with its comma, its line break and its indentation. */
const bytesPerNumber = 64;
const bytesBesides = 64 * 1_024;

/** Servers write what is no number as null, or as words that are no JSON. */
const noNumbers = /[[,]\s*-?(?:NaN|Infinity|inf|nan)\s*[\],]/;

/** Also what is not finite, which is told apart from what is no answer. */
const numeric = z.custom<number | null>((value) => typeof value === 'number' || value === null);

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(numeric).min(1).max(maxDimensions) })),
});

/** How many bytes an answer with so many vectors may have. */
export function answerLimit(vectors: number, dimensions = maxDimensions): number {
  return bytesBesides + vectors * dimensions * bytesPerNumber;
}

/**
 * The vectors of an answer, in the order of what was asked.
 * @throws ApiFailure if it is not one vector of finite numbers, not all of them 0, for each of `count` inputs, each of `dimensions`;
 * absent: of as many as the first. Any text might meet it, so that it counts as an outage.
 */
export function readAnswer(text: string, count: number, dimensions?: number): DenseVector[] {
  const answer = answerSchema.safeParse(parsed(text));
  if (!answer.success) throw foreign('the answer is not that of an embeddings API');
  const { data } = answer.data;
  if (data.length !== count) throw foreign(`the answer has ${data.length} vectors, not ${count}`);
  const ordered: DenseVector[] = [];
  for (const { index, embedding } of data) {
    if (index >= count || ordered[index]) throw foreign('the answer does not number its vectors from 0, each once');
    ordered[index] = vectorOf(embedding, dimensions ?? data[0]?.embedding.length);
  }
  return ordered;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (noNumbers.test(text)) throw notFinite();
    return undefined;
  }
}

function vectorOf(embedding: readonly (number | null)[], dimensions = embedding.length): DenseVector {
  if (embedding.length !== dimensions) throw new OtherLength(embedding.length, dimensions);
  const values = Float32Array.from(embedding, (value) => value ?? Number.NaN);
  // A number may be finite and yet too great for a Float32Array.
  if (!values.every(Number.isFinite)) throw notFinite();
  if (values.every((value) => value === 0)) throw new UselessVector('the answer has a vector of zeros', 'zero');
  return { kind: 'dense', values };
}

/** The model makes vectors of other dimensions than it was known for. */
export class OtherLength extends ApiFailure {
  constructor(
    readonly dimensions: number,
    expected: number,
  ) {
    const told = `the answer has a vector of ${dimensions} dimensions, not ${expected}`;
    super(told, undefined, { isDown: true, fault: embedderFaults.length });
  }
}

/** A vector that cannot be used. Of one question it may be the question's fault; a model that makes these of articles is of no use. */
export class UselessVector extends ApiFailure {
  constructor(told: string, fault: 'zero' | 'notFinite') {
    super(told, undefined, { isDown: true, fault: embedderFaults[fault], mayBeOneText: true });
  }
}

const notFinite = () => new UselessVector('the answer has a vector with numbers that are not finite', 'notFinite');

function foreign(told: string): ApiFailure {
  return new ApiFailure(told, undefined, { isDown: true, fault: embedderFaults.foreign });
}
