import { type Turn, type Utterance, unanswered } from '../../domain/turn.js';
import { withoutSources } from '../frames.js';
import type { PhraseList } from './languages/index.js';
import { hear, says, saysOnly } from './phrases.js';

const polite: readonly PhraseList[] = ['thanks', 'goodbyes', 'pleases', 'courtesies'];
const kinds: readonly PhraseList[] = ['confirmations', 'refusals', 'no', 'agreements', 'notes', 'trials', ...polite];
const asks = /[?？؟]/u;

/** What a text says that says nothing but courtesies; undefined for any other. "Clear?" is a question. */
export function courtesiesIn(text: string): ReadonlySet<PhraseList> | undefined {
  const { lists, rest } = hear(text, kinds);
  return rest.length === 0 && lists.size > 0 && !asks.test(text) ? lists : undefined;
}

/** Whether nothing is said but a greeting, or a call if anybody is there. */
export function isGreeting(text: string): boolean {
  const { lists, rest } = hear(text, ['greetings', 'calls', ...polite]);
  return rest.length === 0 && (lists.has('greetings') || lists.has('calls'));
}

/** Whether a text agrees to what was asked, and says nothing else: "ok bye" and "ok, I will try that" take note of it. */
export function agrees(text: string): boolean {
  return !asks.test(text) && saysOnly(text, 'agreements', 'thanks', 'pleases');
}

/**
 * What courtesies alone mean where they stand: that all is well, or that nothing is asked; undefined where they answer a question, or
 * something else is said. "Great" after an answer says that it was read, not that it helped.
 */
export function meaningOf(turn: Pick<Turn, 'utterances'>, text: string): 'all is well' | 'nothing asked' | undefined {
  const said = courtesiesIn(text);
  // Politeness alone, as in "please", asks for something.
  if (!said || [...said].every((list) => list === 'courtesies' || list === 'pleases')) return undefined;
  const has = (...lists: PhraseList[]) => lists.some((list) => said.has(list));
  const isWell = has('confirmations') || (has('thanks', 'goodbyes') && !has('refusals', 'no'));
  switch (askedJustNow(turn)) {
    case 'nobody spoke':
      return has('agreements', 'no') ? undefined : 'nothing asked';
    case 'if well':
      if (has('no', 'refusals')) return undefined;
      return has('trials') ? 'nothing asked' : 'all is well';
    case 'if more':
      return has('no', 'refusals') || (isWell && !has('agreements')) ? 'all is well' : undefined;
    case 'both':
      return isWell && !has('agreements') ? 'all is well' : undefined;
    case 'something':
      return has('refusals', 'confirmations') || (has('thanks', 'goodbyes') && !has('agreements', 'no', 'notes'))
        ? 'nothing asked'
        : undefined;
    default:
      if (has('no') && !has('thanks', 'goodbyes', 'refusals')) return undefined;
      return isWell ? 'all is well' : 'nothing asked';
  }
}

/** Whether the last thing that was said to the customer is a question. */
export function wasAsked({ utterances }: Pick<Turn, 'utterances'>): boolean {
  return questionBefore(utterances) !== undefined;
}

/** What the customer was asked just now: if all is well, if there is more, or something else. */
export function askedJustNow({ utterances }: Pick<Turn, 'utterances'>) {
  if (utterances.every(({ from }) => from === 'customer')) return 'nobody spoke';
  const question = questionBefore(utterances);
  if (question === undefined) return 'nothing';
  const isWell = says(question, 'asksIfWell');
  if (says(question, 'asksIfMore')) return isWell ? 'both' : 'if more';
  return isWell ? 'if well' : 'something';
}

/** The question with which the last thing that was said to the customer ends. */
function questionBefore(utterances: readonly Utterance[]): string | undefined {
  const last = utterances.at(-unanswered({ utterances }).length - 1);
  if (last === undefined || last.from === 'customer') return undefined;
  return /[^.!?？؟\n]*[?？؟]\s*$/u.exec(withoutSources(last.text))?.[0];
}

/** Signs of asking and no word. */
const wordless = /^[^\p{L}\p{N}?？؟]*[?？؟][^\p{L}\p{N}]*$/u;

/** Whether the customer says of the agent's last answer that it is none: another guess would be as good. */
export function rejectsAnswer(turn: Pick<Turn, 'utterances'>, text: string): boolean {
  if (turn.utterances.at(-unanswered(turn).length - 1)?.from !== 'ai') return false;
  const deniesHelp = askedJustNow(turn) === 'if well' && courtesiesIn(text)?.has('no') === true;
  return deniesHelp || wordless.test(text.trim()) || says(text, 'rejections');
}
