import type { Language } from '@pharos/language';
import { type ContentWord, contentWordsOf } from './content-words.js';
import { type HeldWords, heldWords, likest } from './held-words.js';
import type { PassageWords } from './read-passage-words.js';
import { type Subject, subjectsIn } from './related-words.js';

/** What a word counts that a passage has another one for. */
const relatedShare = 0.9;
/** What a stop word counts of a telling one. */
const stopWordWeight = 0.15;
/** More words of a question tell nothing new, and each is compared with all passages. */
const mostWords = 40;

/** A question as passages of one language are compared with it. */
export interface QuestionWords {
  readonly language: Language;
  /** A phrase that names a subject is one of them. */
  readonly telling: readonly ContentWord[];
  /** By stem: the subjects that it names. */
  readonly subjects: ReadonlyMap<string, readonly number[]>;
  readonly held: HeldWords;
  /** By stem: what it counts where all of a question is compared with all of a sentence. */
  readonly weights: ReadonlyMap<string, number>;
}

export function questionWordsIn(question: string, language: Language): QuestionWords {
  const held = heldWords(question, language);
  const weights = new Map(held.words.map(({ stem }) => [stem, stopWordWeight]));
  const named = subjectsIn(held.words, language);
  const alone = contentWordsOf(question, language);
  const stems = new Set(alone.map(({ stem }) => stem));
  const { subjects, phrases } = subjectsOf(named, stems);
  const telling = [...alone, ...[...phrases].map((text) => ({ text, stem: text }))].slice(0, mostWords);
  for (const { stem } of telling) weights.set(stem, 1);
  return { language, telling, subjects, held, weights };
}

/** The subjects of a question by the words that name them: a telling one, or else a phrase of words that tell nothing alone, as "how much is". */
function subjectsOf(named: readonly Subject[], telling: ReadonlySet<string>) {
  const subjects = new Map<string, number[]>();
  const add = (stem: string, id: number) => subjects.set(stem, [...(subjects.get(stem) ?? []), id]);
  for (const { id, words } of named) for (const { stem } of words) if (telling.has(stem)) add(stem, id);
  const told = new Set([...subjects.values()].flat());
  const phrases = new Set<string>();
  for (const { id, words } of named) {
    if (words.length === 1 || told.has(id) || words.some(({ stem }) => telling.has(stem))) continue;
    const phrase = words.map(({ text }) => text).join(' ');
    phrases.add(phrase);
    add(phrase, id);
  }
  return { subjects, phrases };
}

/** What words of a passage stand for of a question's: by their stems, and how much each counts. */
export type Matches = ReadonlyMap<string, { readonly stem: string; readonly share: number }>;

/** By the words of the passage, as they are spelled, the telling words of the question that they are, or are said for. */
export function matchesIn({ telling, subjects }: QuestionWords, { whole, subjects: held }: PassageWords): Matches {
  const matches = new Map<string, { stem: string; share: number }>();
  const stems = new Map(telling.map((word) => [word.stem, word]));
  for (const { text, stem } of whole.words) if (stems.has(stem)) matches.set(text, { stem, share: 1 });
  for (const word of telling) {
    if (whole.stems.has(word.stem)) continue;
    const related = (subjects.get(word.stem) ?? []).flatMap((id) => held.get(id) ?? []);
    const near = related.length > 0 ? undefined : likest(word, whole);
    const others = [...related.map((text) => ({ text, share: relatedShare })), ...(near ? [near] : [])];
    for (const { text, share } of others) if (!matches.has(text)) matches.set(text, { stem: word.stem, share });
  }
  return matches;
}

/** What a word counts of a text that a question does not have. */
export function weightOf(word: string, language: Language): number {
  return language.isStopWord(word) || language.isWeakWord(word) ? stopWordWeight : 1;
}
