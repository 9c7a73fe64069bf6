import type { TimelineEntry } from '@pharos/sdk';

/**
 * The first message of the customer that nobody of the team has seen; undefined: there is none, or nothing stands before it. What was
 * answered was seen.
 */
export function firstUnread(entries: readonly TimelineEntry[], seenAt: string | null | undefined): string | undefined {
  const messages = entries.flatMap(({ message }) => (message === null || message.is_internal ? [] : [message]));
  const seen = messages.findLastIndex(
    ({ sender_type, created_at }) => sender_type !== 'customer' || (seenAt != null && created_at <= seenAt),
  );
  return seen < 0 ? undefined : messages[seen + 1]?.id;
}
