import { crc32 } from 'node:zlib';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before each attempt, by its number less one (decisions §8; http-api.md §6). */
const waitsMs: readonly number[] = [
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

/** In the long tail a wait is longer than its step by up to this part of it; the steps are the least. */
const longestSpread = 0.1;

/**
 * How long all attempts of a delivery take to become due at most: what has waited longer, in a queue or for a platform that
 * was away, has had its last attempt when the next one fails.
 */
export const horizonMs = waitsMs.reduce((sum, waitMs) => sum + waitMs * (1 + longestSpread), 0);

/**
 * How a delivery's waits of the long tail differ from those of others, from 0 to 1: what failed together does not come
 * back together. Always the same for one delivery.
 */
export function spreadOf(deliveryId: string): number {
  return crc32(deliveryId) / 2 ** 32;
}

/** The longest wait that a receiver may ask for (decisions §8). */
export const longestAskedMs = 24 * hour;
/** The longest that a test waits for: somebody looks how it ends. */
const longestAskedOfTestMs = 30 * second;

export interface Asked {
  isTest: boolean;
  /** What the receiver asked for. */
  askedMs?: number;
  /** By `spreadOf`. */
  spread?: number;
}

export interface Wait {
  waitMs: number;
  /** How much of it the receiver asked for beyond the step's own wait: the horizon does not count that. */
  extraMs: number;
}

/**
 * How long to wait after the given attempt (1, 2, …) failed; undefined when it was the last. A receiver may ask for a
 * longer wait, up to a day; of a test up to half a minute.
 */
export function waitAfter(attempt: number, { isTest, askedMs = 0, spread = 0 }: Asked): Wait | undefined {
  const attempts = isTest ? inlineAttempts : waitsMs.length;
  const stepMs = attempt < attempts ? waitsMs[attempt] : undefined;
  if (stepMs === undefined) return undefined;
  const spreadMs = attempt < inlineAttempts ? 0 : Math.round(spread * longestSpread * stepMs);
  const extraMs = Math.max(0, Math.min(askedMs, isTest ? longestAskedOfTestMs : longestAskedMs) - stepMs);
  return { waitMs: stepMs + extraMs + spreadMs, extraMs };
}
