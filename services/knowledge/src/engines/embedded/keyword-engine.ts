import { getOrMake } from '@pharos/kit';
import { analyseQuestion, type Language, languageOf, recognizedLanguage } from '@pharos/language';
import { otherWords, yieldToEventLoop } from '../../text/index.js';
import type { KeywordEngine, KeywordQuery, Passage } from '../engine.js';
import { EmbeddedIndexes, type Features } from './indexes.js';
import { type Asked, WordIndex } from './word-index.js';

/** Measured: test/relevance/README.md. */
const weights = { sparse: { keyword: 0.4, vector: 0.6 }, dense: { keyword: 0.2, vector: 0.8 } };

/** Finds passages by BM25 over stemmed words, titles first, forgiving slips of spelling. For one process. */
export function createEmbeddedKeywordEngine(): KeywordEngine {
  const indexes = new EmbeddedIndexes<Passage, KeywordQuery>({
    name: 'embedded keyword',
    passageOf: (passage) => passage,
    makeFeatures,
  });
  return Object.assign(indexes, { weights });
}

/**
 * What is looked at for the slips of one question, in all languages together, some 40 ms of work: much more than questions that
 * people ask come to, and without it one of made-up words, in a project of made-up words, holds up everybody for seconds.
 */
const maxEffort = 400_000;

/** In each, a question of five hundred characters and its synonyms are some two hundred words to stem. */
const languagesInOneTurn = 4;

/** Each language has an index of its own: what is a stop word in one is a word in another. */
function makeFeatures(): Features<Passage, KeywordQuery> {
  const byLanguage = new Map<string, WordIndex>();
  const read = new WeakMap<KeywordQuery, Map<string, Asked>>();
  const readIn = (query: KeywordQuery, language: Language) => {
    const known = read.get(query) ?? new Map<string, Asked>();
    read.set(query, known);
    return getOrMake(known, language.code, () => askedIn(query, language));
  };
  return {
    add(number, passage) {
      const language = languageOf(passage.locale);
      getOrMake(byLanguage, language.code, () => new WordIndex(language)).add(number, passage);
    },
    async prepare(query, signal) {
      for (const [at, { language }] of [...byLanguage.values()].entries()) {
        if (at > 0 && at % languagesInOneTurn === 0) await yieldToEventLoop(signal);
        readIn(query, language);
      }
    },
    score(query, documents, scores) {
      const indexes = [...byLanguage.values()];
      // A word is only taken for a slip when no language has it.
      const known = new Map<string, boolean>();
      const isKnown = (word: string) =>
        getOrMake(known, word, () => indexes.some((index) => index.knows(word, documents)));
      for (const index of indexes) {
        const effort = { left: maxEffort / indexes.length };
        index.score(readIn(query, index.language), { isKnown, effort }, documents, scores);
      }
    },
    most(query, documents) {
      const all = [...byLanguage.values()].map((index) => index.most(readIn(query, index.language).own, documents));
      // The question is most likely of the language that knows most of its words: there they say least.
      return Math.min(...all);
    },
    renumber(numbers) {
      for (const index of byLanguage.values()) index.renumber(numbers);
    },
  };
}

/** What is asked for, in the words of a language. */
function askedIn({ text, synonyms, filter }: KeywordQuery, language: Language): Asked {
  const own = analyseQuestion(text, language);
  // Few words do not tell; a question known to be English has no parts of German words.
  const compounds = language.compounds && recognizedLanguage(text, filter.locale)?.compounds !== false;
  return { own, others: otherWords(own, language, synonyms).flat(), compounds };
}
