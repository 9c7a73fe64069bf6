import { z } from 'zod';
import type { Passage } from '../../search/engine.js';
import { hitOf, refOf, storedPlace, storedRef, toStored } from '../shared/stored-passage.js';
import { filterKeys, keysAttribute } from './tenant-filter.js';

/** A passage as an index holds it. */
export function toDocument(passage: Passage): Record<string, unknown> {
  const { id, title, heading, text, locale, tags } = passage;
  return { id, ...toStored(passage), title, heading, text, locale, tags, [keysAttribute]: filterKeys(passage) };
}

const storedHit = storedPlace.extend({ _rankingScore: z.number() });

export const referencesAnswer = z.object({ results: z.array(storedRef.transform(refOf)), total: z.number() });

export const hitsAnswer = z.object({
  hits: z.array(storedHit.transform(({ _rankingScore, ...place }) => hitOf(place, _rankingScore))),
});
