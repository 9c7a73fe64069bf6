import { type Language, wordsOf } from '@pharos/language';
import { type ContentWord, contentWordsOf } from './content-words.js';
import { type HeldWords, heldWords, likest } from './held-words.js';
import type { PassageWords } from './read-passage-words.js';

/** What a stop word counts of a telling one. */
const stopWordWeight = 0.15;
/** More words of a question tell nothing new, and each is compared with all passages. */
const mostWords = 40;

/** A question as passages of one language are compared with it. */
export interface QuestionWords {
  readonly language: Language;
  readonly telling: readonly ContentWord[];
  readonly held: HeldWords;
  /** By stem: what it counts where all of a question is compared with all of a sentence. */
  readonly weights: ReadonlyMap<string, number>;
}

export function questionWordsIn(question: string, language: Language): QuestionWords {
  const telling = contentWordsOf(question, language).slice(0, mostWords);
  const weights = new Map(wordsOf(question).map(({ text }) => [language.stem(text), stopWordWeight]));
  for (const { stem } of telling) weights.set(stem, 1);
  return { language, telling, held: heldWords(question, language), weights };
}

/** What words of a passage stand for of a question's: by their stems, and how much each counts. */
export type Matches = ReadonlyMap<string, { readonly stem: string; readonly share: number }>;

/** By the words of the passage, as they are spelled, the telling words of the question that they are. */
export function matchesIn({ telling }: QuestionWords, { whole }: PassageWords): Matches {
  const matches = new Map<string, { stem: string; share: number }>();
  const stems = new Map(telling.map((word) => [word.stem, word]));
  for (const { text, stem } of whole.words) if (stems.has(stem)) matches.set(text, { stem, share: 1 });
  for (const word of telling) {
    const near = whole.stems.has(word.stem) ? undefined : likest(word, whole);
    if (near && !matches.has(near.text)) matches.set(near.text, { stem: word.stem, share: near.share });
  }
  return matches;
}

/** What a word counts of a text that a question does not have. */
export function weightOf(word: string, language: Language): number {
  return language.isStopWord(word) || language.isWeakWord(word) ? stopWordWeight : 1;
}
