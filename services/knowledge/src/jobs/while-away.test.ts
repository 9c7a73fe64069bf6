import { type Logger, ManualClock } from '@pharos/kit';
import { expect, test, vi } from 'vitest';
import { EngineError } from '../search/engine.js';
import { whileAway } from './while-away.js';

test('an engine that is away is told of once, tried on, and told of again when it went once more', async () => {
  const clock = new ManualClock();
  const warn = vi.fn();
  const { signal } = new AbortController();
  const outcomes = ['away', 'away', 'away', 'back', 'away', 'broken'];
  const run = whileAway({ clock, log: { warn } as unknown as Logger, signal, everyMs: 2_000 })(async () => {
    const outcome = outcomes.shift();
    if (outcome === 'away') throw new EngineError('meilisearch', 'cannot be reached', { isAway: true });
    if (outcome === 'broken') throw new Error('a defect');
  });
  const more: boolean[] = [];
  for (let time = 0; time < 5; time += 1) {
    const running = run();
    // Until it sleeps.
    await clock.advance(0);
    await clock.advance(2_000);
    more.push(await running);
  }
  expect(more).toEqual([true, true, true, false, true]);
  expect(warn.mock.calls.map(([facts]) => facts)).toEqual(Array(2).fill({ reason: 'meilisearch: cannot be reached' }));
  await expect(run()).rejects.toThrow('a defect');
});
