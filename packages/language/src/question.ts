import { analyseShort, type Term } from './analyse.js';
import { dictionaryWords } from './dictionary-words.js';
import type { Language } from './languages.js';
import { questionLanguage } from './question-language.js';
import { unspacedCharacters } from './words.js';

/** A word of a question, and how much it says of what is looked for. */
export interface QuestionWord extends Term {
  /** 1, less for a word that questions about anything have. */
  readonly weight: number;
  /** Words of one group stand for one thing, of which any is enough: `e-mail`, `mail` and `email`. */
  readonly group: number;
  /** Stems of the words that it makes with the one before or behind it: `user name` may be the `username`. */
  readonly joins: readonly string[];
  /** Whether it ends the question, with nothing behind it: whoever searches while typing has typed no more of it so far. */
  readonly isOpen: boolean;
}

/** What a word says that questions about anything have: the best of 0.1 to 0.5 on the sets of test/relevance/README.md. */
export const weakWeight = 0.2;

/**
 * A letter stands in every text, and in few lists of stop words; a long number is somebody's order or telephone. Korean 수 makes "can" of
 * any verb.
 */
const weakShape = /^(?:\p{Script=Latin}|\p{Nd}{5,}|수)$/u;

/**
 * The words of a question that count, as a passage of `language` has them. What is said not to be meant ("cancel my order, not my
 * subscription") says as little as a weak word. In a question of weak words only these count.
 */
export function analyseQuestion(text: string, language: Language): readonly QuestionWord[] {
  const last = lastAsked.get(language);
  if (last?.text === text) return last.words;
  const words = analysed(text, language);
  lastAsked.set(language, { text, words });
  return words;
}

/** The last question of each language: one search asks for its words half a dozen times. */
const lastAsked = new WeakMap<Language, { readonly text: string; readonly words: readonly QuestionWord[] }>();

function analysed(text: string, language: Language): QuestionWord[] {
  const own = questionLanguage(text);
  const says = (word: string) =>
    !weakShape.test(word) && ![own, language].some((known) => known.isWeakWord(word) || known.isStopWord(word));
  const joins = joinsOf(text, says);
  const words = analyseShort(text, language);
  const isMeant = outside(unmeantIn(text));
  const strong = words.filter((word) => isMeant(word) && says(word.text) && !joins(word));
  const counts = strong.length > 0 ? new Set(strong) : new Set(words.filter((word) => !language.isStopWord(word.text)));
  const groups = groupsOf(words);
  return words.map((word, at) => ({
    ...word,
    weight: counts.has(word) ? 1 : weakWeight,
    group: groups[at] ?? at,
    joins: joinsAt(words, at, language, counts),
    isOpen: word.end === text.length,
  }));
}

/**
 * Tells pairs of characters that join a weak word to another. In a script without blanks many a pair is no word, and stands in no
 * other text: what joins says nothing, unless that other word has a single character, which is in no other pair.
 */
function joinsOf(text: string, says: (word: string) => boolean): (word: Term) => boolean {
  const wordAt = dictionaryWords(text);
  return ({ text: pair, start, end }) => {
    if (unspacedCharacters(pair).length < 2) return false;
    const touched = [wordAt(start), wordAt(end - 1)].flatMap((word) => word ?? []);
    const telling = touched.filter((word) => says(word.text));
    return telling.length < touched.length && telling.every((word) => unspacedCharacters(word.text).length !== 1);
  };
}

/** The spans in which a question says what it does not mean, in UTF-16 units. */
export function unmeantIn(text: string): Span[] {
  return [...text.matchAll(notMeant)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

type Span = Pick<Term, 'start' | 'end'>;

/** Whether words stand in none of the spans, asked in the order in which they end, as the spans are: each span is passed once. */
function outside(spans: readonly Span[]): (word: Span) => boolean {
  let at = 0;
  return ({ start, end }) => {
    while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) < end) at += 1;
    return start < (spans[at]?.start ?? Number.POSITIVE_INFINITY);
  };
}

/** Longer words are not written as one with others, nor is a letter. */
const joinable = { least: 2, most: 8 };

function isJoinable({ text }: Term): boolean {
  return text.length >= joinable.least && text.length <= joinable.most;
}

function joinsAt(words: readonly Term[], at: number, language: Language, counts: ReadonlySet<Term>): string[] {
  const word = words[at] as Term;
  const pairs = [
    [words[at - 1], word],
    [word, words[at + 1]],
  ] as const;
  return pairs.flatMap(([first, second]) => {
    if (!first || second?.start !== first.end + 1 || !(counts.has(first) || counts.has(second))) return [];
    return [first, second].every(isJoinable) ? language.stem(first.text + second.text) : [];
  });
}

/** No word has more parts. */
const mostParts = 6;

/**
 * The parts of a word stand right before the whole. Two belong to it: `e-mail`, or `mail`. Of more each says something of its own, as those of
 * `getUserById`, and the whole stands for the first.
 */
function groupsOf(words: readonly Term[]): number[] {
  const wholes = words.map((word, at) => {
    const place = words.slice(at + 1, at + 1 + mostParts).findIndex((other) => isPart(word, other));
    return place < 0 ? undefined : at + 1 + place;
  });
  const parts = new Map<number, number[]>();
  for (const [at, whole] of wholes.entries())
    if (whole !== undefined) parts.set(whole, [...(parts.get(whole) ?? []), at]);
  const manyOf = (whole: number) => ((parts.get(whole)?.length ?? 0) > 2 ? parts.get(whole) : undefined);
  return wholes.map((whole, at) => {
    if (whole !== undefined) return manyOf(whole) ? at : whole;
    return manyOf(at)?.[0] ?? at;
  });
}

function isPart(word: Term, whole: Term): boolean {
  return whole.start <= word.start && whole.end >= word.end && whole.end - whole.start > word.end - word.start;
}

/** Words that always begin the other of two things, which is not meant. */
const replacing = ['\\binstead\\s+of', '\\brather\\s+than', '\\b(?:an)?statt', '\\bau\\s+lieu\\s+de'];
/** Words that begin it where one of the words below follows. */
const turns = [
  ...replacing,
  '[,;–—]\\s*not',
  '\\b(?:but|and)\\s+not',
  '[,;–—]\\s*(?:aber\\s+|und\\s+)?nicht',
  '[,;–—]\\s*(?:et\\s+|mais\\s+)?pas',
];
const determiners =
  'my|our|your|his|her|their|the|an?|this|that|mein\\w*|unser\\w*|d(?:er|ie|as|en|em|es)|ein\\w*|mon|ma|mes|notre|nos|le|la|les|une?';
/** What is not meant, up to the next sign or turn. "Not working" is no other thing. */
const withDeterminer = `(?:${turns.join('|')})\\s+(?:${determiners})\\s[^,;:.!?–—]*?(?=\\s+(?:but|sondern|mais)\\s|[,;:.!?–—]|$)`;
/** One word that is not meant: what else stands behind it may be. "Instead of charging" says what does not work. */
const bare = `(?:${replacing.join('|')})\\s+(?!\\p{L}+ing(?!\\p{L}))\\p{L}[\\p{L}\\p{M}\\p{N}'’-]*`;
const notMeant = new RegExp(`${withDeterminer}|${bare}`, 'giu');
