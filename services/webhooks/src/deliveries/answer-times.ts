/** An endpoint that answers so soon takes what waits for it within seconds, and more is claimed for it than may be in flight. */
export const quickMs = 250;

/** So long a failure takes that is no refusal: name servers that say nothing, for example, or a path that swallows packets. */
const hungMs = 2_000;

/** How an attempt ended, as it is written down. */
interface Ended {
  readonly error: string | null;
  readonly durationMs: number;
}

/** Whether an attempt waited for nothing: that costs its owner first, whatever it waited for. */
export function isHung({ error, durationMs }: Ended): boolean {
  return error === 'timeout' || (error !== null && durationMs >= hungMs);
}

/** SQL: the same of `attempts a`. */
export const hung = `(a.error IS NOT NULL AND (a.error = 'timeout' OR a.duration_ms >= ${hungMs}))`;
