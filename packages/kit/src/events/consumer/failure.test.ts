import { expect, test } from 'vitest';
import { transportFailure } from '../../errors.js';
import { retryStateAfter } from './failure.js';

const settings = { maxAttempts: 3, retryDelayMs: (attempt: number) => attempt * 100 };
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a failure counts, waits longer each time, and the last one is the end', () => {
  const retryStates = [0, 1, 2].map((attempts) => retryStateAfter(new Error('broken'), attempts, settings));
  expect(retryStates).toEqual([
    { state: 'retrying', attempts: 1, reason: 'Error: broken', delayMs: 100 },
    { state: 'retrying', attempts: 2, reason: 'Error: broken', delayMs: 200 },
    { state: 'dead', attempts: 3, reason: 'Error: broken' },
  ]);
});

test.each([refused, transportFailure('UNAVAILABLE', 'core is down')])(
  '%s is not the event’s fault and never its end',
  (error) => {
    expect(retryStateAfter(error, 2, settings)).toMatchObject({ state: 'retrying', attempts: 2 });
  },
);

test('a call that took too long may be the event’s fault', () => {
  expect(retryStateAfter(transportFailure('DEADLINE_EXCEEDED', 'too late'), 2, settings)).toMatchObject({
    state: 'dead',
  });
});
