import type { Conversation } from '@pharos/sdk';
import type { ListFilter } from './view-filter.js';

/** Whether a conversation is still one that a list asks for, as far as its own values tell: a list shows some that were changed since. */
export function fits(conversation: Conversation, filter: ListFilter): boolean {
  const { status, waiting_on, handled_by, priority, channel, assigned_to, tag, spam } = filter;
  const isOneOf = (values: readonly string[] | undefined, value: string) =>
    values === undefined || values.includes(value);
  return (
    isOneOf(status, conversation.status) &&
    isOneOf(waiting_on, conversation.waiting_on) &&
    isOneOf(handled_by, conversation.handled_by) &&
    isOneOf(priority, conversation.priority) &&
    isOneOf(channel, conversation.channel) &&
    isOneOf(assigned_to, conversation.assigned_to ?? 'none') &&
    (tag === undefined || tag.some((each) => conversation.tags.includes(each))) &&
    (spam === undefined || conversation.spam === spam)
  );
}
