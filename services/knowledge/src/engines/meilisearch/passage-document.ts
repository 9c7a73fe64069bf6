import { hasLettersWithoutKey, type Language, languageOf, otherForms, type Term } from '@pharos/language';
import { z } from 'zod';
import { analysePassage, shortestPart } from '../../text/index.js';
import type { Passage } from '../engine.js';
import { hitOf, refOf, storedPlace, storedRef, toStored } from '../stored-passage.js';
import { filterKeys, keysAttribute } from './tenant-filter.js';

/** The form of what `toDocument` makes, and of the words in it (`analysePassage`). */
export const documentForm = 4;

/** The attribute with what words are found by that are longer than the one that is asked for. */
export const longWordsAttribute = 'long_words';

/** A passage as an index holds it. */
export function toDocument(passage: Passage): Record<string, unknown> {
  const { id, title, heading, text, locale } = passage;
  const terms = analysePassage(passage);
  const language = languageOf(locale);
  return {
    id,
    ...toStored(passage),
    [keysAttribute]: filterKeys(passage),
    title: withForms(title, terms.title, language),
    heading: withForms(heading, terms.heading, language),
    text: withForms(text, terms.text, language),
    [longWordsAttribute]: longWords([...terms.title, ...terms.heading, ...terms.text], language),
  };
}

/**
 * A text with, behind it, each form of its words once that the server does not read in it: stems, since it has none and is asked for them;
 * joined words as one; other spellings. It knows letters with and without marks for the same, but not `œ` and `oe`.
 */
function withForms(text: string, terms: readonly Term[], language: Language): string {
  const others = terms.flatMap((term) => {
    const isRead = term.stem === term.text && isReadAsOne(text.slice(term.start, term.end));
    return [...(isRead ? [] : [term.stem]), ...otherForms(term).flatMap((form) => [form, language.stem(form)])];
  });
  return [text, ...new Set(others)].join(' ');
}

/** Signs that divide words inside of one, and capitals, which do too. */
const divided = /[\p{P}\p{Z}]|\p{Ll}\p{Lu}/u;

function isReadAsOne(written: string): boolean {
  return !hasLettersWithoutKey(written) && !divided.test(written);
}

/**
 * Words of which a part may be asked for, where words are written as one, each also backwards: the server looks for beginnings only, and
 * so finds ends too.
 */
function longWords(terms: readonly Term[], { compounds }: Language): string {
  if (!compounds) return '';
  const long = terms.filter(({ text }) => text.length >= 2 * shortestPart);
  return [...new Set(long.flatMap(({ text, stem }) => [text, backwards(text), backwards(stem)]))].join(' ');
}

/** A word from its end. */
export function backwards(word: string): string {
  return [...word].reverse().join('');
}

const storedHit = storedPlace.extend({ _rankingScore: z.number() });

export const referencesAnswer = z.object({ results: z.array(storedRef.transform(refOf)), total: z.number() });

export const hitsAnswer = z.object({
  hits: z.array(storedHit.transform(({ _rankingScore, ...place }) => hitOf(place, _rankingScore))),
  /** The number of passages, up to the index's `maxTotalHits`; less in a search with `distinct`. */
  estimatedTotalHits: z.number(),
});
