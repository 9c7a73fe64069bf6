import { retryAfterMs } from '@pharos/kit';
import type { SendResult } from '@pharos/outbound';
import { horizonMs, inlineAttempts, spreadOf, waitAfterMs } from '../deliveries/index.js';

/** Why nothing was sent, and the endpoint has nothing to do with it: what is sealed of the webhook cannot be opened, or a fault of ours. */
const ourFaults = ['secret_unavailable', 'internal'] as const;
export type OurFault = (typeof ourFaults)[number];

/** How an attempt went. */
export type AttemptResult = SendResult | { kind: 'failed'; error: OurFault; durationMs: number };

/** What a response or its absence means: received, worth another try, or refused for good. */
export type Verdict = 'delivered' | 'retry' | 'refused';

const retriedStatuses = new Set([408, 425, 429]);

/** Judges by the status alone (decisions §8); redirects are refusals, since they are never followed. */
export function judge(result: AttemptResult): Verdict {
  if (result.kind === 'failed') return 'retry';
  const { statusCode } = result;
  if (statusCode >= 200 && statusCode < 300) return 'delivered';
  return statusCode >= 500 || retriedStatuses.has(statusCode) ? 'retry' : 'refused';
}

/** The attempt that ended. */
export interface EndedAttempt {
  deliveryId: string;
  attempt: number;
  isTest: boolean;
  /** Whether the delivery was sent again by hand or by a recovery. */
  redelivered: boolean;
  /** How long its delivery had been due when it began, queues and outages included. */
  ageMs: number;
}

/** What an attempt's end makes of its delivery and its webhook. */
export interface Conclusion {
  delivered: boolean;
  /** How long until the next attempt; undefined when this one ends the delivery. */
  waitMs: number | undefined;
  /**
   * What it is to the webhook's count of failures in a row: a success ends the streak; a delivery adds to it once, when its
   * inline attempts are used up or it ended before that. Tests leave it alone, and so does what is no fault of the endpoint.
   */
  counts: 'success' | 'failure' | 'nothing';
}

export function conclude(ended: EndedAttempt, result: AttemptResult, now: Date): Conclusion {
  const { deliveryId, attempt, isTest, redelivered, ageMs } = ended;
  const verdict = judge(result);
  if (verdict === 'delivered') return { delivered: true, waitMs: undefined, counts: isTest ? 'nothing' : 'success' };
  const askedMs = result.kind === 'answered' ? retryAfterMs(result.retryAfter, now) : 0;
  const isOver = verdict === 'refused' || ageMs >= horizonMs;
  const waitMs = isOver ? undefined : waitAfterMs(attempt, { isTest, askedMs, spread: spreadOf(deliveryId) });
  // The fourth attempt comes once; what ends after it belongs to a delivery that has counted already.
  const fails = attempt === inlineAttempts || (waitMs === undefined && attempt < inlineAttempts);
  const isOurs = result.kind === 'failed' && ourFaults.some((fault) => fault === result.error);
  return { delivered: false, waitMs, counts: fails && !isTest && !redelivered && !isOurs ? 'failure' : 'nothing' };
}
