import { enums, renderConversation } from '@pharos/contract';
import {
  ConversationSort,
  type CreateConversationRequest,
  type ListConversationsRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { commaList, idInput, label, oneOf, text, timeInput } from '../schemas/fields.js';
import { list, one, pageQuery, pageRequest } from '../schemas/lists.js';
import { conversationRecord } from '../schemas/records.js';
import { listIn, recordIn } from './answers.js';
import { contactIdentity, toContactFields } from './contacts.js';
import { fieldMask, orUnset } from './field-mask.js';
import { newMessage, toNewMessage } from './messages.js';

const subject = text(0, 1_000);
const tags = z.array(label(100)).max(50);
const assignee = label(200);
const snoozedUntil = timeInput.nullable().meta({
  description: 'When a snoozed conversation wakes, in the future; absent or null: when the customer writes',
});

const newConversation = z
  .strictObject({
    subject: subject.nullable().optional(),
    channel: oneOf(enums.channel).default('api'),
    priority: oneOf(enums.priority).default('normal'),
    status: oneOf(enums.conversationStatus).default('open'),
    snoozed_until: snoozedUntil.optional(),
    tags: tags.default([]),
    assigned_to: assignee.nullable().optional(),
    external_id: label(200).nullable().optional(),
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
  assigned_to: commaList(assignee, 'Assigned to one of these'),
  contact_id: commaList(idInput('contact'), 'Of one of these contacts'),
  tag: commaList(label(100), 'With one of these tags'),
  created_after: timeInput.optional(),
  created_before: timeInput.optional(),
  updated_after: timeInput.optional(),
  updated_before: timeInput.optional(),
  q: text(1, 500).optional().meta({ description: 'Words of subject and messages; best match first' }),
  sort: z.enum(['created_at', 'updated_at']).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
});

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
    assignees: query.assigned_to ?? [],
    contactIds: query.contact_id ?? [],
    tags: query.tag ?? [],
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
    q: query.q,
    sort: query.sort ? sorts[query.sort] : ConversationSort.UNSPECIFIED,
    ascending: query.order === 'asc',
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
  } as const;
}

const answer = recordIn('conversation', renderConversation);
const answerList = listIn('conversations', renderConversation);

const conversations = '/projects/{projectId}/conversations';
const conversation = `${conversations}/{conversationId}` as const;

export const conversationRoutes = [
  defineRoute({
    id: 'listConversations',
    method: 'GET',
    path: conversations,
    scope: 'conversations:read',
    summary: 'List conversations',
    query: conversationQuery,
    response: list(conversationRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.conversations.listConversations(toListRequest(params, query), call), query),
  }),
  defineRoute({
    id: 'createConversation',
    method: 'POST',
    path: conversations,
    scope: 'conversations:write',
    summary: 'Open a conversation, with its contact and first message when given',
    body: newConversation,
    status: 201,
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_CONFLICT'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.conversations.createConversation(toCreateRequest(params, body), call)),
  }),
  defineRoute({
    id: 'getConversation',
    method: 'GET',
    path: conversation,
    scope: 'conversations:read',
    summary: 'Read a conversation',
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
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'INVALID_TRANSITION'],
    handler: ({ params, body, call, rpc }) =>
      answer(rpc.conversations.updateConversation(toUpdateRequest(params, body), call)),
  }),
];
