import type { Vector, VectorShape } from '../embedders/index.js';
import type { Passage } from '../engines/index.js';

/** A vector of the shape for a text: each word, in lower case, is a dimension. Enough to tell texts of tests apart. */
export function wordVector(text: string, shape: VectorShape): Vector {
  const size = shape.kind === 'dense' ? shape.dimensions : 2 ** 32;
  const weights = new Map<number, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const index = hash(word) % size;
    weights.set(index, (weights.get(index) ?? 0) + 1);
  }
  if (shape.kind === 'dense') {
    return { kind: 'dense', values: Float32Array.from({ length: size }, (_, index) => weights.get(index) ?? 0) };
  }
  const sorted = [...weights].sort(([a], [b]) => a - b);
  return {
    kind: 'sparse',
    indices: Uint32Array.from(sorted, ([index]) => index),
    values: Float32Array.from(sorted, ([, weight]) => weight),
  };
}

/** The vector of a passage with its title and headings. */
export function passageVector({ title, heading, text }: Passage, shape: VectorShape): Vector {
  return wordVector(`${title} ${heading} ${text}`, shape);
}

/** FNV-1a. */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(word)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
