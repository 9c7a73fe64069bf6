import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { actionResult, escalationReason } from '../enums.js';
import { isRenderedEvent, type RenderedField, renderedEvents } from '../event-types.js';
import { renderContact } from './contact.js';
import { renderConversation } from './conversation.js';
import { renderForm } from './form.js';
import { renderFormSubmission } from './form-submission.js';
import { renderMessage } from './message.js';
import { renderWebhook } from './webhook.js';

type Data = NonNullable<Event['data']>;
type Rendering<Value> = (value: Value) => Record<string, unknown>;
type Renderings = { [Field in RenderedField]: Rendering<Extract<Data, { $case: Field }>['value']> };

/** One for each event that subscribers receive: without it this does not compile. `*.updated` adds `changes`. */
const renderings: Renderings = {
  conversationCreated: ({ conversation }) => renderConversation(present(conversation)),
  conversationResolved: ({ conversation }) => renderConversation(present(conversation)),
  conversationUpdated: ({ conversation, changes }) => ({
    ...renderConversation(present(conversation)),
    changes: changes ?? {},
  }),
  conversationMerged: ({ conversation, mergedId }) => ({
    ...renderConversation(present(conversation)),
    merged_id: mergedId,
  }),
  messageCreated: ({ message }) => renderMessage(present(message)),
  contactCreated: ({ contact }) => renderContact(present(contact)),
  contactUpdated: ({ contact, changes }) => ({ ...renderContact(present(contact)), changes: changes ?? {} }),
  contactMerged: ({ contact, mergedId }) => ({ ...renderContact(present(contact)), merged_id: mergedId }),
  agentEscalated: ({ conversation, reason, confidence, summary, lastMessageId }) => ({
    conversation: renderConversation(present(conversation)),
    reason: escalationReason.toText(reason),
    confidence: confidence ?? null,
    summary,
    last_message_id: lastMessageId ?? null,
  }),
  agentActionExecuted: ({ conversationId, action, arguments: given, result, error }) => ({
    conversation_id: conversationId,
    action,
    arguments: given ?? {},
    result: actionResult.toText(result),
    error: error ?? null,
  }),
  formSubmitted: ({ submission, form, contact, conversation }) => ({
    submission: renderFormSubmission(present(submission)),
    form: renderForm(present(form)),
    contact: contact === undefined ? null : renderContact(contact),
    conversation: renderConversation(present(conversation)),
  }),
  webhookDisabled: ({ webhook }) => renderWebhook(present(webhook)),
};

/**
 * The data of an event for its subscribers: the record in its REST shape as it was at that moment.
 * @throws Error when it is not an event that subscribers receive, or lacks its data.
 */
export function renderEventData({ id, type, data }: Event): Record<string, unknown> {
  const field = isRenderedEvent(type) ? renderedEvents[type] : undefined;
  if (field === undefined || data?.$case !== field) throw new Error(`event ${id} carries no data of ${type}`);
  return (renderings[field] as Rendering<unknown>)(data.value);
}

function present<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('an event lacks its record');
  return record;
}
