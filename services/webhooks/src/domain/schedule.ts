const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before each attempt, by its number less one (decisions §8; http-api.md §6). */
export const waitsMs: readonly number[] = [
  0,
  second,
  5 * second,
  30 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  12 * hour,
];

/** The attempts before the long tail: once they are used up a delivery counts as failed, and a test ends. */
export const inlineAttempts = 4;

/**
 * How long to wait after the given attempt (1, 2, …) failed; undefined when it was the last. A receiver may ask for a
 * longer wait, up to double the step's own.
 */
export function waitAfterMs(attempt: number, isTest: boolean, askedMs = 0): number | undefined {
  const attempts = isTest ? inlineAttempts : waitsMs.length;
  const stepMs = attempt < attempts ? waitsMs[attempt] : undefined;
  return stepMs === undefined ? undefined : Math.min(Math.max(stepMs, askedMs), 2 * stepMs);
}
