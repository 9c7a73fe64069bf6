import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { type Frame, framesOf } from './frames.js';
import { Pharos } from './index.js';
import { fails, hangsUp, type Reply, says, scriptedServer } from './scripted-server.fixture.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function streamOf(...replies: Reply[]) {
  const server = await scriptedServer(...replies);
  ends.push(server.close);
  const pharos = new Pharos({ baseUrl: server.baseUrl, apiKey: 'svc_1', sessionToken: 'tok_1' });
  return { pharos, sent: server.sent };
}

const event = (id: string) =>
  `id: c${id}\nevent: message.created\ndata: ${JSON.stringify({ id, event: 'message.created', data: { id: `msg_${id}` } })}`;
const streamed = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
const refusal = fails(401, 'API_KEY_INVALID');

test('a stream that breaks goes on after the last cursor, with or without an event, until it is refused', async () => {
  const { pharos, sent } = await streamOf(
    says('retry: 0\nid: c0'),
    says(`retry: 0\n\n${event('1')}`, event('2'), 'id: c9'),
    hangsUp,
    fails(503, 'UNAVAILABLE'),
    // Cut off within an event, which has not come then.
    (response) => response.writeHead(200).end(`${event('3')}\n\n${event('4')}`),
    says(event('4')),
    refusal,
  );
  const heard: string[] = [];
  const listening = async () => {
    for await (const each of pharos.events.stream({ projectId: 'prj_1', types: ['message.*'] }))
      if (each.event === 'message.created') heard.push(each.data.id);
  };
  await expect(listening()).rejects.toMatchObject({ code: 'API_KEY_INVALID' });
  expect(heard).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4']);
  const cursors = sent.map(({ headers }) => headers['last-event-id']);
  expect(cursors).toEqual([undefined, 'c0', 'c9', 'c9', 'c9', 'c3', 'c4']);
  expect(sent[0]?.url).toBe('/api/v1/projects/prj_1/events?types=message.*');
});

test('the cursor is that of the event which was given last, and another stream begins after it', async () => {
  const { pharos, sent } = await streamOf(says(event('1'), event('2')));
  const stream = pharos.events.stream({ projectId: 'prj_1' });
  for await (const _ of stream) break;
  expect(stream.cursor).toBe('c1');
  for await (const _ of pharos.events.stream({ projectId: 'prj_1', cursor: 'c1' })) break;
  expect(sent[1]?.url).toContain('cursor=c1');
});

test('a stream that is ready gives what happens from then on, though the loop begins later', async () => {
  const { pharos, sent } = await streamOf(hangsUp, says('retry: 0\nid: c0'), says(event('1')));
  const stream = await pharos.events.stream({ projectId: 'prj_1' }).ready();
  expect(stream.cursor).toBe('c0');
  expect(sent).toHaveLength(2);
  for await (const _ of stream) break;
  expect(sent[2]?.headers['last-event-id']).toBe('c0');
});

test('whoever leaves the loop closes the connection, and a signal ends the loop', async () => {
  let closed = 0;
  const open: Reply = (response) => {
    response.on('close', () => {
      closed += 1;
    });
    response.writeHead(200).write(`${event('1')}\n\n`);
  };
  const { pharos } = await streamOf(open);
  for await (const _ of pharos.events.stream({ projectId: 'prj_1' })) break;
  await expect.poll(() => closed).toBe(1);
  const own = new AbortController();
  let heard = 0;
  for await (const _ of pharos.events.stream({ projectId: 'prj_1' }, { signal: own.signal })) {
    heard += 1;
    own.abort();
  }
  expect(heard).toBe(1);
  await expect.poll(() => closed).toBe(2);
});

test('a signal ends a loop that has waited for long, whatever the memory was cleared of', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const silent: Reply = (response) => response.writeHead(200).write('id: c2\n\n');
  const { pharos, sent } = await streamOf(says('retry: 0\nid: c1'), silent);
  const own = new AbortController();
  const stream = pharos.events.stream({ projectId: 'prj_1' }, { signal: own.signal });
  const listening = (async () => {
    for await (const _ of stream) throw new Error('nothing happens');
  })();
  await expect.poll(() => stream.cursor).toBe('c2');
  collect();
  own.abort();
  await listening;
  expect(sent).toHaveLength(2);
});

test('what the loop throws comes out of it', async () => {
  const { pharos } = await streamOf(says(event('1')));
  const listening = async () => {
    for await (const _ of pharos.events.stream({ projectId: 'prj_1' })) throw new Error('of the loop');
  };
  await expect(listening()).rejects.toThrow('of the loop');
});

test('the first connection gives up as other calls do', async () => {
  const { pharos, sent } = await streamOf(hangsUp);
  const listening = async () => {
    for await (const _ of pharos.events.stream({ projectId: 'prj_1' }, { maxRetries: 1 })) break;
  };
  await expect(listening()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
  expect(sent).toHaveLength(2);
});

test('a reset is an event, and those of a visitor have names', async () => {
  const reset = 'id: c5\nevent: reset\ndata: {"reason":"cursor_too_old"}';
  const { pharos } = await streamOf(says(reset), says('event: typing\ndata: {"by":"agent"}'));
  for await (const each of pharos.events.stream({ projectId: 'prj_1' })) {
    expect(each).toEqual({ event: 'reset', data: { reason: 'cursor_too_old' } });
    break;
  }
  for await (const each of pharos.visitors.streamToVisitor({ projectId: 'prj_1' })) {
    expect(each).toEqual({ event: 'typing', data: { by: 'agent' } });
    break;
  }
});

test('events are the same wherever the pieces are cut, with both ends of lines', async () => {
  const bytes = new TextEncoder().encode(
    ': hello\r\n\r\nid: 1\r\nevent:named\r\ndata: ä\r\ndata:\r\ndata:  b\r\n\r\nid: 2\n\ndata: "€"\n\n',
  );
  const expected = [{}, { id: '1', event: 'named', data: 'ä\n\n b' }, { id: '2' }, { data: '"€"' }];
  for (let size = 1; size <= bytes.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    );
    const frames: Frame[] = [];
    for await (const frame of framesOf(streamed(pieces), 60_000)) frames.push(frame);
    expect(frames).toEqual(expected);
  }
});

test('a stream that falls silent has broken', async () => {
  const silent = new ReadableStream<Uint8Array>({});
  await expect(framesOf(silent, 10).next()).rejects.toThrow('nothing came for 10 ms');
});
