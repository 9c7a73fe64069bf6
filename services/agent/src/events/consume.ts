import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import {
  type ContactMerged,
  type ConversationDeleted,
  type ConversationMerged,
  type ConversationUpdated,
  Event,
  type MessageDeleted,
} from '@pharos/proto/pharos/events/v1/event';
import { erasePerson, eraseRunsOf, movePerson, moveRuns, nameContact } from '../store/erase-person.js';
import { forgetProject } from '../store/forget-project.js';

/** A large project takes a while to be forgotten; that holds up nobody's erasure. */
const concurrency = 4;
/** What `handle` does something at. */
export const wanted = eventTypesOf([
  'projectDeleted',
  'conversationUpdated',
  'contactMerged',
  'conversationMerged',
  'conversationDeleted',
  'messageDeleted',
  'contactErased',
]);

/** Hears of persons and projects that are gone, of two who are one, and of whose conversations are. Every event is handled at least once. */
export function forgettingConsumer(deps: ConsumerDeps): Part {
  return createConsumer(deps, {
    durable: 'agent',
    types: knownEventTypes,
    wanted,
    concurrency,
    handler: ({ event, database, signal }) => handle(database, Event.decode(event.payload), signal),
  });
}

/** Other events are not for what is kept here. */
export async function handle(database: Database, event: Event, signal?: AbortSignal): Promise<void> {
  const { orgId, projectId, data } = event;
  if (data?.$case === 'projectDeleted') return forgetProject(database, { orgId, projectId }, signal);
  if (data?.$case === 'conversationUpdated') return onUpdated(database, event, data.value);
  if (data?.$case === 'contactMerged') return onMerged(database, event, data.value, signal);
  if (data?.$case === 'conversationMerged') return onConversationMerged(database, event, data.value, signal);
  if (data?.$case === 'conversationDeleted') return onDeleted(database, event, data.value, signal);
  if (data?.$case === 'messageDeleted') return onMessageDeleted(database, event, data.value, signal);
  if (data?.$case !== 'contactErased') return;
  await erasePerson(database, { orgId, projectId, contactId: data.value.contactId }, signal);
}

async function onUpdated(
  database: Database,
  { orgId, projectId }: Event,
  { conversation, changes }: ConversationUpdated,
): Promise<void> {
  const contactId = conversation?.contactId;
  if (contactId === undefined || changes?.contact_id === undefined) return;
  await nameContact(database, { orgId, projectId, contactId }, conversation?.id ?? '');
}

/** What was decided in conversations that had become part of it stands in its own name, but for what came too late. */
async function onDeleted(
  database: Database,
  { orgId, projectId }: Event,
  { conversation, mergedIds }: ConversationDeleted,
  signal?: AbortSignal,
): Promise<void> {
  if (conversation === undefined) return;
  for (const conversationId of [conversation.id, ...mergedIds])
    await eraseRunsOf(database, { orgId, projectId, conversationId }, signal);
}

async function onMessageDeleted(
  database: Database,
  { orgId, projectId }: Event,
  { message }: MessageDeleted,
  signal?: AbortSignal,
): Promise<void> {
  if (message === undefined) return;
  const { conversationId } = message;
  await eraseRunsOf(database, { orgId, projectId, conversationId, message }, signal);
}

async function onMerged(
  database: Database,
  { orgId, projectId }: Event,
  { contact, mergedId }: ContactMerged,
  signal?: AbortSignal,
): Promise<void> {
  if (contact === undefined) return;
  await movePerson(database, { orgId, projectId, contactId: mergedId, into: contact.id }, signal);
}

async function onConversationMerged(
  database: Database,
  { orgId, projectId }: Event,
  { conversation, mergedId: conversationId }: ConversationMerged,
  signal?: AbortSignal,
): Promise<void> {
  if (conversation === undefined) return;
  await moveRuns(database, { orgId, projectId, conversationId, into: conversation.id }, signal);
}
