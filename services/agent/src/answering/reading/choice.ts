import { wordsOf } from '@pharos/language';
import { contentWordsOf } from '../confidence/content-words.js';
import { fold } from './fold.js';
import { saysMore } from './intent.js';

/** More words say something of their own. */
const mostWords = 6;

/** How people name the first and the second of two things, in the languages of frames.ts; compared folded. */
const places: readonly [RegExp, RegExp] = [
  /^[\W]*(?:1|a)[\W]*$|(?<![\p{L}\p{N}])(?:first|1st|former|erste[nrs]?|premiere?|primer[oa]?|prim[oa]|primeir[oa]|eerste)(?![\p{L}\p{N}])|最初|(?:一|1)つ目|前者|ال[اأ]ول/u,
  /^[\W]*(?:2|b)[\W]*$|(?<![\p{L}\p{N}])(?:second|2nd|latter|zweite[nrs]?|deuxieme|seconde?|segund[oa]|second[oa]|tweede)(?![\p{L}\p{N}])|(?:二|2)つ目|後者|الثاني/u,
];

/**
 * Which of two titles somebody chose who was asked about them: by its place, or by words that it has more of than the other.
 * Undefined: neither, both, or something else besides, as in «not the hub».
 */
export function chosenOf(titles: readonly [string, string], answer: string): string | undefined {
  const folded = fold(answer);
  if (wordsOf(folded).length > mostWords || saysMore(answer)) return undefined;
  const [isFirst, isSecond] = places.map((place) => place.test(folded));
  if (isFirst !== isSecond) return isFirst ? titles[0] : titles[1];
  const [first, second] = titles.map((title) => sharedWords(title, answer)) as [number, number];
  return first === second ? undefined : titles[first > second ? 0 : 1];
}

function sharedWords(title: string, answer: string): number {
  const stems = new Set(contentWordsOf(title).map(({ stem }) => stem));
  return contentWordsOf(answer).filter(({ stem }) => stems.has(stem)).length;
}
