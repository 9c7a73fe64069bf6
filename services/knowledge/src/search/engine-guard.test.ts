import { ManualClock } from '@pharos/kit';
import { describe, expect, test } from 'vitest';
import { EmbedderError } from '../embedders/embedder.js';
import { EngineError } from '../engines/engine.js';
import { EngineGuard } from './engine-guard.js';

const refused = () => Promise.reject(new EmbedderError('the embeddings API: it refuses the request (400)'));
const away = () => Promise.reject(new EngineError('qdrant', 'it answered 503', { isDown: true }));

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

test('questions that shared a call that failed are one failure', async () => {
  const guard = new EngineGuard({ clock: new ManualClock(), timeoutMs: 2_000, onFailure() {}, onSkipped() {} });
  for (let call = 0; call < 3; call += 1) {
    expect(await guard.ask(async () => `answer ${call}`, signal)).toBe(`answer ${call}`);
    const shared = away();
    await Promise.all([1, 2, 3].map(() => guard.ask(() => shared, signal)));
  }
  for (let call = 0; call < 3; call += 1) await guard.ask(away, signal);
  expect(await guard.ask(async () => 'not asked', signal)).toBeUndefined();
});

describe('questions that are refused', () => {
  const guarded = () => {
    const clock = new ManualClock();
    const told: unknown[] = [];
    const options = { clock, timeoutMs: 2_000, onFailure: (error: unknown) => told.push(error), onSkipped() {} };
    return { clock, told, guard: new EngineGuard(options) };
  };

  test('however many they are, keep nobody else from being answered, and are told', async () => {
    const { guard, told } = guarded();
    for (let time = 0; time < 20; time += 1) expect(await guard.ask(refused, signal)).toBeUndefined();
    expect(await guard.ask(async () => 'answer', signal)).toBe('answer');
    expect(told).toHaveLength(20);
  });

  test('do not hide that an engine is away', async () => {
    const { guard, told } = guarded();
    for (const work of [away, refused, away, refused, away]) await guard.ask(work, signal);
    expect(await guard.ask(async () => 'not asked', signal)).toBeUndefined();
    expect(told).toHaveLength(5);
  });

  test('leave it to the next one to find out whether the engine is back', async () => {
    const { guard, clock } = guarded();
    for (let time = 0; time < 3; time += 1) await guard.ask(away, signal);
    await clock.advance(5_000);
    await guard.ask(refused, signal);
    expect(await guard.ask(async () => 'back', signal)).toBe('back');
  });
});
