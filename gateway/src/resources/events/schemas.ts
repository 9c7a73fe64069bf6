import { type EventName, enums, eventNames } from '@pharos/contract';
import { z } from 'zod';
import { contactRecord } from '../contacts/schemas.js';
import { conversationRecord } from '../conversations/schemas.js';
import { choice, id, jsonObject, oneOf, record, withoutTimePattern } from '../fields.js';
import { formRecord, formSubmissionRecord } from '../forms/schemas.js';
import { messageRecord } from '../messages/schemas.js';
import { webhookRecord } from '../webhooks/schemas.js';

/** The name of an event that webhooks can subscribe to. */
export const eventName = choice('EventName', eventNames);

interface EventType {
  /** When it happens. */
  readonly description: string;
  /** What the body of a delivery tells of it. */
  readonly data: z.ZodType;
}

const change = record('FieldChange', 'How a field changed', {
  from: z.unknown().meta({ description: 'The value before' }),
  to: z.unknown().meta({ description: 'The value now' }),
});
const changes = z.record(z.string(), change).meta({ id: 'Changes', description: 'The changed fields, by name' });
const mergedId = (kind: 'contact' | 'conversation') =>
  id(kind).meta({
    description: 'The ID of the record that was merged and deleted. The other fields are those of the remaining record',
  });
const anyObject = jsonObject;

/** Every event that subscribers can ask for: an event without its data does not compile. */
export const eventTypes: Readonly<Record<EventName, EventType>> = {
  'conversation.created': { description: 'A conversation is created', data: conversationRecord },
  'conversation.updated': {
    description: 'Subject, status, priority, assignee or tags change',
    data: conversationRecord
      .extend({ changes })
      .meta({ id: 'UpdatedConversation', description: 'The conversation now, and what changed' }),
  },
  'conversation.resolved': {
    description: 'A conversation is resolved; conversation.updated fires too',
    data: conversationRecord,
  },
  'conversation.overdue': {
    description: 'A customer has waited longer for a first answer from a person than the target of the project allows',
    data: conversationRecord,
  },
  'conversation.deleted': {
    description: 'A conversation is deleted',
    data: conversationRecord.meta({
      id: 'DeletedConversation',
      description: 'The conversation as it was, without what people wrote: `subject` is null',
    }),
  },
  'conversation.merged': {
    description: 'Two conversations are merged',
    data: conversationRecord
      .extend({ merged_id: mergedId('conversation') })
      .meta({ id: 'MergedConversation', description: 'The conversation that remains' }),
  },
  'message.created': { description: 'A customer, an agent or the AI sends a message', data: messageRecord },
  'message.updated': {
    description: 'A message is changed, or becomes an internal note',
    data: messageRecord,
  },
  'message.sent': { description: 'A mail server has accepted the email of a message', data: messageRecord },
  'message.bounced': { description: 'The email of a message could not be delivered', data: messageRecord },
  'message.deleted': {
    description: 'A message is deleted',
    data: messageRecord.meta({
      id: 'DeletedMessage',
      description: 'The message as it was, without what was written and by whom: `content` is empty',
    }),
  },
  'contact.created': { description: 'The API, the widget or a form creates a contact', data: contactRecord },
  'contact.updated': {
    description: "A contact's fields change",
    data: contactRecord
      .extend({ changes })
      .meta({ id: 'UpdatedContact', description: 'The contact now, and what changed' }),
  },
  'contact.merged': {
    description: 'Two contacts are merged, or a visitor signs in as a contact that already exists',
    data: contactRecord
      .extend({ merged_id: mergedId('contact') })
      .meta({ id: 'MergedContact', description: 'The contact that remains' }),
  },
  'agent.escalated': {
    description: 'The AI agent hands a conversation to people',
    data: z
      .strictObject({
        conversation: conversationRecord,
        reason: oneOf(enums.escalationReason).meta({ description: 'Why the agent handed over' }),
        confidence: z.number().min(0).max(1).nullable().meta({ description: 'Null if there is no draft' }),
        summary: z.string().meta({ description: 'What the agent found out, for your team' }),
        last_message_id: id('message')
          .nullable()
          .meta({ description: 'The latest customer message; null if there is none' }),
      })
      .meta({ description: 'The conversation, and why a person has to answer' }),
  },
  'agent.action_executed': {
    description: 'The AI agent has run an action',
    data: z
      .strictObject({
        conversation_id: id('conversation'),
        action: z.string().meta({ description: 'The name of the action' }),
        arguments: anyObject.meta({ description: 'What the agent sent' }),
        result: oneOf(enums.actionResult).meta({ description: '`rejected`: the call was not made' }),
        error: z.string().nullable().meta({ description: 'Null if the action succeeded' }),
      })
      .meta({ description: 'The call of the action, and how it ended' }),
  },
  'form.submitted': {
    description: 'A visitor submits a public form',
    data: z
      .strictObject({
        submission: formSubmissionRecord,
        form: formRecord,
        contact: contactRecord
          .nullable()
          .meta({ description: 'Null if the form has no field that identifies a person' }),
        conversation: conversationRecord,
      })
      .meta({ description: 'The submission, and the records that it belongs to' }),
  },
  'webhook.disabled': {
    description: 'The platform disables a webhook. The other webhooks that subscribe to this event receive it',
    data: webhookRecord,
  },
  'webhook.test': {
    description: 'You send a test event to check your endpoint',
    data: z
      .strictObject({ webhook_id: id('webhook'), project_id: id('project') })
      .meta({ description: 'The webhook that was tested' }),
  },
};

/** The body of a delivery of the event (http-api.md §6). */
export function deliveryBody(event: EventName) {
  return z.strictObject({
    id: id('webhookDelivery').meta({ description: 'The delivery’s ID, the same on every attempt' }),
    event: z.literal(event).meta({ description: 'The name of the event' }),
    timestamp: z.int().min(0).meta({ description: 'When the event happened, in Unix seconds' }),
    project_id: id('project'),
    data: eventTypes[event].data,
  });
}

export const eventTypeRecord = record('EventType', 'An event that webhooks can subscribe to', {
  name: eventName.meta({ description: 'The name for `events` of a webhook' }),
  description: z.string().meta({ description: 'When the event happens' }),
  schema: anyObject.meta({
    description: 'JSON Schema (2020-12) of the body of a delivery; later versions may add fields',
  }),
});

/** Every event with the JSON Schema of what is delivered of it. Unlike the bodies of answers, it lets fields be added. */
export function listEventTypes() {
  return eventNames.map((name) => ({
    name,
    description: eventTypes[name].description,
    schema: z.toJSONSchema(deliveryBody(name), {
      override: ({ jsonSchema }) => {
        withoutTimePattern(jsonSchema);
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    }),
  }));
}
