import { expect, test } from 'vitest';
import { disabledAfter, foldFailures } from './failure-streak.js';

/** What a webhook with so many failures becomes, one outcome after the other. */
function oneByOne(before: number, outcomes: boolean[]): number {
  let count = before;
  for (const success of outcomes) {
    if (count >= disabledAfter) return disabledAfter;
    count = success ? 0 : count + 1;
  }
  return count;
}

/** What the store's statement makes of the fold. */
function folded(before: number, outcomes: boolean[]): number {
  const { leading, succeeded, longest, trailing } = foldFailures(outcomes);
  if (before + leading >= disabledAfter || longest >= disabledAfter) return disabledAfter;
  return succeeded ? trailing : before + leading;
}

test('a batch counts as its attempts would one by one', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const outcomes = Array.from({ length: Math.floor(random() * 25) }, () => random() < 0.15);
    const before = Math.floor(random() * disabledAfter);
    expect(folded(before, outcomes), `${before} ${outcomes}`).toBe(oneByOne(before, outcomes));
  }
});
