import { retryAfterMs } from '@pharos/kit';
import type { SendResult } from '@pharos/outbound';
import { horizonMs, inlineAttempts, longestAskedMs, spreadOf, waitAfter } from '../deliveries/index.js';

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
  /** The part of that wait that the horizon does not count. */
  extraMs: number;
  /** For how long nothing else is to be sent to the webhook's address either: it has asked for that. */
  pauseMs: number;
  counts: Counts;
}

/**
 * What an attempt is to the webhook's count of failures in a row: a success ends the streak; a delivery adds to it once, when
 * its inline attempts are used up or it ended before that. Tests leave it alone, and so does what is no fault of the endpoint,
 * and an endpoint that asks for less at a time. One that says it is gone disables the webhook at once.
 */
export type Counts = 'success' | 'failure' | 'gone' | 'nothing';

const tooManyRequests = 429;
const gone = 410;
const unavailable = 503;

export function conclude(ended: EndedAttempt, result: AttemptResult, now: Date): Conclusion {
  const { deliveryId, attempt, isTest, ageMs } = ended;
  const verdict = judge(result);
  if (verdict === 'delivered')
    return { delivered: true, waitMs: undefined, extraMs: 0, pauseMs: 0, counts: isTest ? 'nothing' : 'success' };
  const askedMs = result.kind === 'answered' ? retryAfterMs(result.retryAfter, now) : 0;
  const isOver = verdict === 'refused' || ageMs >= horizonMs;
  const wait = isOver ? undefined : waitAfter(attempt, { isTest, askedMs, spread: spreadOf(deliveryId) });
  const counts = isTest ? 'nothing' : countsOf(ended, result, wait === undefined);
  const pauseMs = isTest ? 0 : pauseOf(result, askedMs);
  return { delivered: false, waitMs: wait?.waitMs, extraMs: wait?.extraMs ?? 0, pauseMs, counts };
}

/** These two statuses say it of the endpoint, not of one request. */
function pauseOf(result: AttemptResult, askedMs: number): number {
  const asks = result.kind === 'answered' && [tooManyRequests, unavailable].includes(result.statusCode);
  return asks ? Math.min(askedMs, longestAskedMs) : 0;
}

function countsOf({ attempt, redelivered }: EndedAttempt, result: AttemptResult, isLast: boolean): Counts {
  const isOurs = result.kind === 'failed' && ourFaults.some((fault) => fault === result.error);
  const statusCode = result.kind === 'answered' ? result.statusCode : undefined;
  if (statusCode === gone) return 'gone';
  // The fourth attempt comes once; what ends after it belongs to a delivery that has counted already.
  const fails = attempt === inlineAttempts || (isLast && attempt < inlineAttempts);
  return fails && !redelivered && !isOurs && statusCode !== tooManyRequests ? 'failure' : 'nothing';
}
