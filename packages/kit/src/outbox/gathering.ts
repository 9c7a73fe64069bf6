/** What a round sent, and how soon after it the next event was there. */
export interface Pace {
  readonly events: number;
  readonly nextAfterMs: number;
}

/** So soon another event follows that a few are gathered in `lingerMs`: each batch wakes everybody behind once, however small it is. */
const following = { withinMs: 30, lingerMs: 40 };
const busy = { events: 20, lingerMs: 60 };

/** How long to gather more events: one that comes alone waits no longer than `lingerMs`. */
export function gatherMs({ events, nextAfterMs }: Pace, lingerMs: number): number {
  if (events >= busy.events) return Math.max(busy.lingerMs, lingerMs);
  const isFollowed = events > 0 && nextAfterMs < following.withinMs;
  return isFollowed ? Math.max(following.lingerMs, lingerMs) : lingerMs;
}
