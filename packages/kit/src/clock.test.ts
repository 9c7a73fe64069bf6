import { describe, expect, test } from 'vitest';
import { ManualClock, systemClock } from './clock.js';

describe('the system clock', () => {
  test('sleep ends early when the signal aborts, and does not reject', async () => {
    const stop = new AbortController();
    const sleeping = systemClock.sleep(3_600_000, stop.signal);
    stop.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(systemClock.sleep(3_600_000, stop.signal)).resolves.toBeUndefined();
  });

  test('a sleep until a moment that has passed ends at once, and Node writes no warning into the log', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => void warnings.push(warning);
    process.on('warning', keep);
    await systemClock.sleep(-1_000);
    process.off('warning', keep);
    expect(warnings).toEqual([]);
  });

  test('gives the time of day and a monotonic time', async () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(60_000);
    const before = systemClock.monotonicMs();
    await systemClock.sleep(1);
    expect(systemClock.monotonicMs()).toBeGreaterThan(before);
  });
});

describe('the manual clock', () => {
  test('stands still until moved', async () => {
    const clock = new ManualClock(new Date(1_000));
    expect(clock.now()).toEqual(new Date(1_000));
    await clock.advance(250);
    expect(clock.now()).toEqual(new Date(1_250));
    expect(clock.monotonicMs()).toBe(250);
  });

  test('wakes sleepers when they are due, in order', async () => {
    const clock = new ManualClock();
    const woken: string[] = [];
    void clock.sleep(200).then(() => woken.push('late'));
    void clock.sleep(100).then(() => woken.push('early'));
    await clock.advance(99);
    expect(woken).toEqual([]);
    await clock.advance(1);
    expect(woken).toEqual(['early']);
    expect(clock.sleeping).toBe(1);
    await clock.advance(1_000);
    expect(woken).toEqual(['early', 'late']);
  });

  test('a loop of short sleeps runs as often as it would have', async () => {
    const clock = new ManualClock();
    const stop = new AbortController();
    const ticks: number[] = [];
    const loop = (async () => {
      while (!stop.signal.aborted) {
        await clock.sleep(100, stop.signal);
        ticks.push(clock.monotonicMs());
      }
    })();
    await clock.advance(350);
    expect(ticks).toEqual([100, 200, 300]);
    stop.abort();
    await loop;
    expect(clock.sleeping).toBe(0);
  });
});
