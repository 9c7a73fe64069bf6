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

function wordsAt(text: string): (Word | undefined)[] {
  return [...dictionary.segment(text)].flatMap(({ segment, index }) => {
    const word = { text: foldWord(segment), start: index, end: index + segment.length };
    return Array.from({ length: segment.length }, () => (unspaced.test(segment) ? word : undefined));
  });
}
