import { getOrMake } from '@pharos/kit';
import { type Language, unspaced, type Word, wordsOf } from '@pharos/language';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from './event-loop.js';

export type Group = readonly string[];

/** A phrase of a group, by the words that it is written with. */
export interface Spelling {
  readonly words: readonly string[];
  readonly group: Group;
  readonly phrase: string;
}

/** By the stem of the first word, the longest first. */
type Begun = ReadonlyMap<string, readonly Spelling[]>;

/** Languages that a project's questions are mostly put in; for others what is looked up is made anew. */
const maxLanguages = 4;
/** What a phrase takes itself, each of its words, and it in each language: measured with ten thousand of different words. */
const phraseBytes = 250;
const wordBytes = 36;
const entryBytes = 150;
/** Phrases with a hyphen have two spellings: with it and without. */
const hyphen = /[-\u2010\u2011]/;

/** The phrases of all groups, found by the first word of each. */
export class SynonymPhrases {
  #spellings: Promise<readonly Spelling[]> | undefined;
  readonly #begun = new LRUCache<string, Promise<Begun>>({ max: maxLanguages });

  constructor(private readonly groups: readonly Group[]) {}

  get isEmpty(): boolean {
    return this.groups.length === 0;
  }

  /** What it takes of memory at most, whatever it is asked. */
  get mostBytes(): number {
    return this.groups.flat().reduce((sum, phrase) => sum + mostBytesOf(phrase), 1_000);
  }

  /** Tells of each place of a question, by its stems in the language, which phrase begins there: the longest, if any does. */
  async in(stems: readonly string[], language: Language): Promise<(at: number) => Spelling | undefined> {
    const begun = await this.#begunIn(language);
    const asked = new Set(stems);
    const possible = new Map<string, Possible[]>();
    // Looked through once for each first word, however often it is there: all phrases of a project may begin alike.
    const possibleFrom = (first: string) =>
      getOrMake(possible, first, () => (begun.get(first) ?? []).flatMap((each) => possibleOf(each, asked, language)));
    return (at) =>
      possibleFrom(stems[at] ?? '').find((each) => each.stems.every((stem, n) => stems[at + n] === stem))?.spelling;
  }

  #begunIn(language: Language): Promise<Begun> {
    this.#spellings ??= spellingsOfAll(this.groups);
    const known = this.#begun.get(language.code) ?? this.#spellings.then((all) => byFirstStem(all, language));
    this.#begun.set(language.code, known);
    return known;
  }
}

/** A phrase that a question has all words of. */
interface Possible {
  readonly spelling: Spelling;
  readonly stems: readonly string[];
}

/** Stems no more words than it takes to see that one is not asked for. */
function possibleOf(spelling: Spelling, asked: ReadonlySet<string>, language: Language): Possible[] {
  const isAsked = spelling.words.every((word) => asked.has(language.stem(word)));
  return isAsked ? [{ spelling, stems: spelling.words.map((word) => language.stem(word)) }] : [];
}

function mostBytesOf(phrase: string): number {
  const spellings = hyphen.test(phrase) ? 2 : 1;
  // Scripts without blanks and what hyphens join have a word for each character, others for every second at most.
  const words = unspaced.test(phrase) || spellings > 1 ? phrase.length : Math.ceil(phrase.length / 2);
  return 2 * phrase.length + words * wordBytes + spellings * (phraseBytes + maxLanguages * entryBytes);
}

/** A few groups at a time, and everything else has its turn between: there may be ten thousand phrases. */
const groupsInOneTurn = 25;

/** The longest first. */
async function spellingsOfAll(groups: readonly Group[]): Promise<readonly Spelling[]> {
  const all: Spelling[] = [];
  for (const [at, group] of groups.entries()) {
    if (at > 0 && at % groupsInOneTurn === 0) await yieldToEventLoop();
    for (const phrase of group)
      for (const words of spellingsOf(phrase)) all.push({ words: words.map(({ text }) => text), group, phrase });
  }
  return all.sort((a, b) => b.words.length - a.words.length);
}

const phrasesInOneTurn = 1_000;

/** Stems the first words only; the words behind them are stemmed when a question asks for them. */
async function byFirstStem(spellings: readonly Spelling[], language: Language): Promise<Begun> {
  const begun = new Map<string, Spelling[]>();
  for (const [at, spelling] of spellings.entries()) {
    if (at > 0 && at % phrasesInOneTurn === 0) await yieldToEventLoop();
    const first = language.stem(spelling.words[0] ?? '');
    const alike = begun.get(first);
    // A list that begins empty takes room for seventeen.
    if (alike) alike.push(spelling);
    else begun.set(first, [spelling]);
  }
  return begun;
}

/** As it stands, and of words that a hyphen joins only the whole: `e-mail`, `mail` and `email` all stand for `e-mail`, or `email` alone. */
function spellingsOf(phrase: string): Word[][] {
  const words = wordsOf(phrase);
  const isPart = (word: Word) =>
    words.some(({ start, end }) => start <= word.start && end >= word.end && end - start > word.end - word.start);
  const wholes = words.filter((word) => !isPart(word));
  return wholes.length < words.length ? [words, wholes] : [words];
}
