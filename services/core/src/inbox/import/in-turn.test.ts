import { type CallContext, FairShare } from '@pharos/kit';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.js';

interface Rows {
  readonly orgId: string;
  readonly rows: number;
}

test('imports of one organization follow each other, and what is brief waits for none of them', async () => {
  const turns = new FairShare({ slots: 3, each: 1, waiting: { items: 10, bytes: 1_000 } });
  const begun: number[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const encoded = { encode: () => ({ finish: () => new Uint8Array(1) }) };
  const handler = async ({ rows }: Rows) => {
    begun.push(rows);
    if (rows > 1) await finished;
    return rows;
  };
  const run = inTurn<Rows, number>(turns, encoded, ({ rows }) => rows === 1)(handler);
  const call = { signal: new AbortController().signal } as CallContext;
  const long = [run({ orgId: 'org_1', rows: 500 }, call), run({ orgId: 'org_1', rows: 400 }, call)];
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  expect(await run({ orgId: 'org_1', rows: 1 }, call)).toBe(1);
  expect(begun).toEqual([500, 1]);
  finish();
  expect(await Promise.all(long)).toEqual([500, 400]);
  expect(begun).toEqual([500, 1, 400]);
});
