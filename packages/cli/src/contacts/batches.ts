import type { FileRow } from './read-rows.js';

/** Rows that are sent together, and the number of the first one, from 1. */
export interface Batch<Row extends FileRow = FileRow> {
  readonly from: number;
  readonly rows: readonly Row[];
}

/** What the platform takes in one request. */
const maxRows = 1_000;
const maxBytes = 1_000_000;

/** Cuts the rows after so many that are done into batches: none is left out, also when they would be cut at others from the beginning. */
export async function* batchesOf<Row extends FileRow>(
  rows: AsyncIterable<Row>,
  after: number,
): AsyncGenerator<Batch<Row | FileRow>> {
  let batch: (Row | FileRow)[] = [];
  let bytes = 0;
  let from = after + 1;
  let done = 0;
  for await (const row of rows) {
    if (done < after) {
      done += 1;
      continue;
    }
    const length = Buffer.byteLength(row.json ?? '') + 1;
    if (batch.length === maxRows || (batch.length > 0 && bytes + length > maxBytes)) {
      yield { from, rows: batch };
      from += batch.length;
      batch = [];
      bytes = 0;
    }
    batch.push(length > maxBytes ? { raw: row.raw, problem: 'it is larger than one megabyte' } : row);
    bytes += length > maxBytes ? 0 : length;
  }
  if (batch.length > 0) yield { from, rows: batch };
}
