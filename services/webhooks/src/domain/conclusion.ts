import { retryAfterMs } from '@pharos/kit';
import type { SendResult } from '../adapters/sender/sender.js';
import { horizonMs, inlineAttempts, waitAfterMs } from './schedule.js';

/** What a response or its absence means: received, worth another try, or refused for good. */
export type Verdict = 'delivered' | 'retry' | 'refused';

const retriedStatuses = new Set([408, 425, 429]);

/** Judges by the status alone (decisions §8); redirects are refusals, since they are never followed. */
export function judge(result: SendResult): Verdict {
  if (result.kind === 'failed') return 'retry';
  const { statusCode } = result;
  if (statusCode >= 200 && statusCode < 300) return 'delivered';
  return statusCode >= 500 || retriedStatuses.has(statusCode) ? 'retry' : 'refused';
}

/** The attempt that ended. */
export interface EndedAttempt {
  attempt: number;
  isTest: boolean;
  /** Whether the delivery was sent again by hand or by a recovery. */
  redelivered: boolean;
  /** Of its delivery, by `spreadOf`. */
  spread: number;
  /** How long its delivery had been due when it began, queues and outages included. */
  ageMs: number;
}

/** What an attempt's end makes of its delivery and its webhook. */
export interface Conclusion {
  delivered: boolean;
  /** How long until the next attempt; undefined when this one ends the delivery. */
  waitMs: number | undefined;
  /**
   * What it is to the webhook's count of failures in a row: a success ends the row; a delivery adds to it once, when its
   * inline attempts are used up or it ended before that. Tests leave it alone.
   */
  counts: 'success' | 'failure' | 'nothing';
}

export function conclude(ended: EndedAttempt, result: SendResult, now: Date): Conclusion {
  const { attempt, isTest, redelivered, spread, ageMs } = ended;
  const verdict = judge(result);
  if (verdict === 'delivered') return { delivered: true, waitMs: undefined, counts: isTest ? 'nothing' : 'success' };
  const askedMs = result.kind === 'answered' ? retryAfterMs(result.retryAfter, now) : 0;
  const isOver = verdict === 'refused' || ageMs >= horizonMs;
  const waitMs = isOver ? undefined : waitAfterMs(attempt, { isTest, askedMs, spread });
  // The fourth attempt comes once; what ends after it belongs to a delivery that has counted already.
  const fails = attempt === inlineAttempts || (waitMs === undefined && attempt < inlineAttempts);
  return { delivered: false, waitMs, counts: fails && !isTest && !redelivered ? 'failure' : 'nothing' };
}
