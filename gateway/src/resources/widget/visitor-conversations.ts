import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { reply } from '../../pipeline/reply.js';
import { attachmentIds } from '../attachments/schemas.js';
import { present } from '../field-mask.js';
import { text } from '../fields.js';
import { list, one, pageQuery, pageRequest, renderPage, sortOrder } from '../lists.js';
import { messageContent } from '../messages/content.js';
import { seenInput } from '../messages/schemas.js';
import { publicWidget } from './public-config.js';
import { renderVisitorConversation, renderVisitorMessage } from './render.js';
import { callOf, visitorSession } from './session.js';
import { startedConversationRecord, visitorConversationRecord, visitorMessageRecord } from './visitor-schemas.js';

const sent = z.strictObject({
  content: messageContent(10_000, 'Plain text'),
  client_message_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, { error: 'must be 1 to 100 visible ASCII characters' })
    .meta({
      description:
        'An ID that the client chooses, such as a UUID. If the client sends it again, no second message is created',
    }),
  attachments: attachmentIds,
});

const rating = z.strictObject({
  score: z.int().min(1).max(5).meta({ description: 'From 1 (bad) to 5 (good)' }),
  comment: text(0, 2_000)
    .nullable()
    .optional()
    .meta({ description: 'The visitor’s own words; null, empty or absent: no comment' }),
});

const limits = { limit: pageQuery.limit, cursor: pageQuery.cursor };
const refusals = ['WIDGET_DISABLED', 'SESSION_INVALID'] as const;

const conversations = `${publicWidget}/conversations` as const;
const conversation = `${conversations}/{conversationId}` as const;
const messages = `${conversation}/messages` as const;

export const visitorConversationRoutes = [
  defineRoute({
    id: 'listVisitorConversations',
    method: 'GET',
    path: conversations,
    scope: publicAccess,
    summary: 'List the visitor’s conversations',
    description: 'The widget uses it to show earlier conversations. The one with the latest activity comes first.',
    query: z.strictObject(limits),
    response: list(visitorConversationRecord),
    errors: refusals,
    handler: async (input) => {
      const session = await visitorSession(input);
      const request = { ...session, page: pageRequest(input.query) };
      const answer = await input.rpc.visitorConversations.listVisitorConversations(request, input.call);
      const data = answer.conversations.map((each) => renderVisitorConversation(each, session.record));
      return { data, page: renderPage(answer.page, input.query.limit) };
    },
  }),
  defineRoute({
    id: 'startVisitorConversation',
    method: 'POST',
    path: conversations,
    scope: publicAccess,
    summary: 'Start a conversation',
    description:
      'The widget uses it to send the first message of a visitor. If you send the same `client_message_id` again, the answer is 200 with the conversation that was created the first time.',
    body: sent,
    status: [201, 200],
    response: one(startedConversationRecord),
    errors: [...refusals, 'CONTACT_BLOCKED'],
    handler: async (input) => {
      const session = await visitorSession(input);
      await input.gateway.throttle('sendMessage', session.sessionId);
      const { content, client_message_id: clientMessageId, attachments } = input.body;
      const call = callOf(session, input.call);
      const made = await input.rpc.visitorConversations.startConversation(
        { ...session, content, clientMessageId, attachmentIds: attachments },
        call,
      );
      const data = {
        conversation: renderVisitorConversation(present(made.conversation), session.record),
        message: renderVisitorMessage(present(made.message), session.record),
      };
      return reply(made.repeated ? 200 : 201, { data });
    },
  }),
  defineRoute({
    id: 'getVisitorConversation',
    method: 'GET',
    path: conversation,
    scope: publicAccess,
    summary: 'Get a conversation of the visitor',
    description: 'The widget uses it to show the status of a conversation.',
    response: one(visitorConversationRecord),
    errors: refusals,
    handler: async (input) => {
      const session = await visitorSession(input);
      const request = { ...session, conversationId: input.params.conversationId };
      const answer = await input.rpc.visitorConversations.getVisitorConversation(request, input.call);
      return { data: renderVisitorConversation(present(answer.conversation), session.record) };
    },
  }),
  defineRoute({
    id: 'listVisitorMessages',
    method: 'GET',
    path: messages,
    scope: publicAccess,
    summary: 'List the messages of a visitor’s conversation',
    description: 'The widget uses it to show a conversation. Internal notes are never included.',
    query: z.strictObject({
      ...limits,
      order: sortOrder.default('asc').meta({ description: '`desc`: newest first' }),
    }),
    response: list(visitorMessageRecord),
    errors: refusals,
    handler: async (input) => {
      const session = await visitorSession(input);
      const { conversationId } = input.params;
      const page = pageRequest(input.query);
      const request = { ...session, conversationId, page, descending: input.query.order === 'desc' };
      const answer = await input.rpc.visitorConversations.listVisitorMessages(request, input.call);
      const data = answer.messages.map((each) => renderVisitorMessage(each, session.record));
      return { data, page: renderPage(answer.page, input.query.limit) };
    },
  }),
  defineRoute({
    id: 'sendVisitorMessage',
    method: 'POST',
    path: messages,
    scope: publicAccess,
    summary: 'Send a message',
    description:
      'The widget uses it to send what the visitor writes. A message reopens a resolved conversation. In a ' +
      'closed conversation it starts a new one: see `conversation_id` of the answer. If you send the same `client_message_id` again, the answer is 200 with the ' +
      'message that was created the first time.',
    body: sent,
    status: [201, 200],
    response: one(visitorMessageRecord),
    errors: [...refusals, 'CONTACT_BLOCKED'],
    handler: async (input) => {
      const session = await visitorSession(input);
      await input.gateway.throttle('sendMessage', session.sessionId);
      const { content, client_message_id: clientMessageId, attachments } = input.body;
      const request = {
        ...session,
        conversationId: input.params.conversationId,
        content,
        clientMessageId,
        attachmentIds: attachments,
      };
      const made = await input.rpc.visitorConversations.sendVisitorMessage(request, callOf(session, input.call));
      const data = renderVisitorMessage(present(made.message), session.record);
      return reply(made.repeated ? 200 : 201, { data });
    },
  }),
  defineRoute({
    id: 'seeAsVisitor',
    method: 'POST',
    path: `${conversation}/seen`,
    scope: publicAccess,
    summary: 'Mark a conversation as seen by the visitor',
    description: 'Marks all messages as seen, or all up to one message. They cannot be marked as unseen again.',
    body: seenInput,
    response: one(visitorConversationRecord),
    errors: [...refusals, 'MESSAGE_NOT_FOUND'],
    handler: async (input) => {
      const session = await visitorSession(input);
      const request = {
        ...session,
        conversationId: input.params.conversationId,
        messageId: input.body.message_id,
      };
      const answer = await input.rpc.visitorConversations.seeAsVisitor(request, callOf(session, input.call));
      return { data: renderVisitorConversation(present(answer.conversation), session.record) };
    },
  }),
  defineRoute({
    id: 'rateVisitorConversation',
    method: 'PUT',
    path: `${conversation}/csat`,
    scope: publicAccess,
    summary: 'Rate a conversation that is resolved or closed',
    description:
      'The widget uses it to store the rating of the visitor. The latest rating counts. The API shows it as `csat` of the conversation.',
    body: rating,
    response: one(visitorConversationRecord),
    errors: [...refusals, 'CONTACT_BLOCKED', 'CONVERSATION_NOT_RESOLVED'],
    handler: async (input) => {
      const session = await visitorSession(input);
      const { score, comment } = input.body;
      const place = { ...session, conversationId: input.params.conversationId };
      const request = { ...place, score, comment: comment || undefined };
      const answer = await input.rpc.visitorConversations.rateConversation(request, input.call);
      return { data: renderVisitorConversation(present(answer.conversation), session.record) };
    },
  }),
];
