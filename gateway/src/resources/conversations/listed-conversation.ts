import { invalid, renderAssignee, renderContact, renderConversation, renderMessage } from '@pharos/contract';
import type { Assignee, Conversation, ListConversationsResponse } from '@pharos/proto/pharos/core/v1/conversation';
import { z } from 'zod';
import { type Caller, checkScope } from '../../pipeline/auth/caller.js';
import { contactRecord } from '../contacts/schemas.js';
import { id, record } from '../fields.js';
import { messageRecord } from '../messages/schemas.js';
import { conversationRecord } from './schemas.js';

const assigneeRecord = record('Assignee', 'A member, as customers may see them too', {
  id: id('user'),
  name: z.string().meta({ description: 'The public name' }),
  picture: z.string().nullable().meta({ description: 'The HTTPS address of a picture; null if there is none' }),
});

const assignee = assigneeRecord
  .nullable()
  .optional()
  .meta({ description: 'With `include=assignee`; null if `assigned_to` names no member' });

/** One conversation, with the member that it is assigned to where that is asked for. */
export const readConversation = conversationRecord
  .extend({ assignee })
  .meta({ id: 'ReadConversation', description: 'A conversation, with what `include` asks for' });

/** A conversation as a list shows it: with what was asked to be included, null where there is none. */
export const listedConversation = conversationRecord
  .extend({
    contact: contactRecord
      .nullable()
      .optional()
      .meta({ description: 'With `include=contact`; null if nobody was named' }),
    last_message: messageRecord
      .nullable()
      .optional()
      .meta({ description: 'With `include=last_message`; null if there is none' }),
    unread: z
      .boolean()
      .optional()
      .meta({ description: 'With `include=unread`: whether you have not read the last public message' }),
    assignee,
  })
  .meta({ id: 'ListedConversation', description: 'A conversation, with what `include` asks for' });

/** What is included needs the scope that it needs by itself. */
export function checkIncluded(include: readonly string[] | undefined, caller: Caller): void {
  if (include?.includes('contact')) checkScope('contacts:read', caller);
  if (include?.includes('last_message')) checkScope('messages:read', caller);
  if (include?.includes('unread') && caller.kind === 'key')
    throw invalid(['include'], 'unread is only for people who have signed in');
}

interface Listed extends ReturnType<typeof renderConversation> {
  contact?: ReturnType<typeof renderContact> | null;
  last_message?: ReturnType<typeof renderMessage> | null;
  unread?: boolean;
  assignee?: ReturnType<typeof renderAssignee> | null;
}

/** Renders conversations with what was asked to be included. */
export function listedIn(
  { contacts, lastMessages, unreadIds, assignees }: ListConversationsResponse,
  include: readonly string[] = [],
) {
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
  const lastById = new Map(lastMessages.map((message) => [message.conversationId, message]));
  const assigneeById = new Map(assignees.map((assignee) => [assignee.id, assignee]));
  const withContact = include.includes('contact');
  const withMessage = include.includes('last_message');
  const unread = include.includes('unread') ? new Set(unreadIds) : undefined;
  const withAssignee = include.includes('assignee');
  return (conversation: Conversation): Listed => {
    const contact = contactById.get(conversation.contactId ?? '');
    const message = lastById.get(conversation.id);
    // Fields are added, as copies of long records would take longer than all the rest.
    const listed: Listed = renderConversation(conversation);
    if (withContact) listed.contact = contact ? renderContact(contact) : null;
    if (withMessage) listed.last_message = message ? renderMessage(message) : null;
    if (unread) listed.unread = unread.has(conversation.id);
    if (withAssignee) listed.assignee = shownAssignee(assigneeById.get(conversation.assignedTo ?? ''));
    return listed;
  };
}

/** A member to whom a conversation is assigned; null when there is none. */
export function shownAssignee(assignee: Assignee | undefined) {
  return assignee ? renderAssignee(assignee) : null;
}
