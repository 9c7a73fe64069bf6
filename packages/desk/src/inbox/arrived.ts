import type { Message, TimelineEntry } from '@pharos/sdk';
import { pharos } from '../app/api.js';
import type { Outgoing } from './outbox.js';

/** The clocks of browser and platform may differ by so much. */
const clocksMs = 3_600_000;
const pageSize = 50;

/** The messages that were there after a given one, the newest first. Without one, it ends where it reaches a time. */
async function* messagesSince({ projectId, conversationId }: Outgoing, isBefore: (entry: TimelineEntry) => boolean) {
  const newest = { projectId, conversationId, order: 'desc', limit: pageSize } as const;
  for await (const entry of pharos.conversations.listTimeline(newest)) {
    if (isBefore(entry)) return;
    if (entry.message !== null) yield entry.message;
  }
}

/**
 * The message that the platform has of an answer or a note whose request got no answer; undefined: it has none. It is told by its writer
 * and what it says, since the key of its request may be forgotten.
 */
export async function arrivedOf(outgoing: Outgoing): Promise<Message | undefined> {
  const { afterMessageId, attemptedAt = 0, content, userId, kind } = outgoing;
  const isBefore = ({ id, created_at }: TimelineEntry) =>
    id === afterMessageId || Date.parse(created_at) < attemptedAt - clocksMs;
  const isIt = (message: Message) =>
    message.sender_id === userId && message.is_internal === (kind === 'note') && message.content.trim() === content;
  for await (const message of messagesSince(outgoing, isBefore)) if (isIt(message)) return message;
  return undefined;
}

/** Whether the customer has written since a message was sent: what was to follow it may not fit any more. */
export async function hasGoneOn(outgoing: Outgoing, sentAs: string): Promise<boolean> {
  for await (const { sender_type } of messagesSince(outgoing, ({ id }) => id === sentAs))
    if (sender_type === 'customer') return true;
  return false;
}
