import type { Language } from '@pharos/language';
import { isSlip, lettersOf, mayBeSlip } from './matches.js';

/** A word more alike than this is taken for the other. */
export const alike = 0.5;

/** A word, ready to be compared with many. */
export interface Likely {
  readonly text: string;
  readonly letters: number;
}

/** Those of some words that others may be like. */
export function likelyAmong(words: ReadonlySet<string>): Likely[] {
  return [...words].filter(mayBeSlip).map(likely);
}

function likely(text: string): Likely {
  return { text, letters: lettersOf(text) };
}

/** How like the word is to the likest of others, below 1: with slips, as a part of a compound, or of one beginning. */
export function likeness(word: string, others: readonly Likely[], { compounds }: Pick<Language, 'compounds'>): number {
  if (!mayBeSlip(word)) return 0;
  const asked = likely(word);
  const slip = 1 - 2 / word.length;
  let most = 0;
  for (const other of others) {
    const kin = kinship(word, other.text, compounds);
    if (slip > most && slip > kin && isSlip(asked, other)) most = slip;
    else if (kin > most) most = kin;
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
