import type { KeywordQuery } from '../../search/engine.js';
import { mostWords, queryWords } from './query-words.js';

/**
 * The question in other words, where the project has any: a query for each of them, a phrase as a whole, with the rest of the question
 * behind it. Asked with the question's `own` words as one, the server would leave out the rest of the question before words that nobody
 * uses here, and most of a large group, since it reads few words. What is named first does not take the places of all else. No more than `most` are
 * made: more are never asked.
 */
export function inOtherWords(
  { synonyms = [], filter: { locale } }: KeywordQuery,
  own: readonly string[],
  most: number,
): string[][] {
  const byTurn = synonyms.flatMap(({ named, others }) => {
    const said = new Set(queryWords(named, locale).words);
    const rest = own.filter((word) => !said.has(word));
    return others.map((other, turn) => ({ turn, other, rest }));
  });
  byTurn.sort((a, b) => a.turn - b.turn);
  const found: string[][] = [];
  for (const { other, rest } of byTurn) {
    if (found.length === most) break;
    const { words, isTitle } = queryWords(other, locale);
    if (!isTitle) found.push([...new Set([...words, ...rest])].slice(0, mostWords));
  }
  return found;
}
