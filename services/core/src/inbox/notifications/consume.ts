import { eventTypesOf, idKinds, knownEventTypes } from '@pharos/contract';
import {
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Part,
  readSubject,
  type Screen,
  type Statement,
} from '@pharos/kit';
import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { MailDelivery, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { mentionsIn } from '../messages/mentions.js';
import { type News, type NotifyOptions, notify } from './notify.js';

const concurrency = 16;

/** The types of events at which `newsOf` finds something. */
export const wanted = eventTypesOf([
  'conversationCreated',
  'conversationUpdated',
  'messageCreated',
  'messageUpdated',
  'messageBounced',
  'agentEscalated',
]);

const messageTypes: ReadonlySet<string> = new Set(eventTypesOf(['messageCreated']));

const selectTheirs: Statement = {
  name: 'select_conversations_of_members',
  text: `SELECT id FROM conversations WHERE id = ANY ($1::text[]) AND assigned_to LIKE '${idKinds.user}\\_%'
    UNION ALL SELECT m.conversation_id FROM merged_conversations m WHERE m.conversation_id = ANY ($1::text[])`,
};

/** Notifies people of what concerns them. */
export function notificationConsumer(deps: ConsumerDeps, options: NotifyOptions): Part {
  return createConsumer(deps, {
    durable: 'core-notifications',
    types: knownEventTypes,
    wanted,
    concurrency,
    screen: theirs(deps.database),
    handler: ({ event, database }) => handle(database, Event.decode(event.payload), options),
  });
}

/** Customers write most messages, mostly in conversations that nobody of the team has yet. */
function theirs(database: Database): Screen {
  return {
    ask({ subject, payload }) {
      if (!messageTypes.has(readSubject(subject).type)) return undefined;
      const news = newsOf(Event.decode(payload));
      return news?.type === 'answered' ? { key: news.conversationId } : undefined;
    },
    async answer(questions) {
      const ids = questions.map(({ key }) => key);
      const found = new Set((await database.query<{ id: string }>(selectTheirs, [ids])).map(({ id }) => id));
      return ids.map((id) => found.has(id));
    },
  };
}

/** Handles an event. */
export async function handle(database: Database, event: Event, options: NotifyOptions = {}): Promise<void> {
  const news = newsOf(event);
  if (news !== undefined) await notify(database, event, news, options);
}

/** What people are told of an event, if any; what was imported happened long ago. */
export function newsOf({ imported, data }: Event): News | undefined {
  if (imported) return undefined;
  if (data?.$case === 'conversationCreated') return assignmentOf(data.value.conversation);
  if (data?.$case === 'conversationUpdated')
    return data.value.changes?.assigned_to === undefined ? undefined : assignmentOf(data.value.conversation);
  if (data?.$case === 'messageCreated' || data?.$case === 'messageUpdated')
    return messageNews(data.value.message, data.$case === 'messageCreated');
  if (data?.$case === 'messageBounced') return undeliveredNews(data.value.message);
  if (data?.$case === 'agentEscalated' && data.value.conversation)
    return { type: 'escalated', conversationId: data.value.conversation.id };
  return undefined;
}

function assignmentOf(conversation: Conversation | undefined): News | undefined {
  if (!conversation?.assignedTo?.startsWith(`${idKinds.user}_`)) return undefined;
  return { type: 'assigned', conversationId: conversation.id };
}

function undeliveredNews(message: Message | undefined): News | undefined {
  return message && { type: 'undelivered', conversationId: message.conversationId, messageId: message.id };
}

function messageNews(message: Message | undefined, isNew: boolean): News | undefined {
  if (message === undefined) return undefined;
  if (!isNew && message.delivery === MailDelivery.FAILED) return undeliveredNews(message);
  const { id: messageId, conversationId, senderType, isInternal, content } = message;
  if (isNew && !isInternal && senderType === SenderType.CUSTOMER)
    return { type: 'answered', conversationId, messageId };
  const sender_type = senderType === SenderType.AGENT ? 'agent' : 'other';
  const names = mentionsIn({ content, is_internal: isInternal, sender_type });
  return names.length === 0 ? undefined : { type: 'mention', conversationId, messageId };
}
