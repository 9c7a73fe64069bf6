import type { Message, TimelineEntry } from '@pharos/sdk';

/**
 * The first message that a person has not read; undefined: there is none. What they wrote themselves they have read. Without a mark (they
 * have marked it as unread) it is the first that came after the last answer.
 */
export function firstUnread(
  entries: readonly TimelineEntry[],
  readAt: string | null | undefined,
  userId: string,
): string | undefined {
  const messages = entries.flatMap(({ message }) => (message === null ? [] : [message]));
  const isAnswer = ({ sender_type, is_internal }: Message) => sender_type !== 'customer' && !is_internal;
  const isRead = readAt == null ? isAnswer : ({ created_at }: Message) => created_at <= readAt;
  const last = messages.findLastIndex(isRead);
  return messages.slice(last + 1).find(({ sender_id }) => sender_id !== userId)?.id;
}
