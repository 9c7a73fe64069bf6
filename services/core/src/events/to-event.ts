import type { EncodedEvent, OutboxRow } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { Changes, RowCaller } from '@pharos/service';
import { toContact, toConversation, toMessage } from '../convert/records.js';
import type { ContactRow, ConversationRow, MessageRow } from '../store/records.js';

/** The JSON that the journal wrote: the record's columns as they were, and what changed. */
interface RowData {
  conversation?: ConversationRow;
  message?: MessageRow;
  contact?: ContactRow;
  changes?: Changes;
}

/** What goes over the bus for a row of the outbox. Throws on a type that core does not write. */
export function encodeEvent(row: OutboxRow): EncodedEvent {
  const event = toEvent(row);
  return { subject: `${row.orgId}.${row.projectId}.${row.type}`, payload: Event.encode(event).finish() };
}

export function toEvent(row: OutboxRow): Event {
  const { request_id, traceparent, type, id, name } = row.caller as RowCaller;
  return {
    id: row.eventId,
    type: row.type,
    orgId: row.orgId,
    projectId: row.projectId,
    occurredAt: row.occurredAt,
    actor: { type, id, name },
    traceparent,
    orderingKey: row.orderingKey,
    requestId: request_id,
    data: eventData(row.type, row.data as RowData),
  };
}

function eventData(type: string, data: RowData): Event['data'] {
  const { changes } = data;
  switch (type) {
    case 'conversation.created':
      return { $case: 'conversationCreated', value: { conversation: conversationOf(data) } };
    case 'conversation.updated':
      return { $case: 'conversationUpdated', value: { conversation: conversationOf(data), changes } };
    case 'conversation.resolved':
      return { $case: 'conversationResolved', value: { conversation: conversationOf(data) } };
    case 'message.created':
      return { $case: 'messageCreated', value: { message: toMessage(present(data.message)) } };
    case 'contact.created':
      return { $case: 'contactCreated', value: { contact: toContact(present(data.contact)) } };
    case 'contact.updated':
      return { $case: 'contactUpdated', value: { contact: toContact(present(data.contact)), changes } };
    default:
      throw new Error(`core writes no event of type ${type}`);
  }
}

function conversationOf(data: RowData) {
  return toConversation(present(data.conversation));
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('an event lacks its record');
  return record;
}
