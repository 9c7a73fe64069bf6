import { type Turn, unanswered } from '../../domain/turn.js';
import { saysOnly } from './phrases.js';

/** A mark that replies and forwards put before a subject. */
const marks = /^(?:\s*(?:re|aw|fwd?|wg|sv|antw|odp) ?: ?)+/iu;

/**
 * Whether the customer wrote nothing since anybody answered but what mail programs write while somebody is away. Any other word may
 * be a person's: it is searched for. The mails of programs that say in their header what they are do not come here.
 */
export function isAutomaticReply({ utterances }: Turn): boolean {
  const said = unanswered({ utterances }).map(({ text }) => text);
  return said.length > 0 && said.every((text) => !/[?？؟]/u.test(text) && isAutomatic(text.replace(marks, '')));
}

function isAutomatic(text: string): boolean {
  return saysOnly(text, 'automatic', 'courtesies', 'thanks', 'greetings', 'signOffs');
}
