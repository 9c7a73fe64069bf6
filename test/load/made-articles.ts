import { randomFrom } from '../relevance/metrics.js';

/** The words that are nearly half of an English text. */
const littleWords = 'the of and to a in is you that it for on with your are as be or'.split(' ');

/** Makes words as natural text has them: few very often, many hardly ever (Zipf), of syllables that stems and letter groups can work on. */
export function createWriter(seed: number, vocabulary = 30_000) {
  const random = randomFrom(seed);
  const syllables = [...'bcdfghjklmnprstvwz'].flatMap((onset) =>
    [...'aeiou'].flatMap((vowel) => ['', 'n', 'r', 's', 't', 'l', 'm'].map((coda) => onset + vowel + coda)),
  );
  const endings = ['', '', 's', 'ing', 'ed', 'ly', 'er', 'tion', 'ment'];
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const words = Array.from({ length: vocabulary }, () => {
    const length = 1 + Math.floor(random() * 2.5);
    return Array.from({ length }, () => pick(syllables)).join('') + pick(endings);
  });
  /** The word at a random rank, by the inverse of Zipf's law with exponent 1. */
  const content = () => words[Math.floor(vocabulary ** random()) - 1] as string;
  const word = () => (random() < 0.45 ? pick(littleWords) : content());
  const rare = () => words[Math.floor(random() * vocabulary)] as string;
  return {
    words: (count: number) => Array.from({ length: count }, word).join(' '),
    /** A question as people ask it: mostly of rarer words. */
    question: () =>
      Array.from({ length: 3 + Math.floor(random() * 7) }, () => (random() < 0.3 ? rare() : word())).join(' '),
    /** An article of so many sections of about 200 words. */
    article: (sections: number) =>
      Array.from(
        { length: sections },
        () => `## ${sentence(rare)}\n\n${sentence(word, 150 + Math.floor(random() * 100))}`,
      ).join('\n\n'),
    title: () => sentence(rare),
  };

  function sentence(next: () => string, length = 4): string {
    return Array.from({ length }, next).join(' ');
  }
}
