import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { eraseMails, type RawMails } from './incoming/index.js';
import { deleteMailboxesOf } from './mailboxes/index.js';
import { forgetThreads, moveThread } from './threads/index.js';

/** Events of different records are independent, and each waits mostly for the database. */
const concurrency = 8;
/** What `handle` does something at. */
export const wanted = eventTypesOf([
  'projectDeleted',
  'contactErased',
  'conversationDeleted',
  'conversationMerged',
  'messageDeleted',
]);

export interface HandleDeps {
  readonly database: Database;
  readonly rawMails: RawMails;
}

/** Hears of projects, persons and conversations that are gone, and of two that are one. Every event is handled at least once. */
export function eventConsumer(deps: ConsumerDeps, rawMails: RawMails): Part {
  return createConsumer(deps, {
    durable: 'mail',
    types: knownEventTypes,
    wanted,
    concurrency,
    handler: ({ event, database }) => handle({ database, rawMails }, Event.decode(event.payload)),
  });
}

/** Other events are not for mail. */
export async function handle(deps: HandleDeps, event: Event): Promise<void> {
  const { data } = event;
  if (data?.$case === 'projectDeleted') return deleteMailboxesOf(deps.database, event);
  if (data?.$case === 'contactErased')
    return eraseMails(deps, event, { contactId: data.value.contactId, senders: data.value.identifierDigests });
  if (data?.$case === 'messageDeleted' && data.value.message)
    return eraseMails(deps, event, { messageId: data.value.message.id });
  if (data?.$case === 'conversationMerged' && data.value.conversation)
    return moveThread(deps.database, event, { from: data.value.mergedId, into: data.value.conversation.id });
  if (data?.$case === 'conversationDeleted' && data.value.conversation) {
    const conversationIds = [data.value.conversation.id, ...data.value.mergedIds];
    await eraseMails(deps, event, { conversationIds });
    await forgetThreads(deps.database, event, conversationIds);
  }
}
