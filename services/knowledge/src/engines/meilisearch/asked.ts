import {
  analyseQuestion,
  type Language,
  otherForms,
  type QuestionWord,
  questionLanguage,
  recognizedLanguage,
  unspaced,
  weakWeight,
} from '@pharos/language';
import { leastBegun, shortestPart, synonymWeight, visible } from '../../text/index.js';
import type { KeywordQuery } from '../engine.js';
import { backwards } from './passage-document.js';
import { type QueryWord, queryWords } from './query-words.js';

/** One query. */
export interface Asked {
  /** A stem, or all those of a phrase. */
  readonly words: readonly string[];
  /** 1, less for what says less. */
  readonly weight: number;
  /** Whether longer words count that begin with the only one of `words`: those of the text, or those that are indexed for their parts. */
  readonly begins?: 'words' | 'long words';
  /** Whether it is a word of the question, not what may be meant by one. */
  readonly isOwn?: true;
}

/** A search is so many queries at most for words and their synonyms. */
const mostWhole = 12;
/** And so many with what they may be written as otherwise, or be a part of. */
const mostQueries = 18;
/** Meilisearch reads no more words of a query. */
const mostWords = 10;

/** What a search asks for, all of it at once. */
export interface AskedFor {
  readonly asked: readonly Asked[];
  /** The words of the only query can only be those of a title. */
  readonly isTitle: boolean;
  /** In which languages the server is to read the words; undefined: by their letters. */
  readonly locales: readonly string[] | undefined;
}

/**
 * Words of a Japanese question without kana, each alone, would be taken for Chinese, whose characters the server writes otherwise:
 * 写真 would not find 写真の登録, which it reads as Japanese.
 */
const readAs: Readonly<Record<string, readonly string[]>> = { ja: ['jpn'] };

/**
 * What a search asks for: each word of the question, and each other word or phrase for what it names, as far as the project has any. Where
 * that is too much, both have at least half, and what is named first does not take the places of all else.
 */
export function askedFor(query: KeywordQuery): AskedFor {
  const language = questionLanguage(query.text, query.filter.locale);
  const { words, isTitle } = queryWords(query.text, language);
  const locales = readAs[language.code];
  // To Meilisearch, no words are the wish to see everything.
  if (isTitle) return { asked: words.length === 0 ? [] : [{ words: textsOf(words), weight: 1 }], isTitle, locales };
  const others = inOtherWords(query, words);
  const own = words.slice(0, mostWhole - Math.min(others.length, mostWhole / 2));
  const asked = own.map(({ text, weight }): Asked => ({ words: [text], weight, isOwn: true }));
  const all = [...[...asked, ...others].slice(0, mostWhole), ...otherwise(query, words)];
  return { asked: all.slice(0, mostQueries), isTitle, locales };
}

/** What words count that may be meant by one that is typed, or by two. */
const otherWeights = { form: 0.3, begun: 0.5, compound: 0.5, joined: 0.8 };

/** How the words may be written otherwise, or go on, and what they may be parts of; what says most first. */
function otherwise({ text, filter }: KeywordQuery, own: readonly QueryWord[]): Asked[] {
  const language = questionLanguage(text, filter.locale);
  const typed = analyseQuestion(visible(text), language).filter(
    (word) => word.weight === 1 && !unspaced.test(word.text),
  );
  const known = new Set(own.map((word) => word.text));
  const isNew = (word: string) => !known.has(word) && known.add(word);
  const whole = (words: readonly string[], weight: number) =>
    words.filter(isNew).map((word): Asked => ({ words: [word], weight }));
  return [
    // Those whose parts are asked for.
    ...whole(
      typed.map(({ stem }) => stem),
      1,
    ),
    ...whole(
      typed.flatMap((word) => otherForms(word).map(language.stem)),
      otherWeights.form,
    ),
    ...typed
      .filter(isBeginning)
      .map(({ text: word }): Asked => ({ words: [word], weight: otherWeights.begun, begins: 'words' })),
    ...compounds(typed, recognizedLanguage(text, filter.locale)),
    ...whole(
      typed.flatMap(({ joins }) => joins),
      otherWeights.joined,
    ),
  ];
}

function isBeginning({ text, isOpen }: QuestionWord): boolean {
  return isOpen && text.length >= leastBegun(text);
}

/** What has the words as parts, unless the question is known to be in a language that writes none so: few words do not tell. */
function compounds(words: readonly QuestionWord[], language: Language | undefined): Asked[] {
  if (language?.compounds === false) return [];
  const parts = words.filter(({ stem }) => stem.length >= shortestPart);
  const ends = parts.flatMap(({ stem }) => [stem, backwards(stem)]);
  return [...new Set(ends)].map((word) => ({ words: [word], weight: otherWeights.compound, begins: 'long words' }));
}

/** By turns of what is named; each once, whatever its form (`bill`, `bills`), and none that the question has itself. */
function inOtherWords({ text, synonyms = [], filter }: KeywordQuery, own: readonly QueryWord[]): Asked[] {
  const language = questionLanguage(text, filter.locale);
  const weightOf = new Map(own.map((word) => [word.text, word.weight]));
  const byTurn = synonyms.flatMap(({ named, others }) => {
    const weights = queryWords(named, language).words.map((word) => weightOf.get(word.text) ?? 0);
    const weight = synonymWeight * Math.max(weakWeight, ...weights);
    return others.flatMap((other, turn) => {
      const { words, isTitle } = queryWords(other, language);
      return isTitle ? [] : { turn, words: textsOf(words), weight };
    });
  });
  const known = new Set(weightOf.keys());
  const isNew = (query: string) => !known.has(query) && known.add(query);
  return byTurn.sort((a, b) => a.turn - b.turn).filter(({ words }) => isNew(words.join(' ')));
}

function textsOf(words: readonly QueryWord[]): string[] {
  return words.slice(0, mostWords).map(({ text }) => text);
}
