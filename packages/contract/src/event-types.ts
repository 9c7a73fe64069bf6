import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { EventName } from './event-names.js';

/** The fields of the proto's `oneof data`. */
export type EventField = NonNullable<Event['data']>['$case'];

/** An event that goes to one webhook by its own way, and never over the bus. */
type NotOnTheBus = 'webhook.test';

/** An event that subscribers receive, so that it has a rendering (render/event-data.ts). */
export type RenderedEvent = Exclude<EventName, NotOnTheBus>;

/** The field that holds the data of an event that subscribers receive, by the event's type. */
export const renderedEvents = {
  'conversation.created': 'conversationCreated',
  'conversation.updated': 'conversationUpdated',
  'conversation.resolved': 'conversationResolved',
  'conversation.overdue': 'conversationOverdue',
  'conversation.merged': 'conversationMerged',
  'conversation.deleted': 'conversationDeleted',
  'message.created': 'messageCreated',
  'message.updated': 'messageUpdated',
  'message.deleted': 'messageDeleted',
  'message.sent': 'messageSent',
  'message.bounced': 'messageBounced',
  'contact.created': 'contactCreated',
  'contact.updated': 'contactUpdated',
  'contact.merged': 'contactMerged',
  'webhook.disabled': 'webhookDisabled',
  'agent.escalated': 'agentEscalated',
  'agent.action_executed': 'agentActionExecuted',
  'form.submitted': 'formSubmitted',
} as const satisfies Record<RenderedEvent, EventField>;

export type RenderedField = (typeof renderedEvents)[RenderedEvent];

/** The type of every event that is for services only, by its field. */
const internalEvents = {
  projectDeleted: 'project.deleted',
  contactErased: 'contact.erased',
  auditRecorded: 'audit.recorded',
  articleChanged: 'article.changed',
  agentConfigured: 'agent.configured',
  messageRedeliveryRequested: 'message.redelivery_requested',
  conversationRated: 'conversation.rated',
} as const satisfies Record<Exclude<EventField, RenderedField>, string>;

/** Every type of event that this version knows: what `createConsumer` hands to its handler. */
export const knownEventTypes: readonly string[] = [...Object.keys(renderedEvents), ...Object.values(internalEvents)];

const typesByField: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(renderedEvents).map(([type, field]) => [field, type])),
  ...internalEvents,
};

/** The types of the events that hold their data in these fields. */
export function eventTypesOf(fields: readonly EventField[]): string[] {
  return fields.map((field) => typesByField[field] as string);
}

/** Every type of event that subscribers receive. */
export const renderedEventTypes: readonly string[] = Object.keys(renderedEvents);

/** Whether subscribers receive events of this type, which this version can render. */
export function isRenderedEvent(type: string): type is RenderedEvent {
  return Object.hasOwn(renderedEvents, type);
}
