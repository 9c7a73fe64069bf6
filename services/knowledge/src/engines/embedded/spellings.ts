import { getOrMake } from '@pharos/kit';
import { unspacedCharacters } from '@pharos/language';
import { editDistance } from '../../text/index.js';

/** Shorter words have too many neighbours. */
const minLength = 4;
/** From this length on two slips are forgiven. */
const minLengthForTwo = 8;
/**
 * So much is looked at for one word, the rarest pairs first. No text that people write comes near it; one of made-up words could
 * otherwise hold up everybody for seconds.
 */
const maxLookedAt = 50_000;
const maxCompared = 2_000;
/** To compare a word takes as long as to look at so many. */
const comparison = 25;
/** With less nothing would be found in a text where it matters. */
const leastEffort = 1_000;
/** How many spellings of a word are looked for. */
const maxNear = 4;
/** What a word counts that is spelled otherwise, by the number of slips. */
const weights = [1, 0.8, 0.5];

/** What is left to be looked at for the words of one question; each of them takes some of it. */
export interface Effort {
  left: number;
}

export interface NearStem {
  readonly stem: string;
  readonly weight: number;
}

/** Every spelling of the words of an index, found by spellings that are nearly the same. */
export class Spellings {
  readonly #stems = new Map<string, string>();
  readonly #words: string[] = [];
  /** Numbers of the words that each pair of letters occurs in, and of the pairs of a script without blanks that each character does. */
  readonly #pairs = new Map<string, number[]>();

  add(word: string, stem: string): void {
    if (this.#stems.has(word)) return;
    this.#stems.set(word, stem);
    const parts = partsOf(word);
    if (parts.size === 0) return;
    const number = this.#words.push(word) - 1;
    for (const pair of parts) getOrMake(this.#pairs, pair, (): number[] => []).push(number);
  }

  /** Forgets all others than those with these stems. */
  keep(isLeft: (stem: string) => boolean): void {
    for (const [word, stem] of this.#stems) if (!isLeft(stem)) this.#stems.delete(word);
    const numbers = new Int32Array(this.#words.length).fill(-1);
    let next = 0;
    for (const [number, word] of this.#words.entries()) {
      if (!this.#stems.has(word)) continue;
      this.#words[next] = word;
      numbers[number] = next++;
    }
    this.#words.length = next;
    for (const [pair, list] of this.#pairs) this.#renumber(pair, list, numbers);
  }

  #renumber(pair: string, list: readonly number[], numbers: Int32Array): void {
    const left: number[] = [];
    for (const old of list) {
      const number = numbers[old] ?? -1;
      if (number >= 0) left.push(number);
    }
    if (left.length > 0) this.#pairs.set(pair, left);
    else this.#pairs.delete(pair);
  }

  /**
   * Stems of words with few slips to this one, the nearest first. Only the smallest number of slips counts, and only stems that
   * `counts`. None once the effort is spent.
   */
  near(
    word: string,
    counts: (stem: string) => boolean = () => true,
    effort: Effort = { left: Number.POSITIVE_INFINITY },
  ): NearStem[] {
    if (word.length < minLength || effort.left < leastEffort) return [];
    const most = word.length >= minLengthForTwo ? 2 : 1;
    const found: { stem: string; slips: number }[] = [];
    for (const number of this.#candidates(word, most, effort)) {
      const other = this.#words[number] ?? '';
      const stem = this.#stems.get(other) ?? other;
      const slips = editDistance(word, other, most);
      if (slips <= most && counts(stem)) found.push({ stem, slips });
    }
    const fewest = Math.min(...found.map(({ slips }) => slips));
    const stems = new Set(found.filter(({ slips }) => slips === fewest).map(({ stem }) => stem));
    return [...stems].slice(0, maxNear).map((stem) => ({ stem, weight: weights[fewest] ?? 0 }));
  }

  /**
   * Stems of the words that a lone character of a script without blanks is a part of: texts have most characters in pairs only. None of
   * another word; as many as the effort is for.
   */
  around(character: string, effort: Effort): string[] {
    if (unspacedCharacters(character).length !== 1) return [];
    const numbers = (this.#pairs.get(character) ?? []).slice(0, Math.max(0, effort.left));
    effort.left -= numbers.length;
    return numbers.map((number) => this.#words[number] ?? '').map((word) => this.#stems.get(word) ?? word);
  }

  /** The words, with their stems, that hold a stretch of letters, of which `^` and `$` are a word's ends; as many as the effort is for. */
  holding(letters: string, effort: Effort): { readonly word: string; readonly stem: string }[] {
    const lists = innerPairs(letters).map((pair) => this.#pairs.get(pair) ?? []);
    const rarest = lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);
    const numbers = rarest.slice(0, Math.max(0, Math.min(maxLookedAt, effort.left)));
    effort.left -= numbers.length;
    return numbers.flatMap((number) => {
      const word = this.#words[number] ?? '';
      return `^${word}$`.includes(letters) ? { word, stem: this.#stems.get(word) ?? word } : [];
    });
  }

  /** Numbers of words that share as many pairs as few slips leave: each slip changes three at most. */
  #candidates(word: string, slips: number, effort: Effort): number[] {
    const lists = [...pairsOf(word)].map((pair) => this.#pairs.get(pair) ?? []).sort((a, b) => a.length - b.length);
    const shared = new Map<number, number>();
    let left = lists.length;
    // As much again is for comparing what is found.
    let room = Math.min(maxLookedAt, effort.left / 2);
    effort.left -= room;
    for (const list of lists) {
      if (list.length > room && shared.size > 0) break;
      for (const number of list.slice(0, room)) shared.set(number, (shared.get(number) ?? 0) + 1);
      room -= Math.min(list.length, room);
      left -= 1;
    }
    const least = Math.max(1, lists.length - 3 * slips - left);
    effort.left += room;
    const found = [...shared]
      .filter(([number, count]) => count >= least && this.#nearInLength(number, word, slips))
      .sort(([, a], [, b]) => b - a)
      .slice(0, Math.min(maxCompared, Math.ceil(effort.left / comparison)))
      .map(([number]) => number)
      // The oldest of equally near spellings count, whatever the lists above are like.
      .sort((a, b) => a - b);
    effort.left -= comparison * found.length;
    return found;
  }

  #nearInLength(number: number, word: string, slips: number): boolean {
    return Math.abs((this.#words[number]?.length ?? 0) - word.length) <= slips;
  }
}

/** By what a word is found. None of one that is too short to be taken for a slip. */
function partsOf(word: string): Set<string> {
  const characters = unspacedCharacters(word);
  if (characters.length > 0) return new Set(characters);
  return word.length < minLength - 1 ? new Set() : pairsOf(word);
}

function pairsOf(word: string): Set<string> {
  return new Set(innerPairs(`^${word}$`));
}

function innerPairs(letters: string): string[] {
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
