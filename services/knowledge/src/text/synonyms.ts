import { getOrMake } from '@pharos/kit';
import {
  analyseShort,
  type Language,
  type QuestionWord,
  questionLanguage,
  unmeantIn,
  type Word,
  wordsOf,
} from '@pharos/language';
import { LRUCache } from 'lru-cache';
import { nextTurn } from '../search/next-turn.js';

/** Something that a question names, and what else that is called. */
export interface Synonym {
  /** As it stands in the question, and where. */
  readonly named: string;
  readonly start: number;
  readonly others: readonly string[];
}

/** What another word for the same counts, where the question's own counts 1. */
export const synonymWeight = 0.8;
/** Each adds up to nineteen words to a question. */
const maxNamed = 8;

interface Entry {
  /** Of a word or a phrase, in its order. */
  readonly stems: readonly string[];
  readonly group: readonly string[];
  readonly word: string;
}

/** Languages that a project's questions are mostly put in; for others what is looked up is made anew. */
const maxLanguages = 4;
/** What a phrase takes itself, and in each language: measured with ten thousand of different words. */
const phraseBytes = 100;
const entryBytes = 400;
/** Of phrases with one there are two entries: with it and without. */
const hyphen = /[-\u2010\u2011]/;

/** Groups of words that mean the same, ready to be looked up in questions. */
export class Synonyms {
  /** By language, and by the first stem: the longest phrases first. */
  readonly #entries = new LRUCache<string, Promise<Map<string, Entry[]>>>({ max: maxLanguages });

  constructor(private readonly groups: readonly (readonly string[])[]) {}

  /** What it takes of memory at most, whatever it is asked. */
  get mostBytes(): number {
    const phrases = this.groups.flat();
    const characters = phrases.reduce((sum, { length }) => sum + length, 0);
    const spellings = phrases.length + phrases.filter((phrase) => hyphen.test(phrase)).length;
    return 1_000 + 2 * characters + phrases.length * phraseBytes + spellings * maxLanguages * entryBytes;
  }

  /**
   * What the question names, in any form of its language; of each group once, and of phrases the longest. What it says not to mean is
   * not meant in other words either.
   */
  async in(text: string, locale?: string): Promise<Synonym[]> {
    if (this.groups.length === 0) return [];
    const language = questionLanguage(text, locale);
    const known = this.#entries.get(language.code) ?? entriesOf(this.groups, language);
    this.#entries.set(language.code, known);
    const entries = await known;
    const words = meantIn(text);
    const stems = words.map((word) => language.stem(word.text));
    const named = new Map<readonly string[], Synonym>();
    for (let at = 0; at < words.length && named.size < maxNamed; at += 1) {
      const entry = entries.get(stems[at] ?? '')?.find((each) => each.stems.every((stem, n) => stems[at + n] === stem));
      if (!entry) continue;
      const last = at + entry.stems.length - 1;
      const others = entry.group.filter((word) => word !== entry.word);
      const start = words[at]?.start ?? 0;
      if (!named.has(entry.group))
        named.set(entry.group, { named: text.slice(start, words[last]?.end), start, others });
      at = last;
    }
    return [...named.values()];
  }
}

function meantIn(text: string): Word[] {
  const unmeant = unmeantIn(text);
  return wordsOf(text).filter((word) => !unmeant.some(({ start, end }) => word.start >= start && word.end <= end));
}

/** A few groups at a time, and everything else has its turn between: there may be ten thousand phrases. */
const groupsInOneTurn = 25;

async function entriesOf(groups: readonly (readonly string[])[], language: Language): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>();
  for (const [at, group] of groups.entries()) {
    if (at > 0 && at % groupsInOneTurn === 0) await nextTurn();
    for (const word of group)
      for (const words of spellingsOf(word)) {
        const stems = words.map(({ text }) => language.stem(text));
        getOrMake(entries, stems[0] ?? '', () => []).push({ stems, group, word });
      }
  }
  for (const each of entries.values()) each.sort((a, b) => b.stems.length - a.stems.length);
  return entries;
}

/** As it stands, and of words that a hyphen joins only the whole: `e-mail`, `mail` and `email` all stand for `e-mail`, or `email` alone. */
function spellingsOf(phrase: string): Word[][] {
  const words = wordsOf(phrase);
  const isPart = (word: Word) =>
    words.some(({ start, end }) => start <= word.start && end >= word.end && end - start > word.end - word.start);
  const wholes = words.filter((word) => !isPart(word));
  return wholes.length < words.length ? [words, wholes] : [words];
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
      return terms.map((term) => ({ ...term, weight: counts / terms.length, group }));
    });
  });
}

/** The question with other words for what it names behind it, for whoever reads texts. */
export function withSynonyms(text: string, synonyms: readonly Synonym[] = []): string {
  const others = synonyms.flatMap((synonym) => synonym.others);
  return others.length === 0 ? text : `${text} (${others.join(', ')})`;
}
