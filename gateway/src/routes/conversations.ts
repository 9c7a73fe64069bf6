import { enums, renderContact, renderConversation, renderMessage } from '@pharos/contract';
import {
  type Conversation,
  ConversationSort,
  type CreateConversationRequest,
  type ListConversationsRequest,
  type ListConversationsResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import { z } from 'zod';
import { type Caller, checkScope } from '../http/caller.js';
import { defineRoute } from '../http/define-route.js';
import { commaList, idInput, label, oneOf, text, timeInput } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { contactRecord, conversationRecord, messageRecord } from '../schemas/records.js';
import { revisedIn } from './answers.js';
import { contactIdentity, toContactFields } from './contacts.js';
import { fieldMask, orUnset } from './field-mask.js';
import { newMessage, toNewMessage } from './messages.js';

const subject = text(0, 1_000);
const tag = label(100).transform((value) => value.trim());
const tags = z
  .array(tag)
  .max(50)
  .transform((list) => [...new Set(list)])
  .meta({ description: 'Blanks around them are dropped, and one that stands twice counts once' });
const assignee = label(200);
const snoozedUntil = timeInput.nullable().meta({
  description: 'When a snoozed conversation wakes, in the future; absent or null: when the customer writes',
});

/** What a conversation begins with, however it is made. */
export const conversationFields = {
  subject: subject.nullable().optional(),
  channel: oneOf(enums.channel).default('api'),
  priority: oneOf(enums.priority).default('normal'),
  status: oneOf(enums.conversationStatus).default('open'),
  snoozed_until: snoozedUntil.optional(),
  tags: tags.default([]),
  assigned_to: assignee.nullable().optional(),
};

const newConversation = z
  .strictObject({
    ...conversationFields,
    external_id: label(200).nullable().optional().meta({ description: 'Your own id of it, unique in the project' }),
    contact_id: idInput('contact').nullable().optional(),
    contact: contactIdentity
      .nullable()
      .optional()
      .meta({ description: 'Found or made together with the conversation' }),
    message: newMessage.optional().meta({ description: 'The first message' }),
  })
  .refine((body) => !(body.contact_id && body.contact), {
    path: ['contact'],
    error: 'give either contact_id or contact',
  })
  .refine((body) => !body.snoozed_until || body.status === 'snoozed', {
    path: ['snoozed_until'],
    error: 'only a snoozed conversation wakes',
  });

const conversationChanges = z.strictObject({
  subject: subject.nullable().optional(),
  status: oneOf(enums.conversationStatus).optional(),
  priority: oneOf(enums.priority).optional(),
  assigned_to: assignee.nullable().optional(),
  tags: tags.optional(),
  snoozed_until: snoozedUntil.optional(),
  contact_id: idInput('contact').nullable().optional(),
});

const conversationQuery = z.strictObject({
  ...pageQuery,
  status: commaList(oneOf(enums.conversationStatus), 'One of these statuses'),
  priority: commaList(oneOf(enums.priority), 'One of these priorities'),
  channel: commaList(oneOf(enums.channel), 'One of these channels'),
  assigned_to: commaList(assignee, 'Assigned to one of these; `none`: to nobody'),
  contact_id: commaList(idInput('contact'), 'Of one of these contacts'),
  tag: commaList(tag, 'With one of these tags'),
  external_id: label(200).optional().meta({ description: 'The one with this `external_id`, if any' }),
  created_after: timeInput.optional(),
  created_before: timeInput.optional(),
  updated_after: timeInput.optional(),
  updated_before: timeInput.optional(),
  q: text(1, 500).optional().meta({ description: 'Words of subject and messages; best match first' }),
  sort: z.enum(['created_at', 'updated_at']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  include: commaList(
    z.enum(['total', 'contact', 'last_message']),
    '`total` adds how many records there are in all; `contact` adds the contact of each conversation (the key needs `contacts:read`), ' +
      '`last_message` its last message (`messages:read`; of a long one the first 1,000 characters)',
  ),
});

/** A conversation as a list shows it: with what was asked to be included, null where there is none. */
const listedConversation = conversationRecord
  .extend({
    contact: contactRecord.nullable().optional().meta({ description: 'With `include=contact`' }),
    last_message: messageRecord.nullable().optional().meta({ description: 'With `include=last_message`' }),
  })
  .meta({ id: 'ListedConversation' });

/** Stands for an assignee in filters. */
const nobody = 'none';

const sorts = { created_at: ConversationSort.CREATED_AT, updated_at: ConversationSort.UPDATED_AT };

type Place = { projectId: string; orgId: string };

function toCreateRequest(place: Place, body: z.output<typeof newConversation>): CreateConversationRequest {
  return {
    ...place,
    subject: orUnset(body.subject),
    channel: enums.channel.fromText(body.channel),
    priority: enums.priority.fromText(body.priority),
    status: enums.conversationStatus.fromText(body.status),
    snoozedUntil: orUnset(body.snoozed_until),
    tags: body.tags,
    assignedTo: orUnset(body.assigned_to),
    externalId: orUnset(body.external_id),
    contact: toContact(body),
    message: body.message && toNewMessage(body.message),
  };
}

function toContact({ contact_id, contact }: z.output<typeof newConversation>): CreateConversationRequest['contact'] {
  if (contact_id) return { $case: 'contactId', value: contact_id };
  return contact ? { $case: 'contactFields', value: toContactFields(contact) } : undefined;
}

function toListRequest(place: Place, query: z.output<typeof conversationQuery>): ListConversationsRequest {
  return {
    ...place,
    page: pageRequest(query),
    statuses: (query.status ?? []).map(enums.conversationStatus.fromText),
    priorities: (query.priority ?? []).map(enums.priority.fromText),
    channels: (query.channel ?? []).map(enums.channel.fromText),
    assignees: (query.assigned_to ?? []).filter((name) => name !== nobody),
    unassigned: query.assigned_to?.includes(nobody),
    externalId: query.external_id,
    contactIds: query.contact_id ?? [],
    tags: query.tag ?? [],
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
    q: query.q,
    sort: query.sort ? sorts[query.sort] : ConversationSort.UNSPECIFIED,
    ascending: query.order === 'asc',
    includeContacts: query.include?.includes('contact'),
    includeLastMessages: query.include?.includes('last_message'),
  };
}

/** What is included needs the scope that it needs by itself. */
function checkIncluded(include: readonly string[] | undefined, caller: Caller): void {
  if (include?.includes('contact')) checkScope('contacts:read', caller);
  if (include?.includes('last_message')) checkScope('messages:read', caller);
}

/** Renders conversations with what was asked to be included. */
function listedIn({ contacts, lastMessages }: ListConversationsResponse, include: readonly string[] = []) {
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
  const lastById = new Map(lastMessages.map((message) => [message.conversationId, message]));
  const withContact = include.includes('contact');
  const withMessage = include.includes('last_message');
  return (conversation: Conversation) => {
    const contact = contactById.get(conversation.contactId ?? '');
    const message = lastById.get(conversation.id);
    return {
      ...renderConversation(conversation),
      ...(withContact ? { contact: contact ? renderContact(contact) : null } : {}),
      ...(withMessage ? { last_message: message ? renderMessage(message) : null } : {}),
    };
  };
}

function toUpdateRequest(place: Place & { conversationId: string }, body: z.output<typeof conversationChanges>) {
  return {
    ...place,
    updateMask: fieldMask(body),
    subject: orUnset(body.subject),
    status: body.status ? enums.conversationStatus.fromText(body.status) : 0,
    priority: body.priority ? enums.priority.fromText(body.priority) : 0,
    assignedTo: orUnset(body.assigned_to),
    tags: body.tags ?? [],
    snoozedUntil: orUnset(body.snoozed_until),
    contactId: orUnset(body.contact_id),
    ...{ addTags: [], removeTags: [], ifStatuses: [] },
  };
}

const answer = revisedIn('conversation', renderConversation);

const conversations = '/projects/{projectId}/conversations';
const conversation = `${conversations}/{conversationId}` as const;

export const conversationRoutes = [
  defineRoute({
    id: 'listConversations',
    method: 'GET',
    path: conversations,
    scope: 'conversations:read',
    summary: 'List conversations',
    description: 'Use it to build an inbox. You can filter by status, assignee, tag, contact and time.',
    query: conversationQuery,
    response: list(listedConversation),
    handler: async ({ params, query, caller, call, rpc }) => {
      checkIncluded(query.include, caller);
      const answered = await rpc.conversations.listConversations(toListRequest(params, query), call);
      return {
        data: answered.conversations.map(listedIn(answered, query.include)),
        page: renderPage(answered.page, query.limit),
      };
    },
  }),
  defineRoute({
    id: 'createConversation',
    method: 'POST',
    path: conversations,
    scope: 'conversations:write',
    summary: 'Create a conversation',
    description:
      'Use it when a customer writes to you through a channel of your own. You can send the contact and the first message in the same request.',
    body: newConversation,
    etag: true,
    status: 201,
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_CONFLICT', 'CONVERSATION_CONFLICT'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.conversations.createConversation(toCreateRequest(params, body), call)),
  }),
  defineRoute({
    id: 'getConversation',
    method: 'GET',
    path: conversation,
    scope: 'conversations:read',
    summary: 'Get a conversation',
    description: 'Use it to read the status, assignee, tags and contact of one conversation.',
    etag: true,
    response: one(conversationRecord),
    handler: ({ params, call, rpc }) => answer(rpc.conversations.getConversation(params, call)),
  }),
  defineRoute({
    id: 'updateConversation',
    method: 'PATCH',
    path: conversation,
    scope: 'conversations:write',
    summary: 'Change a conversation',
    description: 'Any status changes to any other, but `closed` only to `open`.',
    body: conversationChanges,
    etag: true,
    ifMatch: true,
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'INVALID_TRANSITION'],
    handler: ({ params, body, ifRevision, call, rpc }) =>
      answer(rpc.conversations.updateConversation({ ...toUpdateRequest(params, body), ifRevision }, call)),
  }),
  defineRoute({
    id: 'mergeConversation',
    method: 'POST',
    path: `${conversation}/merge`,
    scope: 'conversations:write',
    summary: 'Merge a conversation into another',
    description:
      'Use it when a customer opened two conversations about one matter. Both must be of the same contact. Messages, form submissions, issues and agent runs become those of `into`, which keeps its own status, assignee and tags. Messages stay in the order in which they were written. ' +
      'Both together have at most 10 000 messages. The merged conversation is gone: its id answers 404 with `merged_into`. You cannot undo this.',
    body: z.strictObject({
      into: idInput('conversation').meta({ description: 'The conversation that stays, of the same contact' }),
    }),
    etag: true,
    response: one(conversationRecord),
    handler: ({ params, body: { into }, call, rpc }) =>
      answer(rpc.conversations.mergeConversation({ ...params, into }, call)),
  }),
];
