import { type Language, languageOf } from '@pharos/language';
import type { ReadPassage } from '../../domain/outcome.js';
import { sentencesOf } from '../reading/sentences.js';
import { type HeldWord, type HeldWords, heldWords } from './held-words.js';

/** A passage as the words of a question are compared with it. */
export interface PassageWords {
  readonly passage: ReadPassage;
  readonly language: Language;
  /** Of title, heading and text. */
  readonly whole: HeldWords;
  readonly title: readonly HeldWord[];
  readonly heading: readonly HeldWord[];
  readonly sentences: readonly (readonly HeldWord[])[];
}

/** Further ones are no better quotes, and are compared as well. */
const mostSentences = 40;

export function readPassageWords(passage: ReadPassage): PassageWords {
  const language = languageOf(passage.locale);
  const { title, heading, text } = passage;
  const whole = heldWords(`${title}\n${heading}\n${text}`, language);
  const textAt = title.length + heading.length + 2;
  const between = (start: number, end: number) => whole.words.filter((word) => word.start >= start && word.end <= end);
  const ends = sentencesOf(text)
    .slice(0, mostSentences)
    .map((sentence) => textAt + sentence.end);
  return {
    ...{ passage, language, whole, title: between(0, title.length), heading: between(title.length + 1, textAt - 1) },
    sentences: split(
      whole.words.filter(({ start }) => start >= textAt),
      ends,
    ),
  };
}

function split(words: readonly HeldWord[], ends: readonly number[]): HeldWord[][] {
  const parts: HeldWord[][] = ends.map(() => []);
  let part = 0;
  for (const word of words) {
    while (part < ends.length && word.start >= (ends[part] ?? 0)) part += 1;
    parts[part]?.push(word);
  }
  return parts;
}
