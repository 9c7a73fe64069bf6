import { z } from 'zod';
import type { DenseVector } from '../vector.js';
import { ApiFailure } from './api-failure.js';

/** More dimensions than any model has. */
export const maxDimensions = 16_384;
/** A number in digits with its comma, its line break and its indentation. */
const bytesPerNumber = 64;
const bytesBesides = 64 * 1_024;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(maxDimensions) })),
});

/** What is said of a body that is none of theirs. */
export const noAnswer = 'the answer is not that of an embeddings API';

/** How many bytes an answer with so many vectors may have. */
export function answerLimit(vectors: number, dimensions = maxDimensions): number {
  return bytesBesides + vectors * dimensions * bytesPerNumber;
}

/**
 * The vectors of an answer, in the order of what was asked.
 * @throws ApiFailure if it is not one vector of finite numbers for each of `count` inputs, each of `dimensions`; absent: of as many as
 * the first
 */
export function readAnswer(body: unknown, count: number, dimensions?: number): DenseVector[] {
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw new ApiFailure(noAnswer);
  const { data } = answer.data;
  if (data.length !== count) throw new ApiFailure(`the answer has ${data.length} vectors, not ${count}`);
  const ordered: DenseVector[] = [];
  for (const { index, embedding } of data) {
    if (index >= count || ordered[index])
      throw new ApiFailure('the answer does not number its vectors from 0, each once');
    ordered[index] = vectorOf(embedding, dimensions ?? data[0]?.embedding.length);
  }
  return ordered;
}

function vectorOf(embedding: number[], dimensions = embedding.length): DenseVector {
  if (embedding.length !== dimensions) {
    const told = `the answer has a vector of ${embedding.length} dimensions, not ${dimensions}`;
    // Any text would meet it: no fault of an article.
    throw new ApiFailure(told, undefined, { isDown: true });
  }
  const values = Float32Array.from(embedding);
  // A number may be finite and yet too great for a Float32Array.
  if (!values.every(Number.isFinite)) throw new ApiFailure('the answer has a vector with numbers that are not finite');
  return { kind: 'dense', values };
}
