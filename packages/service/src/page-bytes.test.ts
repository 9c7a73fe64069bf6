import { Struct } from '@pharos/proto/google/protobuf/struct';
import { expect, test } from 'vitest';
import { maxPageBytes, rowsThatFit } from './page-bytes.js';

const half = maxPageBytes / 2 - 1_000;

test('a page of ordinary records is whole', () => {
  expect(rowsThatFit([])).toBe(0);
  expect(rowsThatFit(Array.from({ length: 100 }, (_, n) => ({ id: `msg_${n}`, content: 'x'.repeat(1_000) })))).toBe(
    100,
  );
});

test('the first record is on it, however long', () => {
  expect(rowsThatFit([{ content: 'x'.repeat(2 * maxPageBytes) }])).toBe(1);
  expect(rowsThatFit([{ content: 'x'.repeat(2 * maxPageBytes) }, { content: '' }])).toBe(1);
});

test.each([
  ['ASCII', 'x', 1],
  ['umlauts', 'ü', 2],
  ['emoji', '😀', 4],
  ['quotes', '"', 2],
  ['control characters', '\u0001', 6],
])('of %s what counts is their length in JSON', (_, sign, bytes) => {
  const record = { content: sign.repeat(Math.floor(half / bytes)) };
  expect(rowsThatFit([record, record, record])).toBe(2);
  expect(rowsThatFit([record, { content: `${record.content}${sign.repeat(3_000)}` }])).toBe(1);
});

test('numbers and what is nested count for what they take in protobuf', () => {
  const metadata = { many: Array.from({ length: 8_000 }, (_, n) => n % 10) };
  const rows = Array.from({ length: 100 }, () => ({ metadata }));
  const bytes = Struct.encode(Struct.wrap(metadata)).finish().length;
  expect(bytes).toBeGreaterThan(5 * JSON.stringify(metadata).length - 100);
  expect(rowsThatFit(rows) * bytes).toBeLessThanOrEqual(maxPageBytes);
  expect(rowsThatFit(rows) * bytes).toBeGreaterThan(maxPageBytes / 2);
});
