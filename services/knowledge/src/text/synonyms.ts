import { getOrMake } from '@pharos/kit';
import { nextTurn } from '../search/next-turn.js';
import { analyseShort } from './analyse.js';
import type { Language } from './languages.js';
import type { QuestionWord } from './question.js';
import { questionLanguage } from './question-language.js';
import { wordsOf } from './words.js';

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

/** Groups of words that mean the same, ready to be looked up in questions. */
export class Synonyms {
  /** By language, and by the first stem: the longest phrases first. */
  readonly #entries = new Map<string, Promise<Map<string, Entry[]>>>();

  constructor(private readonly groups: readonly (readonly string[])[]) {}

  /** What the question names, in any form of its language; of each group once, and of phrases the longest. */
  async in(text: string, locale?: string): Promise<Synonym[]> {
    if (this.groups.length === 0) return [];
    const language = questionLanguage(text, locale);
    const entries = await getOrMake(this.#entries, language.code, () => entriesOf(this.groups, language));
    const words = wordsOf(text);
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

/** A few groups at a time, and everything else has its turn between: there may be ten thousand phrases. */
const groupsInOneTurn = 25;

async function entriesOf(groups: readonly (readonly string[])[], language: Language): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>();
  for (const [at, group] of groups.entries()) {
    if (at > 0 && at % groupsInOneTurn === 0) await nextTurn();
    for (const word of group) {
      const stems = wordsOf(word).map(({ text }) => language.stem(text));
      getOrMake(entries, stems[0] ?? '', () => []).push({ stems, group, word });
    }
  }
  for (const each of entries.values()) each.sort((a, b) => b.stems.length - a.stems.length);
  return entries;
}

/** A word of a question, or one that only means the same. */
export interface AskedWord extends QuestionWord {
  /** For which of the question's own words it stands, by its place among them; undefined for these. */
  readonly standsFor?: number | undefined;
}

/** The other words for what a question names, each phrase by itself: they count a little less than the question's `own`. */
export function otherWords(
  own: readonly QuestionWord[],
  language: Language,
  synonyms: readonly Synonym[] = [],
): AskedWord[][] {
  return synonyms.flatMap(({ start, named, others }) => {
    const isNamed = (word: QuestionWord) => word.start >= start && word.end <= start + named.length;
    const standsFor = own.findIndex(isNamed);
    // What is said not to be meant is not meant in other words either.
    const counts = synonymWeight * Math.max(...own.filter(isNamed).map(({ weight }) => weight), 0);
    if (counts === 0) return [];
    return others.map((other) => {
      const terms = analyseShort(other, language);
      return terms.map((term) => ({ ...term, weight: counts / terms.length, group: standsFor, standsFor }));
    });
  });
}

/** The question with other words for what it names behind it, for whoever reads texts. */
export function withSynonyms(text: string, synonyms: readonly Synonym[] = []): string {
  const others = synonyms.flatMap((synonym) => synonym.others);
  return others.length === 0 ? text : `${text} (${others.join(', ')})`;
}

/** The same question in other words; undefined when nobody knows any. */
export function inOtherWords(text: string, synonyms: readonly Synonym[] = []): string | undefined {
  if (synonyms.length === 0) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (const { named, start, others } of synonyms) {
    parts.push(text.slice(from, start), others.join(' '));
    from = start + named.length;
  }
  return parts.join('') + text.slice(from);
}
