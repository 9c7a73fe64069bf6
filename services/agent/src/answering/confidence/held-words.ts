import { type Language, type Word, wordsOf } from '@pharos/language';
import type { ContentWord } from './content-words.js';
import { letterGroups, likenessOf } from './letter-groups.js';

/** A word of a text, with its stem. */
export interface HeldWord extends Word {
  readonly stem: string;
}

/** The words of a text, ready to be asked how much it has of others. */
export interface HeldWords {
  readonly words: readonly HeldWord[];
  readonly stems: ReadonlySet<string>;
  /** Different words, by their first letter: a slip is hardly ever there. */
  readonly byLetter: ReadonlyMap<string, readonly string[]>;
}

/** Words less alike are other words. */
const alike = 0.6;
/** What a word counts that is only alike: it may be a slip, or another word of one family. */
const alikeShare = 0.7;
/** Shorter words are alike by chance. */
const shortest = 4;

/** Stop words among them: what is asked for hardly ever has any. */
export function heldWords(text: string, language: Language): HeldWords {
  const words = wordsOf(text).map((word) => ({ ...word, text: inNumber(word, text) ?? word.text }));
  return heldBy(words.map(({ text, start, end }) => ({ text, start, end, stem: language.stem(text) })));
}

/** A part of a number, as the 20 of 20,000, is no number of its own. */
function inNumber({ text: word, start, end }: Word, text: string): string | undefined {
  if (!/^\p{Nd}+$/u.test(word)) return undefined;
  const before = /\p{Nd}[.,]$/u.exec(text.slice(Math.max(0, start - 2), start));
  const after = /^[.,]\p{Nd}/u.exec(text.slice(end, end + 2));
  return before || after ? `${before ? '…' : ''}${word}${after ? '…' : ''}` : undefined;
}

/** The same of words that were found already. */
export function heldBy(words: readonly HeldWord[]): HeldWords {
  const byLetter = new Map<string, string[]>();
  for (const word of new Set(words.map((each) => each.text))) {
    if (word.length < shortest) continue;
    const letter = word.charAt(0);
    const known = byLetter.get(letter);
    if (known) known.push(word);
    else byLetter.set(letter, [word]);
  }
  return { words, stems: new Set(words.map(({ stem }) => stem)), byLetter };
}

/** How much of the word a text has, 0 to 1: 1 in any of its forms, less when a word of the text is only alike. */
export function shareOf(word: ContentWord, held: HeldWords): number {
  return held.stems.has(word.stem) ? 1 : (likest(word, held)?.share ?? 0);
}

/** The word of the text that is most like one that it does not have; undefined when none is like it. */
export function likest(
  { text }: ContentWord,
  { byLetter }: HeldWords,
): { readonly text: string; readonly share: number } | undefined {
  if (text.length < shortest || /\p{N}/u.test(text)) return undefined;
  const own = letterGroups(text);
  let best: { text: string; share: number } | undefined;
  for (const other of byLetter.get(text.charAt(0)) ?? []) {
    if (other.length > 2 * text.length || text.length > 2 * other.length) continue;
    const likeness = likenessOf(own, letterGroups(other));
    if (likeness >= alike && alikeShare * likeness > (best?.share ?? 0))
      best = { text: other, share: alikeShare * likeness };
  }
  return best;
}
