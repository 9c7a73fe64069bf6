import type { QuestionWord, Term } from '@pharos/language';
import { type Bag, buckets } from './bag.js';

/** Longer groups besides make vectors twice as large and search no better (test/relevance/README.md). */
const gramLength = 3;
/** Words whose buckets are remembered; beyond that it begins anew. */
const maxRemembered = 50_000;

/** How much features of each kind count in a question, next to whole words. */
const bigramWeight = 0.5;
const gramWeight = 0.12;

interface WordFeatures {
  readonly stem: string;
  /** Hash of the stem, and its bucket. */
  readonly hash: number;
  readonly bucket: number;
  /** Buckets of the groups of letters. */
  readonly grams: Uint32Array;
}

/** Counts the features of a text: stemmed words, pairs of neighbours, and groups of three letters, each word `weight` times. */
export function countFeatures(terms: readonly Term[], weight: number, bag: Bag): void {
  const counts = new Map<WordFeatures, number>();
  let before: WordFeatures | undefined;
  for (const term of terms) {
    const word = featuresOf(term);
    counts.set(word, (counts.get(word) ?? 0) + weight);
    if (before) bag.add(pairOf(before, word), weight);
    before = word;
  }
  for (const [{ bucket, grams }, count] of counts) {
    bag.add(bucket, count);
    bag.addAll(grams, count);
  }
}

/** The same features of a question, each once, by how much its kind and its word count. */
export function wantedFeatures(words: readonly QuestionWord[], bag: Bag): void {
  let before: { word: WordFeatures; weight: number } | undefined;
  for (const asked of words) {
    const { weight } = asked;
    const word = featuresOf(asked);
    bag.put(word.bucket, weight);
    for (const gram of word.grams) bag.put(gram, weight * gramWeight);
    if (before) bag.put(pairOf(before.word, word), Math.sqrt(before.weight * weight) * bigramWeight);
    before = { word, weight };
  }
}

const remembered = new Map<string, WordFeatures>();

function featuresOf({ text, stem }: Term): WordFeatures {
  const known = remembered.get(text);
  // Another language may stem it otherwise.
  if (known?.stem === stem) return known;
  const stemHash = hash(`w${stem}`);
  const grams = Uint32Array.from(gramsOf(text), (gram) => bucketOf(hash(`g${gram}`)));
  const made = { stem, hash: stemHash, bucket: bucketOf(stemHash), grams };
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, made);
  return made;
}

function pairOf(before: WordFeatures, word: WordFeatures): number {
  return bucketOf(Math.imul(before.hash, 31) ^ word.hash);
}

function gramsOf(word: string): string[] {
  const edged = `^${word}$`;
  return Array.from({ length: edged.length - gramLength + 1 }, (_, at) => edged.slice(at, at + gramLength));
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

function bucketOf(value: number): number {
  return ((value >>> 18) ^ value) & (buckets - 1);
}
