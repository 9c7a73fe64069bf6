import { type EventName, eventNames } from '@pharos/contract';
import { z } from 'zod';
import { id, record } from './fields.js';
import { formRecord, formSubmissionRecord } from './form-records.js';
import { contactRecord, conversationRecord, messageRecord } from './records.js';
import { webhookRecord } from './webhook-records.js';

interface EventType {
  /** When it happens. */
  readonly description: string;
  /** What the body of a delivery tells of it. */
  readonly data: z.ZodType;
}

const changes = z
  .record(z.string(), z.strictObject({ from: z.unknown(), to: z.unknown() }))
  .meta({ description: 'What changed, by the name of the field' });
const mergedId = (kind: 'contact' | 'conversation') =>
  id(kind).meta({ description: 'The one that is gone; the record is the one that stayed' });
const anyObject = z.record(z.string(), z.unknown());

const escalationReasons = [
  ...['user_requested', 'low_confidence', 'no_knowledge', 'policy_topic', 'negative_sentiment', 'repeated_failure'],
  ...['tool_error', 'model_error', 'budget_exhausted', 'injection_suspected'],
];

/** Every event that subscribers can ask for: an event without its data does not compile. */
export const eventTypes: Readonly<Record<EventName, EventType>> = {
  'conversation.created': { description: 'A conversation opens', data: conversationRecord },
  'conversation.updated': {
    description: 'Subject, status, priority, assignee or tags change',
    data: conversationRecord.extend({ changes }).meta({ id: 'UpdatedConversation' }),
  },
  'conversation.resolved': {
    description: 'A conversation becomes resolved; `conversation.updated` fires as well',
    data: conversationRecord,
  },
  'conversation.merged': {
    description: 'Two conversations become one',
    data: conversationRecord.extend({ merged_id: mergedId('conversation') }).meta({ id: 'MergedConversation' }),
  },
  'message.created': { description: 'A customer, an agent or the AI writes', data: messageRecord },
  'contact.created': { description: 'A contact is made by the API, the widget or a form', data: contactRecord },
  'contact.updated': {
    description: "A contact's fields change",
    data: contactRecord.extend({ changes }).meta({ id: 'UpdatedContact' }),
  },
  'contact.merged': {
    description: 'Two contacts become one',
    data: contactRecord.extend({ merged_id: mergedId('contact') }).meta({ id: 'MergedContact' }),
  },
  'agent.escalated': {
    description: 'The AI agent hands over to people',
    data: z.strictObject({
      conversation: conversationRecord,
      reason: z.enum(escalationReasons as [string, ...string[]]),
      confidence: z.number().min(0).max(1).nullable().meta({ description: 'Null when nothing was drafted' }),
      summary: z.string(),
      last_message_id: id('message').nullable(),
    }),
  },
  'agent.action_executed': {
    description: 'The AI agent has acted',
    data: z.strictObject({
      conversation_id: id('conversation'),
      action: z.string(),
      arguments: anyObject,
      result: z.enum(['success', 'failed', 'rejected']),
      error: z.string().nullable(),
    }),
  },
  'form.submitted': {
    description: 'Somebody submits a public form',
    data: z.strictObject({
      submission: formSubmissionRecord,
      form: formRecord,
      contact: contactRecord
        .nullable()
        .meta({ description: 'Null when the form asks for nothing that names a person' }),
      conversation: conversationRecord,
    }),
  },
  'webhook.disabled': {
    description: 'The platform disables a webhook of the project; the others that ask for it are told',
    data: webhookRecord,
  },
  'webhook.test': {
    description: 'You ask for it, to see whether your endpoint answers',
    data: z.strictObject({ webhook_id: id('webhook'), project_id: id('project') }),
  },
};

/** The body of a delivery of the event (http-api.md §6). */
export function deliveryBody(event: EventName) {
  return z.strictObject({
    id: id('webhookDelivery').meta({ description: 'The delivery’s id, the same on every attempt' }),
    event: z.literal(event),
    timestamp: z.int().min(0).meta({ description: 'When it happened, in Unix seconds' }),
    project_id: id('project'),
    data: eventTypes[event].data,
  });
}

export const eventTypeRecord = record('EventType', {
  name: z.enum(eventNames).meta({ description: 'As `events` of a webhook takes it' }),
  description: z.string(),
  schema: anyObject.meta({
    description: 'JSON Schema (2020-12) of the body of a delivery; later versions may add fields',
  }),
});
