import { setTimeout as sleep } from 'node:timers/promises';

const defaultIntervalMs = 20;
/** Ends a wait that would never end; long, since a busy machine is no failure. */
const defaultTimeoutMs = 120_000;

export interface PollOptions {
  /** Completes the sentence «timed out waiting for …». */
  what?: string;
  timeoutMs?: number;
  /** Between an answer and the next question. Default: 20 ms. */
  intervalMs?: number;
}

/**
 * Asks again until the answer is truthy, and returns it. A rejection ends the wait at once.
 * @throws when the time is up: a test fails here instead of hanging.
 */
export async function poll<T>(ask: () => Promise<T> | T, options: PollOptions = {}): Promise<NonNullable<T>> {
  const { timeoutMs = defaultTimeoutMs, intervalMs = defaultIntervalMs } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    if (Date.now() > deadline)
      throw new Error(`timed out after ${timeoutMs} ms waiting for ${options.what ?? 'a condition'}`);
    await sleep(intervalMs);
  }
}
