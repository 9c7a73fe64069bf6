import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part, type Screen } from '@pharos/kit';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { eraseMails, moveIncoming, type RawMails } from './incoming/index.js';
import { deleteMailboxesOf } from './mailboxes/index.js';
import {
  answerOf,
  type Enqueueing,
  enqueueForward,
  forgetOutgoing,
  moveOutgoing,
  redeliverMail,
} from './outgoing/index.js';
import { forgetReplyAddresses, forgetThreads, forgetThreadsOf, moveReplies, moveThread } from './threads/index.js';

/** Events of different records are independent, and each waits mostly for the database. */
const concurrency = 8;
/** What `handle` does something at. */
export const wanted = eventTypesOf([
  'projectDeleted',
  'contactErased',
  'conversationDeleted',
  'conversationMerged',
  'messageDeleted',
  'messageCreated',
  'messageRedeliveryRequested',
]);

export interface HandleDeps {
  readonly database: Database;
  readonly rawMails: RawMails;
  readonly enqueueing: Pick<Enqueueing, 'enqueue'>;
}

/**
 * Has answers sent, and hears of projects, persons and conversations that are gone, and of two that are one. Every event is handled at
 * least once.
 */
export function eventConsumer(
  deps: ConsumerDeps,
  { screen, ...own }: Omit<HandleDeps, 'database'> & { readonly screen: Screen },
): Part {
  return createConsumer(deps, {
    durable: 'mail',
    types: knownEventTypes,
    wanted,
    concurrency,
    screen,
    handler: ({ event, database }) => handle({ ...own, database }, Event.decode(event.payload)),
  });
}

/** Other events are not for mail. */
export async function handle(deps: HandleDeps, event: Event): Promise<void> {
  const { data } = event;
  switch (data?.$case) {
    case 'messageCreated':
      return said(deps, event, data.value.message);
    case 'messageRedeliveryRequested':
      if (!data.value.message) return;
      return redeliverMail(deps.database, placeOf(event, data.value.message), event.id);
    case 'projectDeleted':
      await forgetOutgoing(deps.database, event);
      await forgetReplyAddresses(deps.database, event);
      await forgetThreadsOf(deps.database, event);
      return deleteMailboxesOf(deps.database, event);
    case 'contactErased':
      return eraseMails(deps, event, { contactId: data.value.contactId, senders: data.value.identifierDigests });
    case 'messageDeleted':
      if (!data.value.message) return;
      await forgetOutgoing(deps.database, event, { messageId: data.value.message.id });
      return eraseMails(deps, event, { messageId: data.value.message.id });
    case 'conversationMerged':
      if (!data.value.conversation) return;
      return merged(deps.database, event, { from: data.value.mergedId, into: data.value.conversation.id });
    case 'conversationDeleted':
      if (!data.value.conversation) return;
      return deleted(deps, event, [data.value.conversation.id, ...data.value.mergedIds]);
  }
}

/** What the team or the agent says to a customer may be a mail: whether it is one shows when it is sent. */
async function said({ database, enqueueing }: HandleDeps, event: Event, message: Message | undefined): Promise<void> {
  if (message?.forward && event.imported !== true) return enqueueForward(database, placeOf(event, message));
  const answer = answerOf(event);
  if (answer) await enqueueing.enqueue(database, placeOf(event, answer));
}

const placeOf = (
  { orgId, projectId }: Pick<Event, 'orgId' | 'projectId'>,
  { conversationId, id: messageId }: Message,
) => {
  return { orgId, projectId, conversationId, messageId };
};

async function merged(database: Database, event: Event, ids: { from: string; into: string }): Promise<void> {
  await moveThread(database, event, ids);
  await moveReplies(database, event, ids);
  await moveOutgoing(database, event, ids);
  await moveIncoming(database, event, ids);
}

async function deleted(deps: HandleDeps, event: Event, conversationIds: string[]): Promise<void> {
  await eraseMails(deps, event, { conversationIds });
  await forgetOutgoing(deps.database, event, { conversationIds });
  await forgetThreads(deps.database, event, conversationIds);
}
