import { getOrMake } from '@pharos/kit';
import { analyseQuestion, languageOf } from '@pharos/language';
import type { PassageText } from '../text/index.js';
import { passageWords } from './passage-words.js';

/**
 * Which of passages that were found are of another language than the question, and alike only by letters or stems: `lamp` and
 * `lampe` share those. The question's language is that of the passages with most of its words as they are spelled; where
 * none has any, or all are of that language, none is foreign.
 */
export function foreignAmong(question: string, passages: readonly PassageText[]): boolean[] {
  return ownSharesOf(question, passages).map((share) => share === 0);
}

/**
 * How much of a question each passage has in its language: 1 if it is of that language, 0 if it is foreign. Of another one that has
 * some of the words as they are spelled, as it has names, the share that it has of those in the passages with most.
 */
export function ownSharesOf(question: string, passages: readonly PassageText[]): number[] {
  const codes = codesOf(passages);
  const spelled = areMixed(passages) ? spelledIn(question, passages) : [];
  const most = Math.max(0, ...spelled);
  const own = new Set(codes.filter((_, at) => spelled[at] === most));
  return codes.map((code, at) => (most === 0 || own.has(code) ? 1 : (spelled[at] ?? 0) / most));
}

/** Whether what is found further behind could show passages to be foreign that nothing among these does. */
export function mayBeForeign(question: string, passages: readonly PassageText[]): boolean {
  const spelled = spelledIn(question, passages);
  return areMixed(passages) ? spelled.includes(0) : spelled.every((count) => count === 0);
}

/** The hits in their order, the foreign ones behind all others. */
export function ownLanguageFirst<Hit extends { readonly passage: PassageText }>(
  question: string,
  hits: readonly Hit[],
): Hit[] {
  const isForeign = foreignAmong(
    question,
    hits.map(({ passage }) => passage),
  );
  return [...hits.filter((_, at) => !isForeign[at]), ...hits.filter((_, at) => isForeign[at])];
}

/** How many of the telling words of a question each passage has as they are spelled. */
function spelledIn(question: string, passages: readonly PassageText[]): number[] {
  const telling = new Map<string, string[]>();
  return passages.map((passage) => {
    const { words, language } = passageWords(passage);
    const asked = getOrMake(telling, language.code, () =>
      analyseQuestion(question, language).flatMap(({ text, weight }) => (weight === 1 ? text : [])),
    );
    return asked.filter((word) => words.has(word)).length;
  });
}

/** Whether passages are of several languages. */
export function areMixed(passages: readonly PassageText[]): boolean {
  return new Set(codesOf(passages)).size > 1;
}

function codesOf(passages: readonly PassageText[]): string[] {
  return passages.map(({ locale }) => languageOf(locale).code);
}
