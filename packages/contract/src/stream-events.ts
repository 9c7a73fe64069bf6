import { type EventName, eventNames, matchesEvent, subscriptionsTo } from './event-names.js';
import type { Scope } from './scopes.js';

/** An event that goes to one webhook by its own way, and happens in no project. */
type NotStreamed = 'webhook.test';

/** Events that only streams show: what is over in a moment is worth no delivery. */
const passingEventNames = [
  'conversation.presence',
  'conversation.rated',
  'conversation.seen',
  'conversation.typing',
  'notification.created',
] as const;

/** Events that mean nothing after some seconds: a stream that resumes later leaves them out. */
export const momentaryEventNames: readonly string[] = ['conversation.presence', 'conversation.typing'];

type StreamEventName = Exclude<EventName, NotStreamed> | (typeof passingEventNames)[number];

/** Every event that a live stream can show. */
export const streamEventNames: readonly StreamEventName[] = [
  ...eventNames.filter((name) => name !== 'webhook.test'),
  ...passingEventNames,
];

/** Whatever a stream can be asked for: an event's name, all events of a prefix, or all. */
export const streamSubscriptions: readonly string[] = subscriptionsTo(streamEventNames);

/** The events that any of the subscriptions asks for. */
export function streamEventsFor(subscriptions: readonly string[]): ReadonlySet<StreamEventName> {
  return new Set(streamEventNames.filter((name) => subscriptions.some((wanted) => matchesEvent(wanted, name))));
}

type PrefixOf<Name> = Name extends `${infer Prefix}.${string}` ? Prefix : never;

/** The scopes that read the records which events of a prefix show. */
const scopesByPrefix: Record<PrefixOf<StreamEventName>, readonly Scope[]> = {
  conversation: ['conversations:read'],
  message: ['messages:read'],
  contact: ['contacts:read'],
  agent: ['agent:read'],
  form: ['forms:read', 'contacts:read'],
  webhook: ['webhooks:read'],
  notification: ['conversations:read'],
};

/** The scopes that a key needs to read what a streamed event shows. */
export function scopesOfStreamEvent(name: StreamEventName): readonly Scope[] {
  return scopesByPrefix[name.slice(0, name.indexOf('.')) as PrefixOf<StreamEventName>];
}
