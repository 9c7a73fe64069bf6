import { editDistance } from '../text/index.js';

/** Shorter words are not taken for slips of others. */
const minFuzzyLength = 4;

/** A word, ready to be compared with many. */
export interface Spelled {
  readonly text: string;
  /** `lettersOf` it. */
  readonly letters: number;
}

/** Whether one of two words may be the other with a slip, from eight letters on with two. */
export function isSlip(asked: Spelled, found: Spelled): boolean {
  const most = asked.text.length >= 8 ? 2 : 1;
  // Each slip takes away and brings one letter at most: that rules out nearly all words, at hardly any cost.
  return bitCount(asked.letters ^ found.letters) <= 2 * most && editDistance(asked.text, found.text, most) <= most;
}

/** Other numbers are other things, not slips. */
export function mayBeSlip(word: string): boolean {
  return word.length >= minFuzzyLength && !/\p{N}/u.test(word);
}

/** Which letters a word has, a bit for each, some of which share one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
