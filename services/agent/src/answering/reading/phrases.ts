import { fold } from './fold.js';
import { languages, type PhraseList } from './languages/index.js';

/** A word as it is compared, and where it stands. */
export interface SaidWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts that leave no blanks between words have each character for one. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const word = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}'’])+|\\p{Extended_Pictographic}`, 'gu');

/** The words of a text, folded and without apostrophes, so that `it’s` and `its` are one. */
export function saidWords(text: string): readonly SaidWord[] {
  if (last?.text !== text) last = { text, words: wordsIn(text) };
  return last.words;
}

/** The last text: one list after the other is looked for in it. */
let last: { readonly text: string; readonly words: readonly SaidWord[] } | undefined;

function wordsIn(text: string): SaidWord[] {
  return [...text.matchAll(word)].flatMap(({ 0: written, index: start }) => {
    const folded = fold(written).replaceAll("'", '');
    return folded === '' || folded === '\ufe0f' ? [] : [{ text: folded, start, end: start + written.length }];
  });
}

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

const read = new Map<string, Phrases>();

/** The phrases of a list, in some languages or in all, by their first word, the longest first. */
function phrasesOf(list: PhraseList, codes: readonly string[] = Object.keys(languages)): Phrases {
  const key = `${codes.join()} ${list}`;
  const known = read.get(key);
  if (known) return known;
  const split = codes
    .flatMap((code) => languages[code]?.[list] ?? [])
    .map((phrase) => saidWords(phrase).map(({ text }) => text));
  const phrases = new Map<string, (readonly string[])[]>();
  for (const phrase of split.sort((a, b) => b.length - a.length)) {
    const [first = ''] = phrase;
    phrases.set(first, [...(phrases.get(first) ?? []), phrase]);
  }
  read.set(key, phrases);
  return phrases;
}

function lengthAt(words: readonly SaidWord[], at: number, phrases: Phrases): number {
  const begun = phrases.get(words[at]?.text ?? '') ?? [];
  return begun.find((phrase) => phrase.every((text, more) => words[at + more]?.text === text))?.length ?? 0;
}

/** How many words the longest phrase of a list has that stands at a place; 0: none does. */
export function phraseAt(words: readonly SaidWord[], at: number, list: PhraseList, codes?: readonly string[]): number {
  return lengthAt(words, at, phrasesOf(list, codes));
}

/** What a text says of some lists, and the words that are in none of their phrases. */
export interface Heard {
  readonly lists: ReadonlySet<PhraseList>;
  readonly rest: readonly SaidWord[];
}

/** Looks for the phrases of the lists, of all languages unless some are named; where several begin, the longest counts. */
export function hear(text: string, lists: readonly PhraseList[], codes?: readonly string[]): Heard {
  const words = saidWords(text);
  const phrases = lists.map((list) => phrasesOf(list, codes));
  const heard = new Set<PhraseList>();
  const rest: SaidWord[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = phrases.map((each) => lengthAt(words, at, each));
    const longest = Math.max(0, ...lengths);
    if (longest === 0) rest.push(words[at] as SaidWord);
    else for (const [of, list] of lists.entries()) if (lengths[of] === longest) heard.add(list);
    at += Math.max(1, longest);
  }
  return { lists: heard, rest };
}

/** Whether a phrase of one of the lists stands in a text. */
export function says(text: string, ...lists: readonly PhraseList[]): boolean {
  return hear(text, lists).lists.size > 0;
}

/** Whether phrases of some lists stand in a text, each right before the next. */
export function saysInRow(text: string, ...lists: readonly PhraseList[]): boolean {
  const words = saidWords(text);
  const follow = (at: number, [first, ...more]: readonly Phrases[]): boolean => {
    const length = first === undefined ? 0 : lengthAt(words, at, first);
    return first === undefined || (length > 0 && follow(at + length, more));
  };
  const phrases = lists.map((list) => phrasesOf(list));
  return words.some((_, at) => follow(at, phrases));
}

/** Whether a text says what is in a list, and else only what is in the lists beside it. */
export function saysOnly(text: string, list: PhraseList, ...beside: readonly PhraseList[]): boolean {
  const { lists, rest } = hear(text, [list, ...beside]);
  return rest.length === 0 && lists.has(list);
}

/** The language of a greeting, of those that are allowed; none allowed stands for all. Undefined: it tells none, or is English. */
export function languageOfGreeting(text: string, allowed: readonly string[] = []): string | undefined {
  const codes = allowed.map((locale) => locale.split('-')[0]?.toLowerCase());
  const words = saidWords(text);
  const greets = (code: string) => {
    const greetings = phrasesOf('greetings', [code]);
    return words.some((_, at) => lengthAt(words, at, greetings) > 0);
  };
  const code = Object.keys(languages).find((each) => greets(each) && (codes.length === 0 || codes.includes(each)));
  return code === 'en' ? undefined : code;
}
