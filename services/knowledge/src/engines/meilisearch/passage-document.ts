import { hasLettersWithoutKey, type Term } from '@pharos/language';
import { z } from 'zod';
import { analysePassage } from '../../text/index.js';
import type { Passage } from '../engine.js';
import { hitOf, refOf, storedPlace, storedRef, toStored } from '../stored-passage.js';
import { filterKeys, keysAttribute } from './tenant-filter.js';

/** The form of what `toDocument` makes, and of the words in it (`analysePassage`). */
export const documentForm = 3;

/** A passage as an index holds it. */
export function toDocument(passage: Passage): Record<string, unknown> {
  const { id, title, heading, text } = passage;
  const terms = analysePassage(passage);
  return {
    id,
    ...toStored(passage),
    [keysAttribute]: filterKeys(passage),
    title: withStems(title, terms.title),
    heading: withStems(heading, terms.heading),
    text: withStems(text, terms.text),
  };
}

/**
 * A text with, behind it, each stem of its words once that is not a word of its own: Meilisearch has none, and is asked for stems. It knows
 * letters with and without marks for the same, but not `œ` and `oe`.
 */
function withStems(text: string, terms: readonly Term[]): string {
  const others = terms.filter(
    (term) => term.stem !== term.text || hasLettersWithoutKey(text.slice(term.start, term.end)),
  );
  return [text, ...new Set(others.map(({ stem }) => stem))].join(' ');
}

const storedHit = storedPlace.extend({ _rankingScore: z.number() });

export const referencesAnswer = z.object({ results: z.array(storedRef.transform(refOf)), total: z.number() });

export const hitsAnswer = z.object({
  hits: z.array(storedHit.transform(({ _rankingScore, ...place }) => hitOf(place, _rankingScore))),
  /** The number of passages, up to the index's `maxTotalHits`; less in a search with `distinct`. */
  estimatedTotalHits: z.number(),
});
