import { expect, test } from 'vitest';
import { type CallResult, ReplicaHealth } from './replica-health.js';

function made() {
  const at = { ms: 0 };
  const events: unknown[] = [];
  const health = new ReplicaHealth({
    now: () => at.ms,
    onEjected: ({ forMs }) => events.push(forMs),
    onReadmitted: () => events.push('readmitted'),
  });
  const calls = (...results: CallResult[]) => {
    for (const result of results) {
      health.started();
      health.ended(result);
    }
  };
  return { at, events, health, calls };
}

const fiveFailures = Array<CallResult>(5).fill('failed');

test('five failures in a row eject a replica; fewer, or others between them, do not', () => {
  const { health, calls } = made();
  calls('failed', 'failed', 'failed', 'failed', 'answered', 'failed', 'failed', 'failed', 'failed', 'unknown');
  expect(health.usable).toBe(true);
  calls('failed');
  expect(health.usable).toBe(false);
});

test('after its time one call at a time tries it; each failure doubles the time, up to half a minute', () => {
  const { at, events, health, calls } = made();
  calls(...fiveFailures);
  for (let trial = 0; trial < 7; trial += 1) {
    at.ms += events.at(-1) as number;
    expect(health.usable).toBe(true);
    health.started();
    expect(health.usable).toBe(false);
    health.ended('failed');
  }
  expect(events).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('a trial whose caller leaves makes room for another', () => {
  const { at, health, calls } = made();
  calls(...fiveFailures);
  at.ms = 1_000;
  calls('unknown');
  expect(health.usable).toBe(true);
});

test('one answer and it is back, with a clean record', () => {
  const { at, events, health, calls } = made();
  calls(...fiveFailures);
  at.ms = 1_000;
  calls('answered', 'failed', 'failed', 'failed', 'failed');
  expect(health.usable).toBe(true);
  calls('failed');
  expect(events).toEqual([1_000, 'readmitted', 1_000]);
});

test('calls from before the ejection that fail after it do not lengthen it', () => {
  const { at, events, health, calls } = made();
  calls(...fiveFailures, ...fiveFailures);
  expect(events).toEqual([1_000]);
  at.ms = 1_000;
  expect(health.usable).toBe(true);
});
