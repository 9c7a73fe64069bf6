/** Every event that subscribers can ask for (http-api.md §6). */
export const eventNames = [
  'conversation.created',
  'conversation.updated',
  'conversation.resolved',
  'conversation.overdue',
  'conversation.merged',
  'conversation.deleted',
  'message.created',
  'message.updated',
  'message.deleted',
  'message.sent',
  'message.bounced',
  'contact.created',
  'contact.updated',
  'contact.merged',
  'agent.escalated',
  'agent.action_executed',
  'form.submitted',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventName = (typeof eventNames)[number];

const known: ReadonlySet<string> = new Set(eventNames);

/** Whether it is an event that subscribers can ask for. */
export function isEventName(text: string): text is EventName {
  return known.has(text);
}

/** Everything that a subscription can be: an event's name, all events of a prefix, or all. */
export const subscriptions: readonly string[] = subscriptionsTo(eventNames);

/** Everything that a subscription to some of these events can be. */
export function subscriptionsTo(names: readonly string[]): string[] {
  return ['*', ...new Set(names.map((name) => `${name.slice(0, name.indexOf('.'))}.*`)), ...names];
}

/** The subscriptions that ask for the event. */
export function subscriptionsFor(event: string): string[] {
  return subscriptions.filter((subscription) => matchesEvent(subscription, event));
}

/** Whether a subscription (`*`, `conversation.*` or an event's name) asks for the event. */
export function matchesEvent(subscription: string, event: string): boolean {
  if (subscription === '*' || subscription === event) return true;
  return subscription.endsWith('.*') && event.startsWith(subscription.slice(0, -1));
}
