import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { renderContact } from './contact.js';
import { renderConversation } from './conversation.js';
import { renderMessage } from './message.js';

/**
 * What an event tells its subscribers: the record in its REST shape as it was at that moment; `*.updated` adds
 * `changes`. Throws when the event carries no data, which only a defect can cause.
 */
export function renderEventData(event: Event): Record<string, unknown> {
  const data = event.data;
  switch (data?.$case) {
    case 'conversationCreated':
    case 'conversationResolved':
      return renderConversation(present(data.value.conversation));
    case 'conversationUpdated':
      return { ...renderConversation(present(data.value.conversation)), changes: data.value.changes ?? {} };
    case 'messageCreated':
      return renderMessage(present(data.value.message));
    case 'contactCreated':
      return renderContact(present(data.value.contact));
    case 'contactUpdated':
      return { ...renderContact(present(data.value.contact)), changes: data.value.changes ?? {} };
    default:
      throw new Error(`event ${event.id} carries no data`);
  }
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('an event lacks its record');
  return record;
}
