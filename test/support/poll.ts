import { setTimeout as sleep } from 'node:timers/promises';

const leastIntervalMs = 20;
/** The longer it has been waited, the less often it is asked: what is asked takes time from what is waited for. */
const intervalShare = 0.1;
const mostIntervalMs = 100;
/** Ends a wait that would never end; long, since a busy machine is no failure. */
const defaultTimeoutMs = 120_000;

export interface PollOptions {
  /** Completes the sentence "timed out waiting for …". */
  what?: string;
  timeoutMs?: number;
  /** Between an answer and the next question. Default: a tenth of what has been waited so far, 20 to 100 ms. */
  intervalMs?: number;
}

/**
 * Asks again until the answer is truthy, and returns it. A rejection ends the wait at once.
 * @throws when the time is up: a test fails here instead of hanging.
 */
export async function poll<T>(ask: () => Promise<T> | T, options: PollOptions = {}): Promise<NonNullable<T>> {
  const { timeoutMs = defaultTimeoutMs, intervalMs } = options;
  const startedAt = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs)
      throw new Error(`timed out after ${timeoutMs} ms waiting for ${options.what ?? 'a condition'}`);
    await sleep(intervalMs ?? intervalAfter(waitedMs));
  }
}

function intervalAfter(waitedMs: number): number {
  return Math.min(mostIntervalMs, Math.max(leastIntervalMs, intervalShare * waitedMs));
}
