import { expect, test } from 'vitest';
import { batchesOf } from './batches.js';
import type { FileRow } from './read-rows.js';

async function* rowsOf(...lengths: number[]): AsyncGenerator<FileRow> {
  for (const length of lengths) yield { raw: '', json: 'x'.repeat(length) };
}

async function cut(after: number, ...lengths: number[]) {
  const batches = [];
  for await (const { from, rows } of batchesOf(rowsOf(...lengths), after)) batches.push([from, rows.length]);
  return batches;
}

test('a batch has a thousand rows at most', async () => {
  expect(await cut(0, ...Array(2_001).fill(10))).toEqual([
    [1, 1_000],
    [1_001, 1_000],
    [2_001, 1],
  ]);
});

test('a batch has a megabyte at most, and a row that has more is not sent', async () => {
  expect(await cut(0, 600_000, 600_000, 300_000, 100)).toEqual([
    [1, 1],
    [2, 3],
  ]);
  for await (const { rows } of batchesOf(rowsOf(1_000_000), 0))
    expect(rows).toMatchObject([{ problem: expect.stringContaining('larger') }]);
});

test('an import that goes on cuts at the same rows', async () => {
  const rows = Array(3_500).fill(10);
  expect(await cut(2_000, ...rows)).toEqual((await cut(0, ...rows)).slice(2));
});

test('an import that goes on leaves no row out, also if what is done is cut at others now', async () => {
  expect(await cut(2, 400_000, 400_000, 400_000, 400_000, 400_000)).toEqual([
    [3, 2],
    [5, 1],
  ]);
});
