import { type Turn, unanswered } from '../../domain/turn.js';
import { saysOnly } from './phrases.js';

/** A mark that replies and forwards put before a subject. */
const marks = /^(?:\s*(?:re|aw|fwd?|wg|sv|antw|odp) ?: ?)+/iu;

/**
 * Whether all that the customer wrote since anybody answered begins with what mail programs put first while somebody is away. A question
 * is a person's, and so is what people say of themselves: one that is taken for a program's gets no answer.
 */
export function isAutomaticReply({ utterances, conversation }: Turn): boolean {
  const said = unanswered({ utterances }).map(({ text }) => text);
  if (said.length === 0 || said.some((text) => /[?？؟]/u.test(text))) return false;
  return (utterances.length === 1 && isTitled(conversation.subject ?? '')) || said.every(isTitled);
}

function isTitled(text: string): boolean {
  const [first = ''] = text.replace(marks, '').split(/[\n.,:：;!–—]| - /u);
  return saysOnly(first, 'automatic', 'courtesies');
}
