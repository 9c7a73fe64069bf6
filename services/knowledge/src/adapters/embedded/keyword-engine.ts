import { getOrMake } from '@pharos/kit';
import { analyseQuestion, languageOf } from '@pharos/language';
import type { KeywordEngine, KeywordQuery, Passage } from '../../search/engine.js';
import { otherWords } from '../../text/synonyms.js';
import { EmbeddedIndexes, type Features } from './indexes.js';
import { WordIndex } from './word-index.js';

/** Finds passages by BM25 over stemmed words, titles first, forgiving slips of spelling. For one process. */
export function createEmbeddedKeywordEngine(): KeywordEngine {
  return new EmbeddedIndexes<Passage, KeywordQuery>({
    name: 'embedded keyword',
    passageOf: (passage) => passage,
    makeFeatures,
  });
}

/**
 * What is looked at for the slips of one question, in all languages together, some 40 ms of work: much more than questions that
 * people ask come to, and without it one of made-up words, in a project of made-up words, holds up everybody for seconds.
 */
const maxEffort = 400_000;

/** Each language has an index of its own: what is a stop word in one is a word in another. */
function makeFeatures(): Features<Passage, KeywordQuery> {
  const byLanguage = new Map<string, WordIndex>();
  return {
    add(number, passage) {
      const language = languageOf(passage.locale);
      getOrMake(byLanguage, language.code, () => new WordIndex(language)).add(number, passage);
    },
    score({ text, synonyms }, documents, scores) {
      const indexes = [...byLanguage.values()];
      // A word is only taken for a slip when no language has it.
      const known = new Map<string, boolean>();
      const isKnown = (word: string) =>
        getOrMake(known, word, () => indexes.some((index) => index.knows(word, documents)));
      for (const index of indexes) {
        const effort = { left: maxEffort / indexes.length };
        const own = analyseQuestion(text, index.language);
        const others = otherWords(own, index.language, synonyms).flat();
        index.score({ own, others }, { isKnown, effort }, documents, scores);
      }
    },
    renumber(numbers) {
      for (const index of byLanguage.values()) index.renumber(numbers);
    },
  };
}
