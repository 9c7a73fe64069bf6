import { invalid, subscriptions } from '@pharos/contract';
import { parseTarget, type Sender } from '@pharos/outbound';

const known: ReadonlySet<string> = new Set(subscriptions);
const highestRate = 1_000;

/** Each subscription once. @throws VALIDATION_ERROR for one that asks for no event there is. */
export function checkEvents(events: readonly string[]): string[] {
  if (events.length === 0) throw invalid(['events'], 'must contain at least one event');
  const wrong = events.findIndex((event) => !known.has(event));
  if (wrong >= 0) throw invalid(['events', wrong], `not an event; must be one of: ${subscriptions.join(', ')}`);
  return [...new Set(events)];
}

/** Attempts a second, as they are kept. @throws VALIDATION_ERROR */
export function checkRate(maxPerSecond: number | undefined): number | null {
  if (maxPerSecond === undefined) return null;
  if (maxPerSecond < 1 || maxPerSecond > highestRate)
    throw invalid(['max_per_second'], `must be from 1 to ${highestRate}`);
  return maxPerSecond;
}

/** The URL as it is kept. @throws VALIDATION_ERROR when no webhook can have it. */
export function targetOf(text: string): string {
  const target = parseTarget(text);
  if ('problem' in target) throw invalid(['url'], target.problem);
  return target.url.href;
}

/** Looks up where the URL leads. @throws VALIDATION_ERROR, which says of a blocked URL only that it is blocked. */
export async function checkTarget(sender: Pick<Sender, 'check'>, text: string): Promise<void> {
  if (await sender.check(targetOf(text))) throw invalid(['url'], 'must point to an address on the public internet');
}
