import type { ReadPassage } from '../../domain/outcome.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { heldBy, shareOf } from '../confidence/held-words.js';
import { readPassageWords } from '../confidence/read-passage-words.js';
import type { Sentence } from '../reading/sentences.js';

/** A quote is no longer, unless a single sentence is. */
export const maxQuoteLength = 700;
const longestSentence = 1_500;

/** The part of the passage that says most of what is asked, word for word: neighbouring sentences, or all of a short passage. */
export function bestQuote(question: string, passage: ReadPassage): string {
  const { text } = passage;
  const whole = text.trim();
  if (whole.length <= maxQuoteLength) return whole;
  const { language, sentences } = readPassageWords(passage);
  const words = contentWordsOf(question, language);
  const worth = sentences.map((sentence) => {
    const held = heldBy(sentence.words);
    return words.reduce((sum, word) => sum + shareOf(word, held), 0);
  });
  const [first, last] = around(sentences, worth.indexOf(Math.max(...worth)));
  return text.slice(sentences[first]?.start ?? 0, sentences[last]?.end ?? 0).slice(0, longestSentence);
}

/** The places of the first and the last sentence of the stretch around one: what follows explains more than what comes before. */
function around(sentences: readonly Sentence[], middle: number): [number, number] {
  const length = (first: number, last: number) => (sentences[last]?.end ?? 0) - (sentences[first]?.start ?? 0);
  let [first, last] = [middle, middle];
  while (last + 1 < sentences.length && length(first, last + 1) <= maxQuoteLength) last += 1;
  while (first > 0 && length(first - 1, last) <= maxQuoteLength) first -= 1;
  return [first, last];
}
