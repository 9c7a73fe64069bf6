import { isPlainlyNotIn, languageOfText } from '@pharos/language';
import { ownAndOthers } from '@pharos/mail/words';
import { type Turn, unanswered } from '../../domain/turn.js';
import { type Need, readNeed } from './need.js';
import { ownWords } from './own-words.js';

/** A turn as the words tell it, before anything is searched or asked. */
export interface Reading extends Need {
  /** ISO 639-1; undefined where neither these words nor earlier ones of the customer tell. */
  readonly language: string | undefined;
  /** What tells it: these words, or earlier ones too. */
  readonly spoken: string;
}

export function readTurnWords(turn: Turn): Reading {
  const need = readNeed(turn);
  const all = turn.utterances.filter(({ from }) => from === 'customer').map(({ text }) => ownWords(text));
  return { ...need, ...spokenIn(need.text, all.join('\n')) };
}

/** A few words may look like another language by chance: what was written before decides, unless they are plainly not of it. */
function spokenIn(text: string, all: string): Pick<Reading, 'language' | 'spoken'> {
  const [now, usual] = [languageOfText(text), languageOfText(all)];
  if (now !== undefined && (usual === undefined || isPlainlyNotIn(text, usual))) return { language: now, spoken: text };
  return { language: usual, spoken: all };
}

/** All that the customer has written since anybody answered, without what mails quote. */
export function writtenText(turn: Turn): string {
  return unanswered(turn)
    .map(({ text }) => ownAndOthers(text).own)
    .join('\n');
}
