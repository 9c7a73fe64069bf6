import { Client, credentials, Metadata, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { GetProjectRequest } from '@pharos/proto/pharos/core/v1/project';
import type { ExchangeRequest, ExchangeResponse } from '@pharos/proto/pharos/transport/v1/tunnel';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { grpcStatus } from '../errors.js';
import { exchangeMethod } from './exchange-method.js';
import { maxHeldBytes, maxMessageBytes, maxQueuedBytes, partBytes, partsKey } from './limits.js';
import { serialize } from './service.js';
import {
  connect,
  connectTo,
  create,
  empty,
  get,
  getProjectPath,
  named,
  never,
  outgoing,
  projects,
  serve,
  stops,
} from './testing/replicas.js';

const mebibyte = 1 << 20;

describe('a message over the limit', () => {
  test('fails its own call with a reason of its own and a line that names the RPC; others go on', async () => {
    const lines: string[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const server = await serve(
      {
        getProject: async () => named('x'.repeat(maxMessageBytes + 1)),
        createProject: async ({ name }) => {
          await finished;
          return named(name);
        },
      },
      { log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) },
    );
    const client = projects(connect(server.port));
    const others = Array.from({ length: 20 }, (_, n) => client.createProject(create(`${n}`), outgoing()));
    const failure = { reason: 'MESSAGE_TOO_LARGE', grpcStatus: grpcStatus.RESOURCE_EXHAUSTED };
    await expect(client.getProject(get, outgoing())).rejects.toMatchObject(failure);
    finish();
    expect((await Promise.all(others)).map(({ project }) => project?.name)).toEqual(others.map((_, n) => `${n}`));
    const facts = { level: 50, path: getProjectPath, limit: maxMessageBytes };
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(facts)]);
  });

  test('is refused before it is sent when it is a request', async () => {
    let served = 0;
    const server = await serve({
      createProject: async () => {
        served += 1;
        return empty;
      },
    });
    const client = projects(connect(server.port));
    const tooLarge = client.createProject(create('x'.repeat(maxMessageBytes)), outgoing());
    await expect(tooLarge).rejects.toMatchObject({ reason: 'MESSAGE_TOO_LARGE' });
    expect(served).toBe(0);
  });
});

describe('large messages', () => {
  test('arrive as they were sent, whatever their size', async () => {
    const server = await serve({ createProject: async ({ name }) => named(name) });
    const client = projects(connect(server.port));
    const sizes = [
      0,
      1,
      partBytes - 1,
      partBytes,
      partBytes + 1,
      3 * partBytes,
      mebibyte + 7,
      maxMessageBytes / 2 - 64,
    ];
    const names = sizes.map((size, n) => String(n).repeat(size));
    const answers = await Promise.all(names.map((name) => client.createProject(create(name), outgoing())));
    expect(answers.every(({ project }, n) => project?.name === names[n])).toBe(true);
  });

  test('120 of 900 kB at once are all answered', async () => {
    const server = await serve({ createProject: async ({ name }) => named(String(name.length)) });
    const client = projects(connect(server.port));
    const name = 'x'.repeat(900_000);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => client.createProject(create(name), outgoing())),
    );
    expect(new Set(answers.map(({ project }) => project?.name))).toEqual(new Set(['900000']));
  });

  test('that are answered let small ones go ahead of their rest', async () => {
    const order: string[] = [];
    const server = await serve({
      getProject: async () => named('x'.repeat(3 * mebibyte)),
      createProject: async ({ name }) => named(name),
    });
    const client = projects(connect(server.port));
    await client.createProject(create('warm'), outgoing());
    const large = Array.from({ length: 8 }, () => client.getProject(get, outgoing()).then(() => order.push('large')));
    const small = async () => {
      for (let n = 0; n < 5; n += 1) await client.createProject(create('n'), outgoing());
      order.push('five small');
    };
    await Promise.all([...large, small()]);
    expect(order[0]).toBe('five small');
  });

  test('of a call that is given up leave nothing behind: thousands of them, and the connection still serves', async () => {
    const server = await serve({
      getProject: async () => named('x'.repeat(mebibyte)),
      createProject: async ({ name }) => named(String(name.length)),
    });
    const client = projects(connect(server.port));
    await client.createProject(create('warm'), outgoing());
    for (let round = 0; round < 40; round += 1) {
      const leaving = new AbortController();
      const calls = Array.from({ length: 5 }, () => [
        client.getProject(get, outgoing({ signal: leaving.signal })),
        client.createProject(create('x'.repeat(mebibyte)), outgoing({ signal: leaving.signal })),
      ]).flat();
      const settled = Promise.allSettled(calls);
      await new Promise((resolve) => setImmediate(resolve));
      leaving.abort();
      await settled;
    }
    await expect(client.createProject(create('after'), outgoing())).resolves.toEqual(named('5'));
  });
});

describe('a peer', () => {
  /** A stream as another program might open it. */
  function openStream(port: number, metadata = new Metadata()) {
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
    });
    stops.push(() => client.close());
    const { path, requestSerialize, responseDeserialize } = exchangeMethod;
    const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
    stream.on('error', () => undefined);
    return stream;
  }

  /** Beginnings of so many messages. */
  const unfinished = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, n) => ({ callId: 1_000 + n, data: Buffer.alloc(bytes) }));

  const call = (callId: number): ExchangeRequest => ({
    calls: [
      {
        callId,
        path: getProjectPath,
        request: serialize(GetProjectRequest, get),
        context: undefined,
        timeoutMs: 3_600_000,
      },
    ],
    cancelledCallIds: [],
    parts: [],
  });

  test('of the version before, which knows no parts, gets large answers whole', async () => {
    const server = await serve({ getProject: async () => named('x'.repeat(mebibyte)) });
    const stream = openStream(server.port);
    stream.write(call(1));
    const frames: ExchangeResponse[] = [];
    for await (const frame of stream) {
      frames.push(frame as ExchangeResponse);
      if (frames.some(({ answers }) => answers.length > 0)) break;
    }
    expect(frames.flatMap(({ parts }) => parts)).toEqual([]);
    expect(frames.at(-1)?.answers[0]?.response.length).toBeGreaterThan(mebibyte);
  });

  test.each([
    ['answers', 0],
    ['answers and of requests that have not arrived as a whole', 28 * mebibyte],
  ])(
    'that reads nothing is served no further calls once too much is held of %s, and all of them later',
    async (_, unfinishedBytes) => {
      let served = 0;
      const answerBytes = 2 * mebibyte;
      const server = await serve({
        getProject: async () => {
          served += 1;
          return named('x'.repeat(answerBytes));
        },
      });
      const metadata = new Metadata();
      metadata.set(partsKey, '1');
      const stream = openStream(server.port, metadata);
      const calls = 60;
      const answered = new Set<number>();
      stream.on('data', (frame: ExchangeResponse) => {
        for (const { callId } of frame.answers) answered.add(callId);
      });
      stream.write(call(calls + 1));
      await expect.poll(() => answered.size).toBe(1);
      stream.pause();
      for (const part of unfinished(unfinishedBytes / (7 * mebibyte), 7 * mebibyte))
        stream.write({ calls: [], cancelledCallIds: [], parts: [part] });
      // A frame at a time, so that the server has served each before the next.
      let written = 0;
      for (; written < calls; written += 1) {
        const before = served;
        stream.write(call(written + 1));
        const inTime = await expect
          .poll(() => served, { timeout: 2_000 })
          .toBeGreaterThan(before)
          .then(
            () => true,
            () => false,
          );
        if (!inTime) break;
      }
      expect(served * answerBytes).toBeLessThan(maxHeldBytes - unfinishedBytes + 4 * answerBytes);
      expect(served).toBeLessThan(calls);
      stream.resume();
      await expect.poll(() => answered.size).toBe(written + 2);
    },
  );

  test('that gives up its last call, and sends no more, has its stream ended when the handler is done', async () => {
    const gate = never();
    const server = await serve({
      getProject: (_request, { signal }) => {
        gate.enter();
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => setImmediate(resolve, empty));
        });
      },
    });
    const stream = openStream(server.port);
    const ended = new Promise((resolve) => stream.on('end', resolve));
    stream.resume();
    stream.write(call(1));
    await gate.entered;
    stream.write({ calls: [], cancelledCallIds: [1], parts: [] });
    stream.end();
    await ended;
  });

  test.each([
    ['messages', 100, 10],
    ['bytes', 5, maxMessageBytes - mebibyte],
  ])('that leaves more %s unfinished than the protocol allows is cut off', async (_, count, bytes) => {
    const server = await serve({ getProject: async () => empty });
    const stream = openStream(server.port);
    const ended = new Promise<void>((resolve) => stream.on('end', resolve).on('error', () => resolve()));
    stream.resume();
    for (const part of unfinished(count, bytes)) stream.write({ calls: [], cancelledCallIds: [], parts: [part] });
    await ended;
    await expect(projects(connect(server.port)).getProject(get, outgoing())).resolves.toEqual(empty);
  });
});

test('a server that reads nothing fills a bounded queue; beyond it large calls fail, and small ones still wait their turn', async () => {
  const server = new Server();
  server.addService(
    { exchange: exchangeMethod },
    {
      exchange: (stream: ServerDuplexStream<ExchangeRequest, ExchangeResponse>) => {
        const metadata = new Metadata();
        metadata.set(partsKey, '1');
        stream.sendMetadata(metadata);
        stream.write({ answers: [], parts: [], draining: false });
      },
    },
  );
  const port = await new Promise<number>((resolve) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, bound) => resolve(bound));
  });
  stops.push(() => server.forceShutdown());
  const channel = connectTo([{ port }], { connectWaitMs: 500 });
  await expect.poll(() => channel.ready()).toBe(true);
  const leaving = new AbortController();
  const reasons: string[] = [];
  const call = (name: string) =>
    projects(channel)
      .createProject(create(name), outgoing({ signal: leaving.signal }))
      .catch(({ reason }) => reasons.push(reason));
  const large = Array.from({ length: 60 }, () => call('x'.repeat(mebibyte - 1_000)));
  const fitting = Math.floor(maxQueuedBytes / mebibyte);
  await expect.poll(() => reasons.length).toBeGreaterThanOrEqual(60 - fitting - 3);
  expect(new Set(reasons)).toEqual(new Set(['UNAVAILABLE']));
  const small = call('small');
  expect(reasons.length).toBeLessThanOrEqual(60 - fitting);
  leaving.abort();
  await Promise.all([...large, small]);
  expect(reasons.at(-1)).toBe('CANCELLED');
});
