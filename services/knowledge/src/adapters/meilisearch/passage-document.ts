import { z } from 'zod';
import type { Passage } from '../../search/engine.js';
import { analysePassage } from '../../text/analyse-passage.js';
import { hitOf, refOf, storedPlace, storedRef, toStored } from '../shared/stored-passage.js';
import { filterKeys, keysAttribute } from './tenant-filter.js';

/** The attribute that holds the stems of a passage's words. */
export const stemsAttribute = 'stems';

/** A passage as an index holds it. */
export function toDocument(passage: Passage): Record<string, unknown> {
  const { id, title, heading, text, locale, tags } = passage;
  const more = { [stemsAttribute]: stemsOf(passage), [keysAttribute]: filterKeys(passage) };
  return { id, ...toStored(passage), title, heading, text, locale, tags, ...more };
}

/** Each once, of words that are not their own: Meilisearch has no stems, and takes only longer words for slips of others. */
function stemsOf(passage: Passage): string {
  const { title, heading, text } = analysePassage(passage);
  const inflected = [...title, ...heading, ...text].filter((term) => term.stem !== term.text);
  return [...new Set(inflected.map(({ stem }) => stem))].join(' ');
}

const storedHit = storedPlace.extend({ _rankingScore: z.number() });

export const referencesAnswer = z.object({ results: z.array(storedRef.transform(refOf)), total: z.number() });

export const hitsAnswer = z.object({
  hits: z.array(storedHit.transform(({ _rankingScore, ...place }) => hitOf(place, _rankingScore))),
});
