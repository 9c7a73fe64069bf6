import { type EventName, eventNames, matchesEvent, subscriptionsTo } from './event-names.js';

/** Goes to one webhook by its own way, and happens in no project. */
type NotStreamed = 'webhook.test';

/** Told by streams only: what is over in a moment is worth no delivery. */
export const passingEventNames = ['conversation.rated', 'conversation.seen', 'conversation.typing'] as const;

/** Means nothing any more after some seconds: who comes back later is not told of it. */
export const momentaryEventName = 'conversation.typing';

type StreamEventName = Exclude<EventName, NotStreamed> | (typeof passingEventNames)[number];

/** Every event that a live stream can show. */
export const streamEventNames: readonly StreamEventName[] = [
  ...eventNames.filter((name) => name !== 'webhook.test'),
  ...passingEventNames,
];

/** Whatever a stream can be asked for: an event's name, all events of a prefix, or all. */
export const streamSubscriptions: readonly string[] = subscriptionsTo(streamEventNames);

/** The events that any of the subscriptions asks for. */
export function streamEventsFor(subscriptions: readonly string[]): ReadonlySet<string> {
  return new Set(streamEventNames.filter((name) => subscriptions.some((wanted) => matchesEvent(wanted, name))));
}
