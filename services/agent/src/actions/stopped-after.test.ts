import { expect, test } from 'vitest';
import { stoppedAfter } from './stopped-after.js';

const endless = () => {
  for (;;);
};

test('work that never ends is stopped, and work after it is done', () => {
  expect(() => stoppedAfter(50, endless)).toThrow(/timed out/);
  expect(stoppedAfter(50, () => 'done')).toBe('done');
});

test('work that the machine gave no time begins again', () => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let tries = 0;
  const work = () => {
    tries += 1;
    if (tries === 1) Atomics.wait(cell, 0, 0);
    return 'done';
  };
  expect(stoppedAfter(200, work)).toBe('done');
  expect(tries).toBe(2);
});

test('what the work throws is thrown at once', () => {
  expect(() =>
    stoppedAfter(50, () => {
      throw new TypeError('not this');
    }),
  ).toThrow('not this');
});
