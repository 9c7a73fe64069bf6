import { invalid, subscriptions } from '@pharos/contract';

const known: ReadonlySet<string> = new Set(subscriptions);

/** Each subscription once. @throws VALIDATION_ERROR for one that asks for no event there is. */
export function checkEvents(events: readonly string[]): string[] {
  if (events.length === 0) throw invalid(['events'], 'must contain at least one event');
  const wrong = events.findIndex((event) => !known.has(event));
  if (wrong >= 0) throw invalid(['events', wrong], `not an event; must be one of: ${subscriptions.join(', ')}`);
  return [...new Set(events)];
}
