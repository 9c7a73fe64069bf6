import {
  enums,
  readContactFields,
  readCreateConversationRequest,
  readUpdateConversationRequest,
  renderConversation,
} from '@pharos/contract';
import {
  ConversationSort,
  type CreateConversationRequest,
  type ListConversationsRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import { z } from 'zod';
import type { Caller } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList } from '../../pipeline/input/query-parameters.js';
import { revised } from '../../pipeline/reply.js';
import { revisedIn } from '../answers.js';
import { fieldMask, present } from '../field-mask.js';
import { choice, howWordsMatch, idInput, oneOf, trimmedLabel } from '../fields.js';
import { list, one, pageQuery, pageRequest, renderPage, sortOrder } from '../lists.js';
import { messageOf } from '../messages/schemas.js';
import { withSender } from '../messages/sender.js';
import { checkAssignee } from './check-assignee.js';
import { conversationFilters, toFilter } from './filters.js';
import { checkIncluded, listedConversation, listedIn, readConversation, shownAssignee } from './listed-conversation.js';
import { conversationChanges, conversationRecord, newConversation } from './schemas.js';

const conversationQuery = z.strictObject({
  ...pageQuery,
  ...conversationFilters,
  q: trimmedLabel(500)
    .optional()
    .meta({
      description:
        'Words in the subject and messages; or the customer’s complete name, email, phone number or external ID; or the ID of the conversation; the best match comes first, unless you send `sort` or `order`. In HTML messages, only the text that readers see counts. ' +
        howWordsMatch,
    }),
  sort: oneOf(enums.conversationSort)
    .optional()
    .meta({
      description:
        'The time that the list is sorted by. Default: `created_at`; with `q`, the best match comes first unless you send `sort` or `order`. ' +
        '`waiting_since` lists only conversations that wait on the team or the customer',
    }),
  order: sortOrder.optional().meta({ description: '`desc`, the default: newest first; `asc`: oldest first' }),
  include: commaList(
    choice('ConversationInclude', ['total', 'contact', 'last_message', 'unread', 'assignee']),
    '`total` adds the total number of records; `contact` adds the contact of each conversation (the key needs `contacts:read`), ' +
      '`last_message` its last message (`messages:read`; only the first 1,000 characters of a long message); `unread` adds whether you have read it (only for people who have signed in); ' +
      '`assignee` adds the member that it is assigned to',
  ),
});

type Place = { projectId: string; orgId: string };

function toCreateRequest(
  place: Place,
  body: z.output<typeof newConversation>,
  caller: Caller,
): CreateConversationRequest {
  const { contact_id, contact, message, ...fields } = body;
  return {
    ...place,
    ...readCreateConversationRequest(fields),
    contact: toContact(body),
    message: message && withSender(messageOf(message), caller, ['message']),
  };
}

function toContact({ contact_id, contact }: z.output<typeof newConversation>): CreateConversationRequest['contact'] {
  if (contact_id) return { $case: 'contactId', value: contact_id };
  return contact ? { $case: 'contactFields', value: readContactFields(contact) } : undefined;
}

function toListRequest(
  place: Place,
  query: z.output<typeof conversationQuery>,
  caller: Caller,
): ListConversationsRequest {
  return {
    ...place,
    page: pageRequest(query),
    ...toFilter(query, caller),
    q: query.q,
    sort: sortOf(query),
    ascending: query.order === 'asc',
    includeContacts: query.include?.includes('contact'),
    includeLastMessages: query.include?.includes('last_message'),
    includeUnread: query.include?.includes('unread'),
    includeAssignees: query.include?.includes('assignee'),
  };
}

/** An order alone is one of the time that a list has without a search. */
function sortOf({ sort, order }: z.output<typeof conversationQuery>): ConversationSort {
  if (sort) return enums.conversationSort.fromText(sort);
  return order ? ConversationSort.CREATED_AT : ConversationSort.UNSPECIFIED;
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
      const answered = await rpc.conversations.listConversations(toListRequest(params, query, caller), call);
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
      'Use it when a customer writes to you through your own channel. You can send the contact and the first message in the same request.',
    body: newConversation,
    etag: true,
    status: 201,
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_CONFLICT', 'CONVERSATION_CONFLICT'],
    handler: async ({ params, body, caller, call, rpc }) => {
      await checkAssignee(body.assigned_to, { params, call, rpc });
      return answer(rpc.conversations.createConversation(toCreateRequest(params, body, caller), call));
    },
  }),
  defineRoute({
    id: 'getConversation',
    method: 'GET',
    path: conversation,
    scope: 'conversations:read',
    summary: 'Get a conversation',
    description: 'Use it to read the status, assignee, tags and contact of one conversation.',
    query: z.strictObject({
      include: commaList(
        choice('ReadConversationInclude', ['assignee']),
        '`assignee` adds the member that the conversation is assigned to',
      ),
    }),
    etag: true,
    response: one(readConversation),
    handler: async ({ params, query, call, rpc }) => {
      const includeAssignee = query.include?.includes('assignee');
      const answered = await rpc.conversations.getConversation({ ...params, includeAssignee }, call);
      const conversation = present(answered.conversation);
      const assignee = includeAssignee ? { assignee: shownAssignee(answered.assignee) } : {};
      return revised(conversation.revision, { data: { ...renderConversation(conversation), ...assignee } });
    },
  }),
  defineRoute({
    id: 'updateConversation',
    method: 'PATCH',
    path: conversation,
    scope: 'conversations:write',
    summary: 'Change a conversation',
    description:
      'Use it to change the status, assignee, priority, subject or tags. A status can change to any other, but `closed` can only change to `open`.',
    body: conversationChanges,
    etag: true,
    ifMatch: true,
    response: one(conversationRecord),
    errors: ['CONTACT_NOT_FOUND', 'INVALID_TRANSITION'],
    handler: async ({ params, body, ifRevision, call, rpc }) => {
      await checkAssignee(body.assigned_to, { params, call, rpc });
      const request = { ...params, ...readUpdateConversationRequest(body), updateMask: fieldMask(body), ifRevision };
      return answer(rpc.conversations.updateConversation(request, call));
    },
  }),
  defineRoute({
    id: 'deleteConversation',
    method: 'DELETE',
    path: conversation,
    scope: 'conversations:admin',
    summary: 'Delete a conversation',
    description:
      'Use it to remove a conversation with its messages, files and form submissions. Its copies in live streams and webhook deliveries, and the runs of the agent, are deleted too, within seconds. The contact stays: `DELETE …/contacts/{contactId}` ' +
      'erases a person. You cannot undo this.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.conversations.getConversation(params, call)) },
    handler: async ({ params, ifRevision, call, rpc }) => {
      await rpc.conversations.deleteConversation({ ...params, ifRevision }, call);
    },
  }),
  defineRoute({
    id: 'mergeConversation',
    method: 'POST',
    path: `${conversation}/merge`,
    scope: 'conversations:write',
    summary: 'Merge a conversation into another',
    description:
      'Use it when a customer opened two conversations about the same issue. Both must belong to the same contact. ' +
      'Messages, form submissions, issues and agent runs move to `into`, which keeps its own status, assignee and tags. If the ' +
      'merged conversation is open and `into` is snoozed or resolved, `into` is reopened, as by a message from the customer. ' +
      'Messages are sorted by the time they were written. Both conversations together can have at most 10 000 messages. The ' +
      'merged conversation is deleted: its ID answers 404 with `merged_into`. Its external ID still names `into`: imports add to ' +
      'it, and a new conversation with this external ID is refused with 409. `If-Match` applies to the ' +
      'conversation in the path, which is deleted. You cannot undo this.',
    body: z.strictObject({
      into: idInput('conversation').meta({
        description: 'The remaining conversation; it must belong to the same contact',
      }),
    }),
    etag: true,
    ifMatch: true,
    response: one(conversationRecord),
    handler: ({ params, body: { into }, ifRevision, call, rpc }) =>
      answer(rpc.conversations.mergeConversation({ ...params, into, ifRevision }, call)),
  }),
];
