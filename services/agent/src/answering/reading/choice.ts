import { wordsOf } from '@pharos/language';
import { contentWordsOf } from '../confidence/content-words.js';
import { fold } from './fold.js';
import { saysMore } from './intent.js';
import { courtesies } from './phrases.js';

/** More words say something of their own. */
const mostWords = 6;

/**
 * How people name the first and the second of two things, in the languages of frames.ts, and nothing else: "one second" is no
 * choice. Compared folded, without signs and courtesies.
 */
const places = [
  ['first|1st|former', 'erste[nrs]?', 'premiere?', 'primer[oa]?', 'prim[oa]', 'primeir[oa]', 'eerste', '1|one|a'],
  [
    'second|2nd|latter',
    'zweite[nrs]?',
    'deuxieme|seconde?',
    'segund[oa]',
    'second[oa]',
    'segund[oa]',
    'tweede',
    '2|two|b',
  ],
].map(([en, de, fr, es, it, pt, nl, sign]) =>
  whole(
    `(?:the )?(?:${en})(?: (?:one|option|topic|article))?`,
    `(?:(?:der|die|das|den) )?(?:${de})`,
    `(?:l[ea] )?(?:${fr})`,
    `(?:(?:el|la) )?(?:${es})`,
    `(?:(?:il|la) )?(?:${it})`,
    `(?:[oa] )?(?:${pt})`,
    `(?:(?:de|het) )?(?:${nl})`,
    `(?:(?:option|number|nummer|nr|no|opcion|opzione|opcao|optie) )?(?:${sign})`,
  ),
) as [RegExp, RegExp];
const furtherPlaces: readonly [RegExp, RegExp] = [
  /^(?:最初|一つ目|1つ目|前者)の?(?:方|ほう)?(?:です)?$|^ال[اأ]ول[ىي]?$/u,
  /^(?:二つ目|2つ目|後者)の?(?:方|ほう)?(?:です)?$|^الثاني[ةه]?$/u,
];

function whole(...ways: readonly string[]): RegExp {
  return new RegExp(`^(?:${ways.join('|')})$`, 'u');
}

/** That none of them is meant. */
const neither =
  /(?<![\p{L}\p{N}])(?:neither|none|nor|weder|ni|nem|ninguna?o?|nessun[oa]?|nenhuma?|aucune?|geen)(?![\p{L}\p{N}])/u;

/**
 * Which of two titles somebody chose who was asked about them: by its place, or by words that it has more of than the other.
 * Undefined: neither, both, or something else besides, as in "not the hub".
 */
export function chosenOf(titles: readonly [string, string], answer: string): string | undefined {
  const folded = fold(answer);
  if (wordsOf(folded).length > mostWords || saysMore(answer) || neither.test(folded)) return undefined;
  const bare = folded
    .replace(courtesies, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const at = [0, 1].find((place) => places[place]?.test(bare) || furtherPlaces[place]?.test(bare));
  if (at !== undefined) return titles[at];
  const [first, second] = titles.map((title) => sharedWords(title, answer)) as [number, number];
  return first === second ? undefined : titles[first > second ? 0 : 1];
}

function sharedWords(title: string, answer: string): number {
  const stems = new Set(contentWordsOf(title).map(({ stem }) => stem));
  return contentWordsOf(answer).filter(({ stem }) => stems.has(stem)).length;
}
