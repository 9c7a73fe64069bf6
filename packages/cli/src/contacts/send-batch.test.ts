import { expect, test } from 'vitest';
import { newProgress } from './progress-file.js';
import { RejectedRows } from './rejected-rows.js';
import { sendBatch } from './send-batch.js';

const progress = newProgress('source', '/nowhere');

async function keyOf(from: number, ...texts: string[]): Promise<string> {
  const keys: string[] = [];
  const rows = texts.map((json) => ({ raw: json, json }));
  const send = async (_: unknown, key: string) => {
    keys.push(key);
    return { data: rows.map(() => ({ error: null })), meta: { created: rows.length, updated: 0, unchanged: 0 } };
  };
  await sendBatch(send, { from, rows }, progress, new RejectedRows('/nowhere', undefined));
  return keys.join();
}

test('the same rows come with the same key, and others at the same place with another', async () => {
  const key = await keyOf(5, '{"a":1}', '{"a":2}');
  expect(await keyOf(5, '{"a":1}', '{"a":2}')).toBe(key);
  expect(key.length).toBeLessThan(128);
  for (const other of [keyOf(5, '{"a":1}'), keyOf(5, '{"a":1}', '{"a":3}'), keyOf(7, '{"a":1}', '{"a":2}')])
    expect(await other).not.toBe(key);
});
