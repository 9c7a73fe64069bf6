import { type Turn, unanswered } from '../../domain/turn.js';
import { languageOfText } from './language-of-text.js';
import { type Need, readNeed } from './need.js';
import { ownWords } from './own-words.js';

/** A turn as the words tell it, before anything is searched or asked. */
export interface Reading extends Need {
  /** ISO 639-1; undefined where neither these words nor earlier ones of the customer tell. */
  readonly language: string | undefined;
}

export function readTurnWords(turn: Turn): Reading {
  const need = readNeed(turn);
  const earlier = turn.utterances.filter(({ from }) => from === 'customer').map(({ text }) => ownWords(text));
  const language = languageOfText(need.text) ?? languageOfText(earlier.join('\n'));
  return { ...need, language };
}

/** Everything that the customer has written since anybody answered, as it stands there. */
export function askedText(turn: Turn): string {
  return unanswered(turn)
    .map(({ text }) => text)
    .join('\n');
}
