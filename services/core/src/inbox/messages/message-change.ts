import { fail, invalid } from '@pharos/contract';
import type { MessageRow } from './record.js';

/** How long a message can be changed, as an interval of PostgreSQL. */
export const maxEditAge = '15 minutes';

/** Channels of third parties: what the team says there has left once it is written. */
const foreignChannels: ReadonlySet<string> = new Set(['email', 'slack', 'discord', 'telegram']);

/** A message that is to be changed, with what tells whether it can be. */
export interface ChangedMessage extends MessageRow {
  readonly channel: string;
  /** Whether it is not too old. */
  readonly is_recent: boolean;
}

/**
 * Whether a message may become another.
 * @throws MESSAGE_NOT_EDITABLE, and VALIDATION_ERROR on `is_internal`
 */
export function checkMessageChange(before: ChangedMessage, after: MessageRow): void {
  if (before.is_internal && !after.is_internal) throw invalid(['is_internal'], 'a note cannot become public');
  if (before.sender_type === 'system') throw notEditable('Messages of the system cannot be changed.');
  if (!before.is_recent) throw notEditable('A message can be changed for 15 minutes after it was written.');
  if (hasLeft(before)) throw notEditable('The message has been sent by mail or to the customer. Send another one.');
  // Whoever is told of no notes is told that this one has become one, and not what it says now.
  if (after.is_internal && !before.is_internal && after.content !== before.content)
    throw invalid(['is_internal'], 'cannot be set together with another content');
}

function hasLeft({ is_internal, sender_type, channel, forward }: ChangedMessage): boolean {
  if (forward !== null) return true;
  return !is_internal && sender_type !== 'customer' && foreignChannels.has(channel);
}

function notEditable(message: string): Error {
  return fail('MESSAGE_NOT_EDITABLE', {}, message);
}
