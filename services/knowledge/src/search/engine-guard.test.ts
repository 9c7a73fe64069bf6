import { ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { EngineGuard } from './engine-guard.js';

const { signal } = new AbortController();

test('an engine that was away is tried by one search; the others do not wait for that', async () => {
  const clock = new ManualClock();
  let skipped = 0;
  const guard = new EngineGuard({ clock, timeoutMs: 2_000, onFailure() {}, onSkipped: () => (skipped += 1) });
  let asked = 0;
  let answer: (value: string) => void = () => {};
  const failing = () => Promise.reject(new Error('away'));
  const slow = () => {
    asked += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  };
  for (let time = 0; time < 3; time += 1) await guard.ask(failing, signal);
  await clock.advance(5_000);
  const tried = guard.ask(slow, signal);
  expect(await guard.ask(slow, signal)).toBeUndefined();
  expect([asked, skipped]).toEqual([1, 1]);
  answer('back');
  expect(await tried).toBe('back');
  expect(await guard.ask(async () => 'again', signal)).toBe('again');
});

test('a search that is given up while it tries an engine keeps nobody from trying it', async () => {
  const clock = new ManualClock();
  const guard = new EngineGuard({ clock, timeoutMs: 2_000, onFailure() {}, onSkipped() {} });
  for (let time = 0; time < 3; time += 1) await guard.ask(() => Promise.reject(new Error('away')), signal);
  await clock.advance(5_000);
  const giveUp = AbortSignal.abort(new Error('given up'));
  await expect(guard.ask(() => Promise.reject(new Error('aborted')), giveUp)).rejects.toThrow('given up');
  expect(await guard.ask(async () => 'back', signal)).toBe('back');
});
