import type { Calibration } from '../calibration.js';
import { type Candidate, candidatesFor, withRivals } from '../confidence/candidates.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { shareOf } from '../confidence/held-words.js';
import { readPassageWords } from '../confidence/read-passage-words.js';
import type { Reading } from '../reading/reading.js';
import type { Found } from '../search.js';

/**
 * What may answer one question of the reading. Where a short question that is whole by itself has a word that the article of what was
 * told lacks, another subject begins: only what is found for that question alone may answer it. What goes on from the question before,
 * with such a word, is answered by another article or not at all. Any other question that leads to what was told is asked again.
 */
export function candidatesOf(
  queries: readonly string[],
  { alone, added }: Pick<Reading, 'alone' | 'added'>,
  { byQuery, passages }: Found,
  calibration: Calibration,
  isTold: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const all = candidatesFor(byQuery, queries, calibration);
  const told = all.filter(isTold);
  if (told.length === 0 || (alone ?? added) === undefined) return all;
  if (alone === undefined) {
    const left = all.filter((each) => !told.includes(each) || hasAll(each, added ?? '', passages));
    // What was told is still a rival of an article that has not even what was added.
    return left[0] && hasAll(left[0], added ?? '', passages) ? withRivals(left) : left;
  }
  const before = told.filter((each) => !hasAll(each, alone, passages));
  const inContext = queries.filter((query) => query !== alone);
  if (before.length === 0) return candidatesFor(byQuery, inContext, calibration);
  const ofBefore = new Set(before.map(({ passage }) => passage.articleId));
  const others = candidatesFor(byQuery, [alone], calibration).filter(({ passage }) => !ofBefore.has(passage.articleId));
  return others.length > 0 ? withRivals(others) : all;
}

/** Whether what was read of the article has every telling word of the question. */
function hasAll({ passage }: Candidate, question: string, passages: Found['passages']): boolean {
  const read = passages.filter(({ articleId }) => articleId === passage.articleId);
  const held = [passage, ...read].map((each) => readPassageWords(each).whole);
  const words = contentWordsOf(question, readPassageWords(passage).language);
  return words.every((word) => held.some((whole) => shareOf(word, whole) > 0));
}
