/** Shorter parts of words are found in too many of them. */
export const shortestPart = 4;

/** A syllable says as much as some letters do. */
const syllables = /^\p{Script=Hangul}/u;

/** How much of a word has to be typed before longer ones are looked for. */
export function leastBegun(word: string): number {
  return syllables.test(word) ? 2 : 3;
}
