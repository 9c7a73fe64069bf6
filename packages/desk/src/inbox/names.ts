import type { Contact, Member, Message, TimelineEntry } from '@pharos/sdk';
import { t } from '../messages/index.js';

/** What a contact is called: by name, else by what is known. */
export function nameOfContact(
  contact: Pick<Contact, 'name' | 'email' | 'phone' | 'external_id'> | null | undefined,
): string {
  return contact?.name || contact?.email || contact?.phone || contact?.external_id || t.list.nobody;
}

/** What the writer of a message is called. */
export function nameOfSender(message: Message, members: readonly Member[], customer: string, userId: string): string {
  const { sender_type, sender_id } = message;
  if (sender_type === 'customer') return customer;
  if (sender_type === 'ai') return t.thread.agent;
  if (sender_type === 'system') return t.thread.system;
  if (sender_id === userId) return t.list.you;
  return members.find(({ id }) => id === sender_id)?.name ?? sender_id ?? t.thread.team;
}

/** Who did what an entry tells. */
export function nameOfActor(actor: TimelineEntry['actor'], members: readonly Member[], userId: string): string {
  if (actor === null) return t.events.someone;
  if (actor.id === userId) return t.events.you;
  if (actor.type === 'user') return members.find(({ id }) => id === actor.id)?.name ?? t.events.someone;
  if (actor.type === 'api_key') return t.events.key;
  if (actor.type === 'ai') return t.thread.agent;
  if (actor.type === 'anonymous') return t.events.visitor;
  return t.thread.system;
}
