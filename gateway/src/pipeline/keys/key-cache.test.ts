import { createHash } from 'node:crypto';
import { ManualClock } from '@pharos/kit';
import { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import { beforeEach, expect, test } from 'vitest';
import { type KeyRecord, keyRecord } from './credential-record.js';
import { KeyCache, leaseMs } from './key-cache.js';

const hash = createHash('sha256').update('key').digest('base64url');
let clock: ManualClock;
let cache: KeyCache;
/** Answers each look-up when a test says so, in turn. */
let answers: ((name: string) => void)[];

beforeEach(() => {
  clock = new ManualClock();
  cache = new KeyCache(clock);
  answers = [];
});

const resolve = () =>
  new Promise<KeyRecord>((found) => {
    const named = (name: string) => ({ ...ApiKey.decode(Buffer.alloc(0)), id: 'key_1', name });
    answers.push((name) => found(keyRecord(hash, { apiKey: named(name), tier: 1 })));
  });
const nameOf = async (found: ReturnType<KeyCache['find']>) => ((await found).record as KeyRecord).key.name;

const forgetting = [
  ['expired', () => cache.expire()],
  ['notified that the key is revoked', () => cache.drop(hash)],
] as const;

test.each(forgetting)(
  'a look-up that was under way when the cache was %s does not put its record back',
  async (_, forget) => {
    const before = cache.find(hash, resolve);
    forget();
    answers[0]?.('before');
    expect(await nameOf(before)).toBe('before');
    expect([cache.knows(hash), cache.lastKnown(hash)]).toEqual([false, undefined]);
    const after = cache.find(hash, resolve);
    answers[1]?.('after');
    expect(await nameOf(after)).toBe('after');
  },
);

test.each(forgetting)('nobody who comes after the cache was %s waits for a look-up from before', async (_, forget) => {
  const before = cache.find(hash, resolve);
  forget();
  const [after, joined] = [cache.find(hash, resolve), cache.find(hash, resolve)];
  expect(answers).toHaveLength(2);
  answers[0]?.('before');
  await before;
  const late = cache.find(hash, resolve);
  expect(answers).toHaveLength(2);
  answers[1]?.('after');
  expect(await Promise.all([after, joined, late].map(nameOf))).toEqual(['after', 'after', 'after']);
});

test('a record serves for its lease, which began before it was asked for, and is known beyond it', async () => {
  const first = cache.find(hash, resolve);
  await clock.advance(500);
  answers[0]?.('first');
  expect(await first).toMatchObject({ fresh: true });
  await clock.advance(leaseMs - 501);
  expect(await cache.find(hash, resolve)).toMatchObject({ fresh: false });
  await clock.advance(1);
  expect(cache.knows(hash)).toBe(true);
  const second = cache.find(hash, resolve);
  expect(answers).toHaveLength(2);
  answers[1]?.('second');
  expect(await nameOf(second)).toBe('second');
});

test('a record that has expired is asked for again and stays known; one that was dropped is not known', async () => {
  const first = cache.find(hash, resolve);
  answers[0]?.('first');
  await first;
  cache.expire();
  expect(cache.knows(hash)).toBe(true);
  const second = cache.find(hash, resolve);
  expect(answers).toHaveLength(2);
  answers[1]?.('second');
  expect(await nameOf(second)).toBe('second');
  cache.drop(hash);
  expect(cache.knows(hash)).toBe(false);
});
