import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';

/** What a person changes of a conversation. */
export type Change = UpdateConversationRequest;

type Values = Partial<Conversation>;

/** What a change shows before the platform has answered. */
export function shownBy(conversation: Conversation, change: Change): Values {
  const { add_tags: added = [], remove_tags: removed = [], ...values } = change;
  const tags = [...new Set([...(values.tags ?? conversation.tags), ...added])].filter((tag) => !removed.includes(tag));
  return {
    ...values,
    ...((values.tags || added.length > 0 || removed.length > 0) && { tags }),
    ...(change.status === 'resolved' && { waiting_on: 'nobody' }),
  } as Values;
}

/** The values that a conversation had before a change showed. */
export function valuesBefore(conversation: Conversation, change: Change): Values {
  const names = Object.keys(shownBy(conversation, change)) as (keyof Conversation)[];
  return Object.fromEntries(names.map((name) => [name, conversation[name]]));
}

/** The change that takes a change back. A closed conversation can only be opened; tags that others add meanwhile stay. */
export function reverseOf(conversation: Conversation, change: Change): Change {
  const { add_tags: added, remove_tags: removed, snoozed_until, ...values } = change;
  const names = Object.keys(values) as (keyof typeof values & keyof Conversation)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, conversation[name]])),
    ...(change.spam === true && { status: conversation.status }),
    ...(change.status && conversation.status === 'snoozed' && { snoozed_until: conversation.snoozed_until }),
    ...(added && { remove_tags: added.filter((tag) => !conversation.tags.includes(tag)) }),
    ...(removed && { add_tags: removed.filter((tag) => conversation.tags.includes(tag)) }),
  } as Change;
}
