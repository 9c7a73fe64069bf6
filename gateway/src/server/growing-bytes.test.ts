import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readBody } from './body.js';
import { GrowingBytes } from './growing-bytes.js';
import { jsonType } from './media-type.js';

test.each([[[]], [[5]], [[1, 1, 1]], [[3, 0, 700, 1, 320]], [[0, 1_024]], [[600, 600]]])(
  'chunks of %j bytes are one text, in no more memory than twice theirs',
  (lengths) => {
    const chunks = lengths.map((length, at) => Buffer.alloc(length, 97 + at));
    const kept = new GrowingBytes(1_024);
    for (const chunk of chunks) kept.add(chunk);
    const all = Buffer.concat(chunks);
    expect(kept.bytes.equals(all)).toBe(true);
    if (lengths.length > 1)
      expect(kept.bytes.buffer.byteLength).toBeLessThanOrEqual(Math.max(all.length, Math.min(2 * all.length, 1_024)));
    kept.clear();
    expect(kept.bytes).toHaveLength(0);
  },
);

function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('a body that arrives in chunks of a byte takes no more memory than another', async () => {
  const request = Object.assign(new EventEmitter(), {
    headers: { 'content-type': jsonType, 'transfer-encoding': 'chunked' },
  });
  const reading = { types: { types: [jsonType], packings: [] }, enterLarge: () => () => undefined };
  const read = readBody(request as unknown as IncomingMessage, {} as ServerResponse, reading);
  const before = keptBytes();
  for (let at = 0; at < 200_000; at += 1) request.emit('data', Buffer.alloc(1, ' '));
  // Some 20 MB, were each chunk kept.
  expect(keptBytes() - before).toBeLessThan(5_000_000);
  request.emit('end');
  expect(await read).toHaveLength(200_000);
});
