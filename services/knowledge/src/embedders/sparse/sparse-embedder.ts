import { analyseQuestion, questionLanguage } from '@pharos/language';
import { analysePassage, bm25, fieldWeights, inChunks, otherWords, saturation } from '../../text/index.js';
import type { Embedder, EmbedderInput, EmbedderQuestion } from '../embedder.js';
import type { SparseVector } from '../vector.js';
import { Bag } from './bag.js';
import { countFeatures, wantedFeatures } from './features.js';

/** What counts as an average passage: a vector must not depend on which others there are. */
const averageWords = 120;

/**
 * The built-in embedder: a sparse vector of hashed words, pairs and letter groups, weighted as BM25 does. It needs no model;
 * it finds what is spelled alike, not what means alike.
 */
export function createSparseEmbedder(): Embedder {
  return {
    name: 'built-in',
    fingerprint: 'builtin-sparse-7',
    kind: 'sparse',
    shape: async () => ({ kind: 'sparse' }),
    embedPassages,
    embedQuery: async (question) => queryVector(question),
    close: async () => undefined,
  };
}

async function embedPassages(inputs: readonly EmbedderInput[], signal?: AbortSignal): Promise<SparseVector[]> {
  const vectors: SparseVector[] = [];
  for await (const piece of inChunks(inputs, (input) => input, signal)) vectors.push(...piece.map(passageVector));
  return vectors;
}

const fields = ['title', 'heading', 'text'] as const;

function passageVector(input: EmbedderInput): SparseVector {
  const terms = analysePassage(input);
  const bag = new Bag();
  let words = 0;
  for (const field of fields) {
    words += fieldWeights[field] * terms[field].length;
    countFeatures(terms[field], fieldWeights[field], bag);
  }
  const relativeLength = words / averageWords;
  return bag.take((frequency) => saturation(frequency, relativeLength, bm25));
}

/** In the language of the articles that are looked for, or of the question itself: other stems than theirs meet none. */
function queryVector({ text, synonyms, locale }: EmbedderQuestion): SparseVector {
  const bag = new Bag();
  const language = questionLanguage(text, locale);
  const own = analyseQuestion(text, language);
  for (const words of [own, ...otherWords(own, language, synonyms)]) wantedFeatures(words, bag);
  return bag.take((weight) => weight);
}
