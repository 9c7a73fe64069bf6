import type { PhraseList } from './languages/index.js';
import { hear, saysInRow, saysOnly } from './phrases.js';
import { sentencesOf } from './sentences.js';

const polite: readonly PhraseList[] = ['thanks', 'pleases', 'courtesies', 'agreements'];
const kinds: readonly PhraseList[] = ['wanting', 'reaching', 'wishes', 'persons', 'greetings', 'no', ...polite];
/** Signs that end a part of a sentence. */
const ends = /[,;:，、。；：]| [-–—] /u;

/**
 * Whether somebody asks for a person: by "I want to talk to" one, by a clause that says nothing else, or by naming one and no more.
 * "How do customers talk to an agent?" speaks of others, and "manager" may answer what was asked.
 */
export function asksForPerson(text: string, isAsked = false): boolean {
  if (saysWish(text)) return true;
  if (!isAsked && saysOnly(text, 'persons', ...polite)) return true;
  return sentencesOf(text).some((sentence) => sentence.text.split(ends).some(isWish));
}

/** With "please" between the two, and whatever else besides. */
function saysWish(text: string): boolean {
  const before: readonly PhraseList[][] = [['wanting'], ['wanting', 'pleases']];
  return before.some(
    (lists) => saysInRow(text, ...lists, 'wishes') || saysInRow(text, ...lists, 'reaching', 'persons'),
  );
}

function isWish(clause: string): boolean {
  const { lists, rest } = hear(clause, kinds);
  const namesOne = lists.has('persons') && (lists.has('reaching') || lists.has('wanting'));
  return rest.length === 0 && (lists.has('wishes') || namesOne);
}
