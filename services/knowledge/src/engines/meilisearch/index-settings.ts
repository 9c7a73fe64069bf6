import { isDeepStrictEqual } from 'node:util';
import type { Settings } from 'meilisearch';
import { z } from 'zod';
import { longWordsAttribute } from './passage-document.js';
import { keysAttribute } from './tenant-filter.js';

/** Words from their ends are of no language. Read by the rules of their own they might be divided; those of English divide none. */
export const longWordsLocale = 'eng';

/** What is searched for whole words, the weightiest first. */
export const textAttributes = ['title', 'heading', 'text'];

/** The settings of an index that the adapter sets; all others stay as they are. */
export const indexSettings = {
  // In the order of their weight; what is searched names those it means.
  searchableAttributes: [...textAttributes, longWordsAttribute],
  // A query whose last word nothing follows, not even a blank, finds all that begins with it.
  prefixSearch: 'indexingTime',
  // What is looked for once per article must be filterable too.
  filterableAttributes: ['article_id', keysAttribute, 'slice'],
  // Nobody searches among the values of filters: hashes need no index of their own for that.
  facetSearch: false,
  // What says nothing in one language is a word in another. Questions leave out those of theirs; titles keep them, as in "Who we are".
  stopWords: [],
  // One slip in a word, in none two: few words are so long. Other numbers are other things: an error 502 is no 504.
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 255 },
    disableOnNumbers: true,
    // Of a part of a word, too much would be alike.
    disableOnAttributes: [longWordsAttribute],
  },
  localizedAttributes: [{ attributePatterns: [longWordsAttribute], locales: [longWordsLocale] }],
  pagination: { maxTotalHits: 1_000 },
  // Then what was found so far is the answer. A request has up to six queries, one after the other, and a search waits two seconds.
  searchCutoffMs: 150,
} satisfies Settings;

const words = z.array(z.unknown());
/** The same settings as the server tells them; the rest of its answer is left out. */
export const settingsAnswer = z.object({
  searchableAttributes: words,
  filterableAttributes: words,
  facetSearch: z.boolean(),
  prefixSearch: z.string(),
  stopWords: words,
  typoTolerance: z.object({
    enabled: z.boolean(),
    minWordSizeForTypos: z.object({ oneTypo: z.number(), twoTypos: z.number() }),
    disableOnNumbers: z.boolean(),
    disableOnAttributes: words,
  }),
  localizedAttributes: words.nullable(),
  pagination: z.object({ maxTotalHits: z.number() }),
  searchCutoffMs: z.number().nullable(),
});

/** Whether an index has the settings already; of sets the order does not matter. */
export function isSet(current: z.infer<typeof settingsAnswer>): boolean {
  return isDeepStrictEqual(comparable(current), comparable(indexSettings));
}

function comparable(settings: z.infer<typeof settingsAnswer>) {
  const { stopWords: stops, filterableAttributes, ...inOrder } = settings;
  return { ...inOrder, stops: new Set(stops), filterable: new Set(filterableAttributes) };
}
