import { analyseQuestion, type Language, languageOf, type Term } from '@pharos/language';
import type { Embedder } from '../embedders/embedder.js';
import { analysePassage, type PassageText } from '../text/analyse-passage.js';
import { otherWords } from '../text/synonyms.js';
import type { FusedHit } from './fuse.js';
import { likelyAmong, likest } from './likeness.js';
import type { Asked } from './rate.js';

/** A passage that was found, and by whom. */
interface Chosen extends Pick<FusedHit, 'keywordRank' | 'vectorRank'> {
  readonly passage: PassageText;
}

/**
 * Whether the beginning of an article answers at least as well as a further passage of it that an engine has chosen. Every passage has
 * the title, and the shortest one is the least watered down by other words: who asks for what the title names would be given whatever
 * section is short. So a passage is left for the beginning when nothing that is asked but words of the title stands in it, and the
 * beginning has as many of these. What a trained model has chosen for its meaning is left as it is.
 */
export function beginningSpeaks(
  { text, synonyms = [] }: Pick<Asked, 'text' | 'synonyms'>,
  { passage, ...hit }: Chosen,
  beginning: PassageText,
  { kind }: Pick<Embedder, 'kind'>,
): boolean {
  if (kind === 'dense' && !isOfWords(hit)) return false;
  const language = languageOf(passage.locale);
  const asked = analyseQuestion(text, language);
  const { title, ...own } = analysePassage(passage);
  const first = analysePassage(beginning);
  const titled = formsIn(title, language);
  const inPassage = formsIn([...own.heading, ...own.text], language);
  const inBeginning = formsIn([...first.heading, ...first.text], language);
  const telling = [...new Map(asked.filter(({ weight }) => weight === 1).map((word) => [word.stem, word])).values()];
  const others = [...telling, ...otherWords(asked, language, synonyms).flat()].filter((word) => !titled(word));
  const named = new Set(telling.flatMap((word) => titled(word) ?? []));
  if (named.size === 0 || others.some(inPassage)) return false;
  const countIn = (formOf: typeof titled) => [...named].filter((stem) => formOf({ stem, text: '' })).length;
  return countIn(inBeginning) >= countIn(inPassage);
}

/** As what stem a word stands in a text: as its own, else as that of the word which is likest. */
function formsIn(terms: readonly Term[], language: Language) {
  const stems = new Set(terms.map(({ stem }) => stem));
  const likely = likelyAmong(terms);
  return ({ stem, text }: Pick<Term, 'stem' | 'text'>): string | undefined =>
    stems.has(stem) ? stem : likest(text, likely, language).stem;
}

/** Whether words have chosen the passage: see `FusedHit.ordinal`. */
function isOfWords({ keywordRank, vectorRank }: Pick<FusedHit, 'keywordRank' | 'vectorRank'>): boolean {
  return keywordRank !== undefined && keywordRank <= (vectorRank ?? keywordRank);
}
