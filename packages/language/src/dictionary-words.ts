import { foldWord, unspaced, type Word } from './words.js';

/** It divides by dictionaries what puts no blanks between words. */
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });

/** Tells of a place in a text, in UTF-16 units, which word of a script without blanks stands there, if any does. */
export function dictionaryWords(text: string): (at: number) => Word | undefined {
  if (last?.text !== text) last = { text, words: unspaced.test(text) ? wordsAt(text) : [] };
  const { words } = last;
  return (at) => words[at];
}

/** One question is looked at in several languages, one after the other. */
let last: { readonly text: string; readonly words: readonly (Word | undefined)[] } | undefined;

/** Each step of the segmenter copies all that it divides, so a long text is divided in pieces. */
const piece = new RegExp(`${unspaced.source}(?:${unspaced.source}|\\p{M}){0,99}`, 'gu');

function wordsAt(text: string): (Word | undefined)[] {
  const words = new Array<Word | undefined>(text.length);
  for (const { 0: stretch, index: from } of text.matchAll(piece))
    for (const { segment, index } of dictionary.segment(stretch)) {
      const start = from + index;
      const end = start + segment.length;
      words.fill({ text: foldWord(segment), start, end }, start, end);
    }
  return words;
}
