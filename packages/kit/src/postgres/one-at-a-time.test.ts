import type pg from 'pg';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.js';

test('statements of a session follow each other, also after one that failed', async () => {
  const log: string[] = [];
  const query = async (text: string) => {
    log.push(`begin ${text}`);
    await new Promise(setImmediate);
    log.push(`end ${text}`);
    if (text === 'b') throw new Error('refused');
    return { rows: [{ text }] };
  };
  const ask = oneAtATime({ query } as unknown as pg.Client);
  const [a, b, c] = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);
  expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
  expect(a).toMatchObject({ value: { rows: [{ text: 'a' }] } });
  expect(b).toMatchObject({ reason: new Error('refused') });
  expect(c).toMatchObject({ value: { rows: [{ text: 'c' }] } });
});
