/** Every event that subscribers can ask for (http-api.md §6). */
export const eventNames = [
  'conversation.created',
  'conversation.updated',
  'conversation.resolved',
  'message.created',
  'contact.created',
  'contact.updated',
  'agent.escalated',
  'agent.action_executed',
  'form.submitted',
  'webhook.test',
] as const;

export type EventName = (typeof eventNames)[number];

/** Whether a subscription (`*`, `conversation.*` or an event's name) asks for the event. */
export function matchesEvent(subscription: string, event: string): boolean {
  if (subscription === '*' || subscription === event) return true;
  return subscription.endsWith('.*') && event.startsWith(subscription.slice(0, -1));
}
