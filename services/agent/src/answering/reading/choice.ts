import { contentWordsOf } from '../confidence/content-words.js';
import { hear, saidWords, says } from './phrases.js';

/** More words say something of their own. */
const mostWords = 6;

/**
 * Which of two titles somebody chose who was asked about them: by its place, or by words that it has more of than the other.
 * Undefined: neither, both, or something else besides, as in "not the hub".
 */
export function chosenOf(titles: readonly [string, string], answer: string): string | undefined {
  if (saidWords(answer).length > mostWords || /[?？؟]/u.test(answer) || says(answer, 'neither')) return undefined;
  const { lists, rest } = hear(answer, ['first', 'second', 'pleases', 'courtesies', 'thanks']);
  const isFirst = lists.has('first');
  if (rest.length === 0 && isFirst !== lists.has('second')) return titles[isFirst ? 0 : 1];
  const [first, second] = titles.map((title) => sharedWords(title, answer)) as [number, number];
  return first === second ? undefined : titles[first > second ? 0 : 1];
}

function sharedWords(title: string, answer: string): number {
  const stems = new Set(contentWordsOf(title).map(({ stem }) => stem));
  return contentWordsOf(answer).filter(({ stem }) => stems.has(stem)).length;
}
