import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { KeptBody, keptBytes } from './kept-body.js';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

function usedBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A body as that of a chunked answer whose parts have one byte each: all views of what the socket read. */
function ofSingleBytes(): KeptBody {
  const read = Buffer.alloc(keptBytes, 'x');
  const body = new KeptBody();
  for (let at = 0; at < keptBytes; at += 1) body.add(read.subarray(at, at + 1));
  return body;
}

test('a body that comes one byte at a time holds no more memory than one that comes at once', () => {
  const before = usedBytes();
  const bodies = Array.from({ length: 50 }, ofSingleBytes);
  // Kept as it came, each would hold 1.8 MB.
  expect((usedBytes() - before) / bodies.length).toBeLessThan(20 * keptBytes);
  expect(bodies.every((body) => body.text() === 'x'.repeat(keptBytes))).toBe(true);
});

test.each([[[0, 1, 2]], [[3, 0, 4]], [[keptBytes, 1]], [[1, keptBytes]], [[keptBytes - 1, 5, 5]]])(
  'parts of %j bytes are kept in order, up to the limit',
  (sizes) => {
    const parts = sizes.map((size, index) => String(index).repeat(size));
    const body = new KeptBody();
    for (const part of parts) body.add(Buffer.from(part));
    expect(body.text()).toBe(parts.join('').slice(0, keptBytes));
  },
);

test('a character that is cut in two between parts is whole', () => {
  const body = new KeptBody();
  for (const byte of Buffer.from('a🙂b')) body.add(Buffer.from([byte]));
  expect(body.text()).toBe('a🙂b');
});
