import {
  analyseShort,
  type Language,
  type QuestionWord,
  questionLanguage,
  unmeantIn,
  type Word,
  wordsOf,
} from '@pharos/language';
import { type Group, SynonymPhrases } from './synonym-phrases.js';

/** Something that a question names, and what else that is called. */
export interface Synonym {
  /** As it stands in the question, and where. */
  readonly named: string;
  readonly start: number;
  readonly others: readonly string[];
}

/** What another word for the same counts, where the question's own counts 1. */
export const synonymWeight = 0.8;
/** Each adds up to nineteen phrases to a question. */
const maxNamed = 8;

/**
 * What all of them bring into a question at most: each of its words is looked for in every language of the project, and a question of
 * two thousand, as eight large groups of long phrases make, holds up everybody for a second.
 */
const maxWords = 100;

/** Groups of words that mean the same, ready to be looked up in questions. */
export class Synonyms {
  readonly #phrases: SynonymPhrases;

  constructor(groups: readonly Group[]) {
    this.#phrases = new SynonymPhrases(groups);
  }

  /** What it takes of memory at most, whatever it is asked. */
  get mostBytes(): number {
    return this.#phrases.mostBytes;
  }

  /**
   * What the question names, in any form of its language; of each group once, and of phrases the longest. What it says not to mean is
   * not meant in other words either. Of other words that are more than a question may get, each group brings some.
   */
  async in(text: string, locale?: string): Promise<Synonym[]> {
    if (this.#phrases.isEmpty) return [];
    const language = questionLanguage(text, locale);
    const words = meantIn(text);
    const stems = words.map((word) => language.stem(word.text));
    const phraseAt = await this.#phrases.in(stems, language);
    const named = new Map<Group, Synonym>();
    for (let at = 0; at < words.length && named.size < maxNamed; at += 1) {
      const spelling = phraseAt(at);
      if (!spelling) continue;
      const last = at + spelling.words.length - 1;
      const others = spelling.group.filter((phrase) => phrase !== spelling.phrase);
      const start = words[at]?.start ?? 0;
      if (!named.has(spelling.group))
        named.set(spelling.group, { named: text.slice(start, words[last]?.end), start, others });
      at = last;
    }
    return withinRoom([...named.values()]);
  }
}

/** By turns, so that all that is named has some; a phrase that is too long leaves its room to others. */
function withinRoom(named: readonly Synonym[]): Synonym[] {
  const kept = named.map((each) => ({ ...each, others: [] as string[] }));
  let room = maxWords;
  for (let turn = 0; named.some(({ others }) => turn < others.length); turn += 1)
    named.forEach(({ others }, at) => {
      const phrase = others[turn] ?? '';
      const words = wordsOf(phrase).length;
      if (words === 0 || words > room) return;
      kept[at]?.others.push(phrase);
      room -= words;
    });
  return kept.filter(({ others }) => others.length > 0);
}

function meantIn(text: string): Word[] {
  const unmeant = unmeantIn(text);
  return wordsOf(text).filter((word) => !unmeant.some(({ start, end }) => word.start >= start && word.end <= end));
}

/**
 * The other words for what a question names, each phrase by itself, in the group of the word that they stand for: they count a little
 * less than the question's `own`.
 */
export function otherWords(
  own: readonly QuestionWord[],
  language: Language,
  synonyms: readonly Synonym[] = [],
): QuestionWord[][] {
  return synonyms.flatMap(({ start, named, others }) => {
    const isNamed = (word: QuestionWord) => word.start >= start && word.end <= start + named.length;
    const group = own.findIndex(isNamed);
    const counts = synonymWeight * Math.max(...own.filter(isNamed).map(({ weight }) => weight), 0);
    if (counts === 0) return [];
    return others.map((other) => {
      const terms = analyseShort(other, language);
      const weight = counts / terms.length;
      return terms.map((term) => ({ ...term, weight, group, joins: [], isOpen: false }));
    });
  });
}

/** The question with other words for what it names behind it, for whoever reads texts. */
export function withSynonyms(text: string, synonyms: readonly Synonym[] = []): string {
  const others = synonyms.flatMap((synonym) => synonym.others);
  return others.length === 0 ? text : `${text} (${others.join(', ')})`;
}
