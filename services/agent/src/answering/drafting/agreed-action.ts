import type { ActionRequest, Decision } from '../../domain/outcome.js';
import { type Turn, unanswered } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { framesIn } from '../frames.js';
import { agrees } from '../reading/courtesy.js';
import { ownWords } from '../reading/own-words.js';
import { saidWords, says } from '../reading/phrases.js';
import { type Reading, writtenText } from '../reading/reading.js';
import { checkAction } from '../safety/check-action.js';

/** When the action that the customer agrees to waits for it, and is still offered: that it is done, first of all. */
export function agreedAction(
  turn: Turn,
  { language }: Pick<Reading, 'language'>,
  { actions, config }: AnswerDeps,
): { decision: Decision; actions: readonly ActionRequest[]; confidence: number } | undefined {
  const { pendingAction } = turn;
  if (!pendingAction || !actions || !isAnsweredSoon(turn)) return undefined;
  const checked = checkAction(pendingAction, actions.offered, turn);
  if (checked.kind === 'rejected' || config.mode !== 'autopilot') return undefined;
  const draft = { content: framesIn(language).done, confidence: 1, citations: [] };
  return { decision: { kind: 'reply', drafts: [draft] }, actions: [checked.request], confidence: 1 };
}

/** More words below an agreement than those of a name say something. */
const mostWordsOfSignature = 6;

/** Whether the words agree: also by a mail, with a signature and a quote below it, but not with something denied there. */
export function agreesInWords(turn: Turn): boolean {
  const own = unanswered(turn)
    .map(({ text }) => ownWords(text))
    .join('\n');
  const written = writtenText(turn);
  const below = saidWords(written).length - saidWords(own).length;
  return agrees(own) && below <= mostWordsOfSignature && !says(written, 'neither', 'no', 'refusals');
}

/** Longer ago than that nobody remembers what they were asked. */
const longestWaitMs = 24 * 60 * 60_000;

/** Whether the customer says something to what the agent asked last. */
function isAnsweredSoon(turn: Turn): boolean {
  const said = unanswered(turn);
  const [first] = said;
  const asked = turn.utterances.at(-said.length - 1);
  return first !== undefined && asked?.from === 'ai' && first.at.getTime() - asked.at.getTime() <= longestWaitMs;
}
