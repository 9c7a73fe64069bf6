import { z } from 'zod';
import type { DenseVector } from '../../search/vector.js';
import { ApiFailure } from './api-failure.js';

/** More dimensions than any model has. */
export const maxDimensions = 16_384;
/** A number in digits with its comma, its line break and its indentation. */
const bytesPerNumber = 64;
const bytesBesides = 64 * 1_024;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(maxDimensions) })),
});

/** How many bytes an answer with so many vectors may have. */
export function answerLimit(vectors: number, dimensions = maxDimensions): number {
  return bytesBesides + vectors * dimensions * bytesPerNumber;
}

/**
 * The vectors of an answer, in the order of what was asked.
 * @throws ApiFailure if it is not one vector of finite numbers for each of `count` inputs, each of `dimensions`, if given
 */
export function readAnswer(body: string, count: number, dimensions?: number): DenseVector[] {
  const answer = answerSchema.safeParse(parseJson(body));
  if (!answer.success) throw new ApiFailure('the answer is not that of an embeddings API');
  const { data } = answer.data;
  if (data.length !== count) throw new ApiFailure(`the answer has ${data.length} vectors, not ${count}`);
  const ordered: DenseVector[] = [];
  for (const { index, embedding } of data) {
    if (index >= count || ordered[index])
      throw new ApiFailure('the answer does not number its vectors from 0, each once');
    ordered[index] = vectorOf(embedding, dimensions);
  }
  return ordered;
}

function vectorOf(embedding: number[], dimensions = embedding.length): DenseVector {
  if (embedding.length !== dimensions) {
    throw new ApiFailure(`the answer has a vector of ${embedding.length} dimensions, not ${dimensions}`);
  }
  const values = Float32Array.from(embedding);
  // A number may be finite and yet too great for a Float32Array.
  if (!values.every(Number.isFinite)) throw new ApiFailure('the answer has a vector with numbers that are not finite');
  return { kind: 'dense', values };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
