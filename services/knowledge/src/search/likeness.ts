import type { Language } from '@pharos/language';
import { editDistance } from '../text/index.js';

/** A word more alike than this is taken for the other. */
export const alike = 0.5;

/** A word that others may be like. */
export interface Likely extends Spelled {
  readonly stem: string;
  readonly stemLetters: number;
}

export function likelyOf({ text, stem }: Pick<Likely, 'text' | 'stem'>): Likely {
  return { text, stem, letters: lettersOf(text), stemLetters: lettersOf(stem) };
}

/** Those of some words that others may be like. */
export function likelyAmong(terms: readonly Pick<Likely, 'text' | 'stem'>[]): Likely[] {
  const words = new Map(terms.map(({ text, stem }) => [text, stem]));
  return [...words].flatMap(([text, stem]) => (mayBeSlip(text) ? [likelyOf({ text, stem })] : []));
}

/** The likest of others, if any is like the word, and how like it is, below 1: with slips, as a part of a compound, or of one beginning. */
export function likest(
  { text: word, stem }: Pick<Likely, 'text' | 'stem'>,
  others: readonly Likely[],
  { compounds }: Pick<Language, 'compounds'>,
): { readonly share: number; readonly stem?: string } {
  let most: ReturnType<typeof likest> = { share: 0 };
  if (!mayBeSlip(word)) return most;
  const asked = likelyOf({ text: word, stem });
  const [slip, doubling] = [1 - 2 / word.length, 1 - 1 / word.length];
  for (const other of others) {
    const kin = kinship(word, other.text, compounds);
    const mayBeMore = doubling > Math.max(most.share, kin);
    const own = mayBeMore && isSlipOf(asked, other) ? (isDoubling(asked, other) ? doubling : slip) : 0;
    const share = Math.max(kin, own);
    if (share > most.share) most = { share, stem: other.stem };
  }
  return most;
}

const shortestPart = 4;
const shortestBeginning = 5;
const kinShare = 0.6;
const ofCompound = 0.75;

/** `lampe` and `tischlampe` where such words are made, `installing` and `installation` everywhere. */
function kinship(word: string, other: string, compounds: boolean): number {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short.length >= shortestPart && (long.startsWith(short) || (compounds && long.endsWith(short))))
    return compounds ? ofCompound : alike;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  const length = compounds ? short.length : long.length;
  return common >= shortestBeginning && common >= kinShare * length ? (compounds ? ofCompound : alike) : 0;
}

/** Shorter words are not taken for slips of others. */
const minFuzzyLength = 4;

/** A word, ready to be compared with many. */
export interface Spelled {
  readonly text: string;
  /** `lettersOf` it. */
  readonly letters: number;
}

/** Stems are shorter than words, and more of them are like each other by chance. */
const shortestStem = 6;

/** Whether a word may be another form of the other with a slip: `alergy` of `allergies`, whose stem it nearly has. */
export function isSlipOf(asked: Likely, found: Likely): boolean {
  if (isSlip(asked, found)) return true;
  const isLong = Math.min(asked.stem.length, found.stem.length) >= shortestStem;
  return isLong && mayBeSlip(asked.stem) && isSlip(stemOf(asked), stemOf(found));
}

/** Whether one has a letter twice where the other has it once: of slips the most usual one, and hardly ever another word. */
function isDoubling(asked: Likely, found: Likely): boolean {
  return single(asked.text) === single(found.text) || single(asked.stem) === single(found.stem);
}

function single(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

function stemOf({ stem, stemLetters }: Likely): Spelled {
  return { text: stem, letters: stemLetters };
}

/** Whether one of two words may be the other with a slip, from eight letters on with two. */
export function isSlip(asked: Spelled, found: Spelled): boolean {
  const most = asked.text.length >= 8 ? 2 : 1;
  // Each slip takes away and brings one letter at most: that rules out nearly all words, at hardly any cost.
  return bitCount(asked.letters ^ found.letters) <= 2 * most && editDistance(asked.text, found.text, most) <= most;
}

/** Other numbers are other things, not slips. */
export function mayBeSlip(word: string): boolean {
  return word.length >= minFuzzyLength && !/\p{N}/u.test(word);
}

/** Which letters a word has, a bit for each, some of which share one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
