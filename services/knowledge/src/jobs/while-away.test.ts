import { ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { EngineError } from '../search/engine.js';
import { whileAway } from './while-away.js';

test('an engine that is away is tried again and again; what is broken otherwise is not', async () => {
  const clock = new ManualClock();
  const { signal } = new AbortController();
  const outcomes = ['away', 'away', 'away', 'back', 'away', 'broken'];
  const run = whileAway({ clock, signal, everyMs: 2_000 })(async () => {
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
  await expect(run()).rejects.toThrow('a defect');
});
