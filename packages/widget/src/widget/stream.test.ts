import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from './session.js';
import { Stream } from './stream.js';

afterEach(() => vi.unstubAllGlobals());

test('a stream that rested goes on behind the last event that came, and one that was stopped begins anew', async () => {
  const asked: (string | undefined)[] = [];
  const opened: boolean[] = [];
  vi.stubGlobal(
    'fetch',
    async (_url: string, { headers, signal }: { headers: Record<string, string> } & RequestInit) => {
      asked.push(headers['Last-Event-ID']);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('id: 7\nevent: typing\ndata: {}\n\n'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    },
  );
  let heard = 0;
  const stream = new Stream({
    session: { url: '', token: async () => 'token' } as Session,
    onEvent: () => {},
    onOpen: (fresh) => opened.push(fresh),
    onHeard: () => {
      heard += 1;
    },
    onLost: () => {},
  });
  const connected = async (times: number) => {
    stream.start();
    await vi.waitFor(() => expect(heard).toBe(times), 60_000);
  };
  await connected(1);
  stream.rest();
  await connected(2);
  stream.stop();
  await connected(3);
  stream.stop();
  expect(asked).toEqual([undefined, '7', undefined]);
  expect(opened).toEqual([true, false, true]);
});
