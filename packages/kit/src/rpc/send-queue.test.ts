import type { Part } from '@pharos/proto/pharos/transport/v1/tunnel';
import { describe, expect, test } from 'vitest';
import { frameBytes, largeAtOnce, largeBytesAtOnce, partBytes } from './limits.js';
import { SendQueue } from './send-queue.js';

interface Letter {
  callId: number;
  text: Uint8Array;
}

interface Frame {
  messages: Letter[];
  parts: Part[];
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const letter = (callId: number, bytes: number): Letter => ({ callId, text: Buffer.alloc(bytes, String(callId)) });

/** A queue whose network takes frames while `flowing`. */
function made({ splits = true } = {}) {
  const network = { flowing: true };
  const frames: Frame[] = [];
  const queue = new SendQueue<Letter>({
    payloadOf: ({ text }) => text,
    withRest: (message, text) => ({ ...message, text }),
    write: (messages, parts) => {
      if (messages.length + parts.length > 0) frames.push({ messages, parts });
      return network.flowing;
    },
  });
  queue.splits = splits;
  const drained = async () => {
    while (queue.size > 0) await turn();
  };
  return { network, frames, queue, drained };
}

const messagesIn = (frames: Frame[]) => frames.flatMap(({ messages }) => messages.map(({ callId }) => callId));

describe('a send queue', () => {
  test('sends what comes in one turn of the event loop in one frame', async () => {
    const { frames, queue, drained } = made();
    for (let callId = 1; callId <= 100; callId += 1) queue.push(letter(callId, 10));
    await drained();
    expect(frames).toHaveLength(1);
    expect(queue.bytes).toBe(0);
  });

  test('writes nothing more once the network takes no more, and goes on when it does', async () => {
    const { network, frames, queue } = made();
    network.flowing = false;
    queue.push(letter(1, 10));
    await turn();
    queue.push(letter(2, 10));
    queue.push(letter(3, 10 * partBytes));
    for (let n = 0; n < 20; n += 1) await turn();
    expect(messagesIn(frames)).toEqual([1]);
    expect(queue.bytes).toBe(10 + 10 * partBytes);
    network.flowing = true;
    queue.resume();
    while (queue.size > 0) await turn();
    expect(messagesIn(frames)).toEqual([1, 2, 3]);
  });

  test('puts small messages before the rest of large ones, and a part of something large into every frame', async () => {
    const { frames, queue, drained } = made();
    queue.push(letter(1, 100 * partBytes));
    await turn();
    for (let callId = 2; callId <= 30; callId += 1) queue.push(letter(callId, partBytes));
    await drained();
    expect(messagesIn(frames).at(-1)).toBe(1);
    const busy = frames.filter(({ messages }) => messages.some(({ callId }) => callId > 1));
    expect(busy.every(({ parts }) => parts.some(({ callId }) => callId === 1))).toBe(true);
    const bytesOf = ({ messages, parts }: Frame) =>
      [...messages.map(({ text }) => text), ...parts.map(({ data }) => data)].reduce(
        (sum, { length }) => sum + length,
        0,
      );
    expect(Math.max(...frames.map(bytesOf))).toBeLessThanOrEqual(frameBytes + 2 * partBytes);
  });

  test('lets large messages leave in turn, a few at a time', async () => {
    const { frames, queue, drained } = made();
    const count = largeAtOnce + 2;
    for (let callId = 1; callId <= count; callId += 1) queue.push(letter(callId, 20 * partBytes));
    await drained();
    const order = frames.flatMap(({ parts }) => parts.map(({ callId }) => callId));
    expect(order.slice(0, 2 * largeAtOnce)).toEqual([...order.slice(0, largeAtOnce), ...order.slice(0, largeAtOnce)]);
    expect(new Set(order.slice(0, largeAtOnce))).toHaveLength(largeAtOnce);
    expect(messagesIn(frames).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });

  test('begins no more large messages than the other side keeps the beginnings of, in bytes too, and none waits for ever', async () => {
    const { frames, queue, drained } = made();
    const bytes = largeBytesAtOnce / 4 - partBytes;
    for (let callId = 1; callId <= 6; callId += 1) queue.push(letter(callId, bytes));
    queue.push(letter(7, largeBytesAtOnce + 1));
    queue.push(letter(8, 2 * partBytes));
    await drained();
    const begun = (frames: Frame[]) => new Set(frames.flatMap(({ parts }) => parts.map(({ callId }) => callId)));
    const firstDone = frames.findIndex(({ messages }) => messages.length > 0);
    expect([...begun(frames.slice(0, firstDone))]).toEqual([1, 2, 3, 4]);
    expect(messagesIn(frames)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('sends large messages whole to a peer that does not understand parts', async () => {
    const { frames, queue, drained } = made({ splits: false });
    queue.push(letter(1, 10 * partBytes));
    await drained();
    expect(frames).toEqual([{ messages: [letter(1, 10 * partBytes)], parts: [] }]);
  });

  test('reports once of each message that it has left, was taken back, or will not leave any more', async () => {
    const { network, queue } = made();
    const sent: number[] = [];
    network.flowing = false;
    const sizes = [partBytes, 20 * partBytes, 20 * partBytes];
    for (const [n, bytes] of sizes.entries()) queue.push(letter(n + 1, bytes), () => sent.push(n + 1));
    await turn();
    expect(sent).toEqual([1]);
    expect(queue.remove(1)).toBe('none');
    expect(queue.remove(2)).toBe('some');
    queue.close();
    expect(sent).toEqual([1, 2, 3]);
    expect({ bytes: queue.bytes, size: queue.size }).toEqual({ bytes: 0, size: 0 });
  });
});
