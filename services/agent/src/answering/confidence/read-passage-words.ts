import { type Language, languageOf } from '@pharos/language';
import { type Sentence, sentencesOf } from '../reading/sentences.js';
import { type HeldWord, type HeldWords, heldWords } from './held-words.js';
import { subjectsIn } from './related-words.js';
import { type PassageText, rememberPassages } from './remember-passages.js';

/** A passage as the words of a question are compared with it. */
export interface PassageWords {
  readonly language: Language;
  /** The words of title, heading and text. */
  readonly whole: HeldWords;
  readonly title: readonly HeldWord[];
  readonly heading: readonly HeldWord[];
  readonly sentences: readonly SentenceWords[];
  /** By subject, the telling words that name it, as they are spelled. */
  readonly subjects: ReadonlyMap<number, readonly string[]>;
}

/** A sentence of the text, and its words. */
export interface SentenceWords extends Sentence {
  readonly words: readonly HeldWord[];
}

export const readPassageWords = rememberPassages(read);

function read({ title, heading, text, locale }: PassageText): PassageWords {
  const language = languageOf(locale);
  const whole = heldWords(`${title}\n${heading}\n${text}`, language);
  const textAt = title.length + heading.length + 2;
  const between = (start: number, end: number) => whole.words.filter((word) => word.start >= start && word.end <= end);
  return {
    language,
    whole,
    title: between(0, title.length),
    heading: between(title.length + 1, textAt - 1),
    sentences: divide(whole.words, textAt, sentencesOf(text)),
    subjects: subjectsOf(whole, language),
  };
}

function subjectsOf({ words }: HeldWords, language: Language): Map<number, string[]> {
  const subjects = new Map<number, string[]>();
  for (const { id, words: naming } of subjectsIn(words, language)) {
    const telling = naming.map(({ text }) => text).filter((text) => !language.isStopWord(text));
    subjects.set(id, [...(subjects.get(id) ?? []), ...telling]);
  }
  return subjects;
}

/** Gives each word of the text, which begins at `textAt`, to its sentence. */
function divide(words: readonly HeldWord[], textAt: number, sentences: readonly Sentence[]): SentenceWords[] {
  const parts = sentences.map((sentence) => ({ ...sentence, words: [] as HeldWord[] }));
  let part = 0;
  for (const word of words) {
    if (word.start < textAt) continue;
    while (part < parts.length && word.start >= textAt + (parts[part]?.end ?? 0)) part += 1;
    parts[part]?.words.push(word);
  }
  return parts;
}
