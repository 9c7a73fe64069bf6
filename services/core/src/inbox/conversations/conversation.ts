import { fail, invalid } from '@pharos/contract';
import type { UpdateConversationRequest } from '@pharos/proto/pharos/core/v1/conversation';
import { type Changes, diff } from '@pharos/service';
import { type ConversationFields, conversationFields, type Status } from './record.js';

/** The statuses that may follow each status; every status may also stay as it is. */
const transitions: Record<Status, readonly Status[]> = {
  open: ['snoozed', 'resolved', 'closed'],
  snoozed: ['open', 'resolved', 'closed'],
  resolved: ['open', 'snoozed', 'closed'],
  closed: ['open'],
};

/** The statuses from which a customer's message brings a conversation back to open. */
export const reopenedByCustomer: readonly Status[] = ['snoozed', 'resolved'];

/** @throws INVALID_TRANSITION with the statuses that are `allowed`. */
export function checkTransition(from: Status, to: Status): void {
  if (from === to || transitions[from].includes(to)) return;
  throw fail('INVALID_TRANSITION', { allowed: [...transitions[from]] }, `A ${from} conversation cannot become ${to}.`);
}

/**
 * A snooze has a time in the future, or none: then it lasts until the customer writes. Without a snooze there is no
 * time. @throws VALIDATION_ERROR on `snoozed_until`.
 */
export function checkSnooze(status: Status, until: Date | null, now: Date): void {
  if (until === null) return;
  if (status !== 'snoozed') throw invalid(['snoozed_until'], 'can only be set if status is snoozed');
  if (hasWoken(status, until, now)) throw invalid(['snoozed_until'], 'must be in the future');
}

/** Whether a snooze has come to its end. */
export function hasWoken(status: Status, until: Date | null, now: Date): boolean {
  return status === 'snoozed' && until !== null && until <= now;
}

/**
 * The conversation after a change: what the patch does not name stays. One that is not resolved was not resolved by the AI; spam is
 * closed, and one that is opened again is none.
 * @throws INVALID_TRANSITION, VALIDATION_ERROR
 */
export function applyPatch(
  before: ConversationFields,
  patch: Partial<ConversationFields>,
  now: Date,
): ConversationFields {
  if (patch.spam && patch.status && patch.status !== 'closed')
    throw invalid(['status'], 'must be closed if spam is true');
  const after = { ...before, ...patch, ...(patch.spam && { status: 'closed' as const }) };
  checkTransition(before.status, after.status);
  if (patch.snoozed_until) checkSnooze(after.status, patch.snoozed_until, now);
  if (after.status !== 'closed') after.spam = false;
  if (after.status !== 'snoozed') after.snoozed_until = null;
  if (after.status !== 'resolved') after.ai_resolved = false;
  if (patch.tags) after.tags = distinct(patch.tags);
  return after;
}

/** A conversation after a change, and what differs. @throws INVALID_TRANSITION, VALIDATION_ERROR */
export function changed(
  before: ConversationFields,
  request: UpdateConversationRequest,
  now: Date,
): { after: ConversationFields; changes: Changes } {
  const after = applyPatch(before, conversationFields.patch(request, request.updateMask), now);
  after.tags = changedTags(after.tags, request);
  return { after, changes: diff(before, after, conversationFields.names) };
}

/** The greatest number of tags for whoever adds some; a whole list is checked where it comes in. */
const maxTags = 50;

/** Tags with some more and without some others, in their order. @throws VALIDATION_ERROR on `tags` when these are too many */
export function changedTags(
  tags: readonly string[],
  { addTags, removeTags }: { readonly addTags: readonly string[]; readonly removeTags: readonly string[] },
): string[] {
  const changed = distinct([...tags, ...addTags]).filter((tag) => !removeTags.includes(tag));
  if (addTags.length > 0 && changed.length > maxTags) throw invalid(['tags'], `must have at most ${maxTags} items`);
  return changed;
}

/** @throws CONVERSATION_MOVED_ON when it has none of them; an empty list asks for nothing */
export function checkStatus(status: Status, wanted: readonly string[]): void {
  if (wanted.length === 0 || wanted.includes(status)) return;
  throw fail('CONVERSATION_MOVED_ON', {}, `The conversation is now ${status}.`);
}

/** Only the AI agent says so, together with resolving. @throws VALIDATION_ERROR on `ai_resolved`. */
export function checkAiResolved(patch: Partial<ConversationFields>, actorType: string): void {
  if (!patch.ai_resolved) return;
  if (actorType !== 'ai') throw invalid(['ai_resolved'], 'only the AI agent can set this');
  if (patch.status !== 'resolved') throw invalid(['ai_resolved'], 'can only be sent with status resolved');
}

/** Tags without repetitions, in the order given. */
export function distinct(tags: readonly string[]): string[] {
  return [...new Set(tags)];
}
