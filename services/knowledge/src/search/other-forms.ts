import { otherForms, type QuestionWord, unspaced } from '@pharos/language';
import { leastBegun } from '../text/index.js';
import type { PassageWords } from './passage-words.js';

/** What a word counts that may become one of the passage when it is typed to its end: above `alike`, since nothing else tells of it. */
const begunShare = 0.65;
/** A shorter word is made of two that say nothing apart. */
const shortestJoined = 5;

/** How much of a word a passage has that has it in no form of its own, and how often; undefined: nothing. */
export function shareOtherwise(
  word: QuestionWord,
  held: PassageWords,
): { found: number; mentions: number } | undefined {
  const { language, mentionsOf } = held;
  const stems = [...word.joins, ...otherForms(word).map(language.stem)];
  const mentions = Math.max(0, ...stems.map(mentionsOf));
  if (mentions > 0) return { found: 1, mentions };
  if (word.text.length >= shortestJoined && held.joins(word.text)) return { found: 1, mentions: 1 };
  return isBegunIn(word, held) ? { found: begunShare, mentions: begunShare } : undefined;
}

function isBegunIn({ text, weight, isOpen }: QuestionWord, { words }: PassageWords): boolean {
  if (!isOpen || weight < 1 || unspaced.test(text) || text.length < leastBegun(text)) return false;
  for (const word of words) if (word.startsWith(text)) return true;
  return false;
}
