import { createRequire } from 'node:module';
import { isAuxiliaryInKorean, stemKorean } from './korean.js';
import { foldWord } from './words.js';

/** What is known of a language: which words say little, and what different forms of a word have in common. */
export interface Language {
  readonly code: string;
  /** Whether it writes what is made of two words as one, as in `Tischlampe`. */
  readonly compounds: boolean;
  stem(word: string): string;
  /** `isShortened` tells that it was written with an apostrophe, which counts for nothing else. */
  isStopWord(word: string, isShortened?: boolean): boolean;
  /** Whether questions about anything may have it, as `need`, `best` or `how long`: it says little of what is asked for. */
  isWeakWord(word: string): boolean;
  /** Whether it tells that a text is of the language: its stop words do, and of a language without a list of those the weak ones. */
  isUsualWord(word: string): boolean;
}

/** ISO 639-1 codes by the names under which stemmers and stop words are found; others are taken as they are written. */
const names: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'indian',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sa: 'sanskrit',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
  nb: 'norwegian',
  nn: 'norwegian',
};

/**
 * Languages without a stemmer that have a list of weak words. Not Vietnamese: words are compared without marks, and then the syllables of
 * its list are those of transport, payment and cards as well.
 */
const listed = new Set(
  'af bn br ca cs eo et eu fa gl gu ha he hr ja ko ku la lv mr ms pl sk sl so st sw th tl ur yo zh zu'.split(' '),
);

const compounding = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'nn', 'no', 'sv']);

/** Stems that are remembered, of all languages together; beyond that it begins anew. */
const maxRemembered = 100_000;
const remembered: Map<string, string>[] = [];
let rememberedStems = 0;

/** Stop words that are others without their apostrophe: `I'd` says nothing, but people look for an ID. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  en: ["he'll", "i'd", "i'll", "she'd", "she'll", "we'd"],
};

// Lists and rules of a language are loaded when its first text comes.
const require = createRequire(import.meta.url);
const loaded = new Map<string, Language>();

/**
 * The language of a locale such as `pt-BR`. One without a stemmer has no stop words, and words are their own stems; of the usual ones
 * it is known that they are weak.
 */
export function languageOf(locale: string): Language {
  const code = (locale.split('-')[0] ?? '').toLowerCase();
  const known = Object.hasOwn(names, code) || listed.has(code) ? code : '';
  const language = loaded.get(known) ?? load(known);
  loaded.set(known, language);
  return language;
}

let all: readonly Language[] | undefined;

/** Every language that has a stemmer and stop words. */
export function knownLanguages(): readonly Language[] {
  all ??= Object.keys(names).map(languageOf);
  return all;
}

let recognized: readonly Language[] | undefined;

/** Languages without a stemmer that share no words with one that has a stemmer, as Malay does with Indonesian, and with Hindi in Latin letters. */
const unlikeOthers = 'cs et eu hr lv pl sk sl'.split(' ');

/** Every language that is recognized by its usual words. */
export function recognizedLanguages(): readonly Language[] {
  recognized ??= [...knownLanguages(), ...unlikeOthers.map(languageOf)];
  return recognized;
}

function load(code: string): Language {
  const name = names[code];
  if (name === undefined) return withoutStemmer(code);
  const { stopwords } = require(`@orama/stopwords/${name}`) as { stopwords: string[] };
  const stop = new Set(stopwords.map((word) => foldWord(word)));
  const short = new Set(shortForms[code]?.map((word) => foldWord(word)));
  const isStopWord = (word: string, isShortened = false) => stop.has(word) && (isShortened || !short.has(word));
  return {
    code,
    compounds: compounding.has(code),
    stem: ofHangul(remembering(stemmerOf(name))),
    isStopWord,
    isWeakWord: weakWordsOf(code),
    isUsualWord: isStopWord,
  };
}

/** A language whose words are for questions: what is indexed of a text has all its words. */
function withoutStemmer(code: string): Language {
  const plain = { code, compounds: false, stem: ofHangul((word: string) => word), isStopWord: () => false };
  const isListed = listed.has(code) ? weakWordsOf(code) : () => false;
  if (code !== 'ko') return { ...plain, isWeakWord: isListed, isUsualWord: isListed };
  const isWeakWord = (word: string) => isListed(word) || isListed(stemKorean(word)) || isAuxiliaryInKorean(word);
  return { ...plain, isWeakWord, isUsualWord: isListed };
}

/** Words in Hangul are Korean whatever a text is said to be: many articles are left with the locale that they were given unasked. */
function ofHangul(stem: (word: string) => string): (word: string) => string {
  return (word) => (word.charCodeAt(0) > firstHangul ? stemKorean(stem(word)) : stem(word));
}

/** Where the syllables of Korean begin in Unicode; little else stands behind them. */
const firstHangul = 0xabff;

/** Loaded with the first question: passages are read without. */
function weakWordsOf(code: string): (word: string) => boolean {
  let weak: Set<string> | undefined;
  return (word) => {
    weak ??= wideListOf(code);
    return weak.has(word);
  };
}

/** Far more words than a list of stop words has: not for finding, since some stand for things that articles are about. */
function wideListOf(code: string): Set<string> {
  const lists = require('stopwords-iso') as Record<string, string[]>;
  const list = lists[wideListNames[code] ?? code] ?? [];
  const words = new Set([...list, ...(forgotten[code]?.split(' ') ?? [])].map((word) => foldWord(word)));
  // Korean and Chinese lists have digits, but an iPhone 5 is no iPhone 3. (Without the few of the English one, search is a little worse.)
  if (listed.has(code)) for (const word of words) if (/^\p{N}*$/u.test(word)) words.delete(word);
  for (const thing of things[code]?.split(' ') ?? []) words.delete(thing);
  return words;
}

const wideListNames: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** Words that are as weak as those of the wide lists, which have other forms of them. */
const forgotten: Readonly<Record<string, string>> = {
  cs: 'můžu můžeš můžeme mohu musím chtěl chtěla dělat udělat dlouho',
  pl: 'mogę możesz możemy muszę musisz chcę chciałbym chciałabym proszę robić zrobić mojego mojej swój swoją swojego swojej',
  sk: 'môžem mohol mohla musím chcel chcela robiť urobiť',
  ja: '今 いつ いい ください したい どう',
  ko: '지금 내',
  zh: '我想 想要 应该 需要 请问 现在 几天 多久',
};

/** Words of the wide lists that people come to a help centre with. */
const things: Readonly<Record<string, string>> = {
  en:
    'auth bill call click computer copy detail fire free goods group groups home homepage html http index key keys member ' +
    'members microsoft number numbers order ordered ordering orders page pages plus present presents ring room rooms site ' +
    'state states system test text turn turned turning webpage website',
  de: 'ordnung startseite',
  fr: 'retour suivre valeur',
  cs: 'clanek clanku clanky design email strana tema zpravy',
  ko: '도착하다 시간',
  ms: 'kata',
  th: 'ส่ง รับ เปิด',
  zh: '开始 结果 对比 替代',
};

/** Loaded with the first word: whoever looks for stop words only needs none. */
function stemmerOf(name: string): (word: string) => string {
  let stem: ((word: string) => string) | undefined;
  return (word) => {
    stem ??= (require(`@orama/stemmers/${name}`) as { stemmer(word: string): string }).stemmer;
    return stem(word);
  };
}

function remembering(stemmer: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  remembered.push(known);
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const stem = stemmer(word) || word;
    if (rememberedStems >= maxRemembered) forgetStems();
    known.set(word, stem);
    rememberedStems += 1;
    return stem;
  };
}

function forgetStems(): void {
  for (const stems of remembered) stems.clear();
  rememberedStems = 0;
}
