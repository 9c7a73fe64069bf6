import type { SendResult } from '@pharos/outbound';
import { describe, expect, test } from 'vitest';
import { horizonMs, spreadOf, waitAfter } from '../deliveries/schedule.js';
import { conclude, judge, type Verdict } from './conclusion.js';

const now = new Date('2026-01-01T00:00:00.000Z');

function answered(statusCode: number, retryAfter?: string): SendResult {
  return { kind: 'answered', statusCode, retryAfter, responseBody: '', durationMs: 1 };
}

function failed(error: 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address'): SendResult {
  return { kind: 'failed', error, durationMs: 1 };
}

const each = (verdict: Verdict, statuses: number[]) => statuses.map((status) => [status, verdict] as const);

describe('a status is judged', () => {
  test.each([
    ...each('delivered', [200, 201, 202, 204, 299]),
    ...each('retry', [408, 425, 429, 500, 501, 502, 503, 504, 599]),
    ...each('refused', [300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 410, 413, 422, 426, 499]),
  ])('%i: %s', (status, verdict) => {
    expect(judge(answered(status))).toBe(verdict);
  });
});

test.each(['timeout', 'dns', 'tls', 'connection', 'blocked_address'] as const)('%s is worth another try', (error) => {
  expect(judge(failed(error))).toBe('retry');
});

describe('a delivery counts as failed once', () => {
  const delivery = { isTest: false, redelivered: false, deliveryId: 'whd_1', ageMs: 0 };
  const counts = (attempt: number, result: SendResult, more = {}) =>
    conclude({ ...delivery, attempt, ...more }, result, now).counts;

  test('when its inline attempts are used up, and not again in the long tail', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => counts(attempt, answered(500)));
    expect(all.map((each) => each === 'failure')).toEqual([false, false, false, true, ...Array(5).fill(false)]);
  });

  test.each([1, 2, 3, 4])('when attempt %i was refused for good', (attempt) => {
    expect(counts(attempt, answered(404))).toBe('failure');
  });

  test('not when it was refused in the long tail: it counted before', () => {
    expect([5, 6, 7, 8, 9].map((attempt) => counts(attempt, answered(404)))).toEqual(Array(5).fill('nothing'));
  });

  test('not when it was sent again by hand, though its success counts', () => {
    expect(counts(4, answered(500), { redelivered: true })).toBe('nothing');
    expect(counts(1, answered(200), { redelivered: true })).toBe('success');
  });

  test('never where the endpoint asks for less at a time', () => {
    expect([1, 2, 3, 4, 9].map((attempt) => counts(attempt, answered(429)))).toEqual(Array(5).fill('nothing'));
    expect(counts(1, answered(429), { ageMs: horizonMs })).toBe('nothing');
  });

  test('never when it is a test', () => {
    for (const status of [404, 410])
      expect([1, 4].map((at) => counts(at, answered(status), { isTest: true }))).toEqual(['nothing', 'nothing']);
    expect(counts(1, answered(200), { isTest: true })).toBe('nothing');
  });
});

test.each([1, 4, 5, 9])(
  'an endpoint that answers 410 to attempt %i is gone, whoever asked for the delivery',
  (attempt) => {
    for (const redelivered of [false, true]) {
      const ended = { attempt, redelivered, isTest: false, deliveryId: 'whd_1', ageMs: 0 };
      expect(conclude(ended, answered(410), now)).toMatchObject({ waitMs: undefined, counts: 'gone' });
    }
  },
);

test('what is refused for good or delivered waits for nothing', () => {
  const attempt = { attempt: 1, isTest: false, redelivered: false, deliveryId: 'whd_1', ageMs: 0 };
  expect(conclude(attempt, answered(404), now).waitMs).toBeUndefined();
  expect(conclude(attempt, answered(200), now)).toEqual({
    delivered: true,
    waitMs: undefined,
    extraMs: 0,
    pauseMs: 0,
    counts: 'success',
  });
});

describe('what has waited longer than all waits together has had its last attempt when one fails', () => {
  const late = { isTest: false, redelivered: false, deliveryId: 'whd_1', ageMs: horizonMs };

  test.each([1, 2, 3])('attempt %i, and it counts', (attempt) => {
    expect(conclude({ ...late, attempt }, answered(503), now)).toMatchObject({ waitMs: undefined, counts: 'failure' });
  });

  test('an attempt of the long tail, and it has counted before', () => {
    expect(conclude({ ...late, attempt: 5 }, answered(503), now)).toMatchObject({
      waitMs: undefined,
      counts: 'nothing',
    });
  });

  test('not when it is answered', () => {
    expect(conclude({ ...late, attempt: 1 }, answered(200), now)).toMatchObject({ delivered: true, counts: 'success' });
  });

  test('and not a moment before: no attempt of a schedule with the longest waits is cut off', () => {
    let ageMs = 0;
    for (let attempt = 1; attempt < 9; attempt += 1) {
      const { waitMs, extraMs } = conclude({ ...late, ageMs, attempt }, answered(503, '1000000'), now);
      expect(waitMs).toBeGreaterThan(0);
      ageMs += (waitMs ?? 0) - extraMs;
    }
    expect(conclude({ ...late, attempt: 1, ageMs: horizonMs - 1 }, answered(503), now).waitMs).toBe(1_000);
  });
});

test('the wait that a receiver asks for is honoured', () => {
  const attempt = { attempt: 2, isTest: false, redelivered: false, deliveryId: 'whd_1', ageMs: 0 };
  expect(conclude(attempt, answered(429, '7'), now).waitMs).toBe(7_000);
  expect(conclude(attempt, answered(503, '3600'), now)).toMatchObject({ waitMs: 3_600_000, extraMs: 3_595_000 });
});

test('a wait of the long tail is spread as its delivery says', () => {
  const attempt = { attempt: 4, isTest: false, redelivered: false, ageMs: 0 };
  const waits = ['whd_1', 'whd_2', 'whd_3'].map(
    (id) => conclude({ ...attempt, deliveryId: id }, answered(503), now).waitMs,
  );
  expect(waits).toEqual(
    ['whd_1', 'whd_2', 'whd_3'].map((id) => waitAfter(4, { isTest: false, spread: spreadOf(id) })?.waitMs),
  );
  expect(new Set(waits).size).toBe(3);
});
