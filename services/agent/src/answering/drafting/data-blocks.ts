import type { ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { LookupOutcome, OfferedAction } from '../answer-deps.js';
import type { Fence } from '../safety/fence.js';

/** Of a passage or the result of a lookup: what a model is not shown proves nothing either. */
export const maxPassageLength = 4_000;
const maxMessageLength = 4_000;
const maxMessages = 20;
const maxFieldLength = 200;
const maxFields = 20;
const maxActionLength = 4_000;

/** The conversation, oldest first; of the long ones the latest. */
export function conversationBlocks({ utterances, conversation }: Turn, fence: Fence): string {
  const messages = utterances
    .slice(-maxMessages)
    .map(({ from, text }) => fence.around(`message from=${from}`, text, maxMessageLength));
  const subject = conversation.subject === null ? [] : [fence.around('subject', conversation.subject, maxFieldLength)];
  return [...subject, ...messages].join('\n');
}

/** What the customer was asked to agree to, as the project describes it; none where nothing waits. */
export function pendingActionBlock(
  { pendingAction }: Turn,
  offered: readonly OfferedAction[],
  fence: Fence,
): readonly string[] {
  if (!pendingAction) return [];
  const { name, arguments: given } = pendingAction;
  const description = offered.find((action) => action.name === name)?.description ?? '';
  const text = [name, description, JSON.stringify(given)].filter((part) => part !== '').join('\n');
  return [fence.around('pending_action', text, maxActionLength)];
}

/** Who writes, in the first fields. */
export function contactBlock({ contact }: Turn, fence: Fence): string {
  if (!contact) return '';
  const fields = Object.entries({ name: contact.name, email: contact.email, ...contact.metadata })
    .filter(([, value]) => value !== null && value !== undefined)
    .slice(0, maxFields)
    .map(([name, value]) =>
      `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`.slice(0, maxFieldLength),
    );
  return fields.length === 0 ? '' : fence.around('contact', fields.join('\n'), maxFields * maxFieldLength);
}

/** Passages by their ids. */
export function passageBlocks(passages: ReadonlyMap<string, ReadPassage>, fence: Fence): string {
  return [...passages]
    .map(([id, { title, heading, text }]) => {
      const whole = [title, heading, text].filter((part) => part !== '').join('\n');
      return fence.around(`passage id=${id}`, whole, maxPassageLength);
    })
    .join('\n');
}

export function lookupBlocks(lookups: readonly LookupOutcome[], fence: Fence): string {
  return lookups
    .map(({ name, result, output = '', error }, at, all) => {
      const said = result === 'success' ? output : (error ?? 'failed');
      return fence.around(`lookup id=${idOf(all, at)} name=${name} result=${result}`, said, maxPassageLength);
    })
    .join('\n');
}

/** The number among lookups that found something, as the others cannot be quoted. */
function idOf(all: readonly LookupOutcome[], at: number): string {
  const before = all.slice(0, at + 1).filter(({ result }) => result === 'success').length;
  return all[at]?.result === 'success' ? `l${before}` : 'none';
}
