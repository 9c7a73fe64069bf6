import { getOrMake } from '@pharos/kit';
import { analyseQuestion, type Language, languageOf, type QuestionWord, type Term } from '@pharos/language';
import type { Embedder } from '../embedders/index.js';
import { analysePassage, otherWords, type PassageText } from '../text/index.js';
import type { FusedHit } from './fuse.js';
import { type Likely, likelyAmong, likest } from './likeness.js';
import type { Asked } from './rate.js';

/** A passage that was found, and by whom. */
interface Chosen extends Pick<FusedHit, 'keywordRank' | 'vectorRank'> {
  readonly passage: PassageText;
}

/** What is asked, as texts of one language are read. */
interface Question {
  /** Words that tell what is meant. */
  readonly telling: readonly QuestionWord[];
  /** Other words for these. */
  readonly others: readonly QuestionWord[];
}

/**
 * Tells of the hits of one search whether the beginning of an article answers at least as well as a further passage of it that an engine
 * has chosen. Every passage has the title, and the shortest one is the least watered down by other words: who asks for what the title
 * names would be given whatever section is short. So a passage is left for the beginning when nothing that is asked but words of the title
 * stands in it, and the beginning has as many of these. What a trained model has chosen for its meaning is left as it is.
 */
export function beginnings(asked: Pick<Asked, 'text' | 'synonyms'>, { kind }: Pick<Embedder, 'kind'>) {
  const questions = new Map<string, Question>();
  /** `beginning` is asked for only where it may be the one that speaks. */
  return ({ passage, ...hit }: Chosen, beginning: () => PassageText): boolean => {
    if (kind === 'dense' && !isOfWords(hit)) return false;
    const language = languageOf(passage.locale);
    const { telling, others } = getOrMake(questions, language.code, () => questionIn(asked, language));
    const { title, heading, text } = analysePassage(passage);
    const titled = formsIn(title, language);
    const named = [...new Set(telling.flatMap((word) => titled(word) ?? []))];
    if (named.length === 0) return false;
    const inPassage = formsIn([...heading, ...text], language);
    if ([...telling, ...others].some((word) => !titled(word) && inPassage(word))) return false;
    const first = analysePassage(beginning());
    const inBeginning = formsIn([...first.heading, ...first.text], language);
    const countIn = (formOf: typeof titled) => named.filter((stem) => formOf({ stem, text: '' })).length;
    return countIn(inBeginning) >= countIn(inPassage);
  };
}

function questionIn({ text, synonyms = [] }: Pick<Asked, 'text' | 'synonyms'>, language: Language): Question {
  const words = analyseQuestion(text, language);
  const telling = new Map(words.filter(({ weight }) => weight === 1).map((word) => [word.stem, word]));
  return { telling: [...telling.values()], others: otherWords(words, language, synonyms).flat() };
}

/** As what stem a word stands in a text: as its own, else as that of the word which is likest. */
function formsIn(terms: readonly Term[], language: Language) {
  const stems = new Set(terms.map(({ stem }) => stem));
  let likely: readonly Likely[] | undefined;
  return (word: Pick<Term, 'stem' | 'text'>): string | undefined => {
    if (stems.has(word.stem)) return word.stem;
    likely ??= likelyAmong(terms);
    return likest(word, likely, language).stem;
  };
}

/** Whether words have chosen the passage: see `FusedHit.ordinal`. */
function isOfWords({ keywordRank, vectorRank }: Pick<FusedHit, 'keywordRank' | 'vectorRank'>): boolean {
  return keywordRank !== undefined && keywordRank <= (vectorRank ?? keywordRank);
}
