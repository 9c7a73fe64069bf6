import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { selfSigned } from '@pharos/kit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { AddressRules } from '../target/address-rules.js';
import { keptBytes } from './kept-body.js';
import type { SendResult } from './send-result.js';
import { createSender, type Sender } from './sender.js';

/** The time for what hangs. */
const timeoutMs = 1_500;
/** The time for what answers: a busy machine is no endpoint that hangs. */
const patientMs = 60_000;
const request = { headers: ['Content-Type', 'application/json'], body: [Buffer.from('{"a":1}')] };
const certificate = await selfSigned('hooks.example');
const opened: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();
const senders: Sender[] = [];
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  for (const socket of sockets) socket.destroy();
  await Promise.all(opened.splice(0).map((server) => new Promise((done) => server.close(done))));
});

interface Options {
  allowed?: string[];
  resolve?: (host: string) => Promise<string[]>;
  timeoutMs?: number;
}

function sender(options: Options = {}): Sender {
  const { allowed = ['127.0.0.0/8'], resolve, timeoutMs = patientMs } = options;
  const made = createSender({ rules: new AddressRules(allowed), timeoutMs, resolve });
  senders.push(made);
  return made;
}

async function listen<S extends Server | TcpServer>(server: S): Promise<number> {
  opened.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const http = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/hook`;
/** Speaks whatever bytes it likes. */
const tcp = async (speak: (socket: Socket) => void) => `http://127.0.0.1:${await listen(createTcpServer(speak))}/hook`;

async function answerOf(url: string, by = sender()): Promise<SendResult> {
  return by.send({ url, ...request });
}

test('what is posted arrives as it was given, and the answer comes back', async () => {
  let seen = '';
  const url = await http(async (incoming, response) => {
    for await (const chunk of incoming) seen += `${incoming.method} ${incoming.url} ${chunk}`;
    response.writeHead(201, { 'Retry-After': '7' }).end('thanks');
  });
  expect(await answerOf(url)).toEqual({
    kind: 'answered',
    statusCode: 201,
    retryAfter: '7',
    responseBody: 'thanks',
    durationMs: expect.any(Number),
  });
  expect(seen).toBe('POST /hook {"a":1}');
});

test('a body in parts arrives as one, its length told before', async () => {
  const data = Buffer.from(`"${'é'.repeat(100_000)}"`);
  const body = [Buffer.from('{"data":'), data, Buffer.from('}')];
  const whole = Buffer.concat(body);
  let seen: unknown;
  const url = await http(async (incoming, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
    seen = { isWhole: whole.equals(Buffer.concat(await incoming.toArray())), length, encoding };
    response.end();
  });
  expect(await sender().send({ url, ...request, body })).toMatchObject({ statusCode: 200 });
  expect(seen).toEqual({ isWhole: true, length: String(whole.length) });
});

test('deliveries to one endpoint share connections', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('ok'));
  server.on('connection', () => {
    connections += 1;
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  const by = sender();
  for (let n = 0; n < 20; n += 1) await answerOf(url, by);
  // The client may open a second one while the first is still being cleared.
  expect(connections).toBeLessThanOrEqual(2);
});

describe('a redirect is an answer, and is not followed', () => {
  test.each([301, 302, 303, 307, 308])('%i', async (status) => {
    let followed = 0;
    const target = await http((_, response) => {
      followed += 1;
      response.end();
    });
    const url = await http((_, response) => response.writeHead(status, { Location: target }).end());
    expect(await answerOf(url)).toMatchObject({ kind: 'answered', statusCode: status });
    expect(followed).toBe(0);
  });
});

describe('why nothing answered', () => {
  test('timeout: an endpoint that takes the request and says nothing', async () => {
    const url = await http(() => undefined);
    const result = await answerOf(url, sender({ timeoutMs }));
    expect(result).toMatchObject({ kind: 'failed', error: 'timeout' });
    expect(result.durationMs).toBeGreaterThanOrEqual(timeoutMs - 50);
  });

  test('timeout: a name server that says nothing', async () => {
    const by = sender({ timeoutMs, resolve: () => new Promise(() => undefined) });
    expect(await answerOf('http://slow.example/', by)).toMatchObject({ error: 'timeout' });
  });

  test('dns: a name that is not known', async () => {
    const by = sender({ resolve: async () => [] });
    expect(await answerOf('http://unknown.example/', by)).toMatchObject({ error: 'dns' });
  });

  test('tls: an endpoint that does not speak it', async () => {
    const url = await http((_, response) => response.end());
    expect(await answerOf(url.replace('http:', 'https:'))).toMatchObject({ error: 'tls' });
  });

  test('tls: a certificate that nobody vouches for, and nothing is sent', async () => {
    let requests = 0;
    const server = createTlsServer(certificate, (_, response) => {
      requests += 1;
      response.end();
    });
    const url = `https://hooks.example:${await listen(server)}/`;
    expect(await answerOf(url, sender({ resolve: async () => ['127.0.0.1'] }))).toMatchObject({ error: 'tls' });
    // As with `localhost`, whose other address nobody listens on.
    const allowed = ['127.0.0.0/8', '::1/128'];
    for (const addresses of [
      ['127.0.0.1', '::1'],
      ['::1', '127.0.0.1'],
    ])
      expect(await answerOf(url, sender({ allowed, resolve: async () => addresses }))).toMatchObject({ error: 'tls' });
    expect(requests).toBe(0);
  });

  test('connection: nobody listens', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((done) => server.close(done));
    opened.splice(opened.indexOf(server), 1);
    expect(await answerOf(`http://127.0.0.1:${port}/`)).toMatchObject({ error: 'connection', unsent: true });
  });

  test('connection: it is closed before an answer', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.destroy()));
    expect(await answerOf(url)).toMatchObject({ error: 'connection', unsent: undefined });
  });

  test('connection: what is answered is not HTTP', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n')));
    expect(await answerOf(url)).toMatchObject({ error: 'connection' });
  });

  test('blocked_address: it is not public', async () => {
    const url = await http((_, response) => response.end());
    expect(await answerOf(url, sender({ allowed: [] }))).toMatchObject({ error: 'blocked_address' });
  });
});

describe('an answer is bounded in memory and time', () => {
  test('1 GB: the first 16 KiB are kept, and the connection is closed long before its end', async () => {
    const gigabyte = 1 << 30;
    const chunk = Buffer.alloc(1 << 16, 'x');
    let written = 0;
    let closed = () => {};
    const over = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await http((_, response) => {
      const write = () => {
        while (written < gigabyte && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', write).on('close', closed);
      write();
    });
    const result = await answerOf(url);
    await over;
    expect(result).toMatchObject({ kind: 'answered', statusCode: 200, responseBody: 'x'.repeat(keptBytes) });
    expect(written).toBeLessThan(gigabyte / 10);
  });

  test('one byte at a time, for ever: ended at the timeout, with what came', async () => {
    const url = await http((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(drip));
    });
    const dripMs = 4_000;
    // Without an end it would last as long as the test may.
    const result = await answerOf(url, sender({ timeoutMs: dripMs }));
    expect(result).toMatchObject({ kind: 'answered', statusCode: 200, responseBody: expect.stringMatching(/^x+$/) });
  });

  test('headers, one byte at a time: ended at the timeout', async () => {
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
      const drip = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await answerOf(url, sender({ timeoutMs }))).toMatchObject({ kind: 'failed', error: 'timeout' });
  });

  test('100 kB of headers are refused', async () => {
    const url = await tcp((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)),
    );
    expect(await answerOf(url)).toMatchObject({ kind: 'failed', error: 'connection' });
  });

  test('a body that breaks off is kept as far as it came', async () => {
    const url = await tcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 500 Oops\r\nContent-Length: 100\r\n\r\nhalf')),
    );
    expect(await answerOf(url)).toMatchObject({ kind: 'answered', statusCode: 500, responseBody: 'half' });
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is kept as text where it comes compressed, as %s', async (encoding, compress) => {
    const url = await http((_, response) => {
      response.writeHead(400, { 'Content-Encoding': encoding }).end(compress('{"error":"größer"}'));
    });
    expect(await answerOf(url)).toMatchObject({ statusCode: 400, responseBody: '{"error":"größer"}' });
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)(
    'is decompressed no further than it is kept, however much it would be (%s)',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(5_000_000, 'x'));
      const url = await http((_, response) => {
        response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb);
      });
      const before = process.memoryUsage().arrayBuffers;
      expect(await answerOf(url)).toMatchObject({ responseBody: 'x'.repeat(keptBytes), cut: true });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3_000_000);
    },
  );

  test('is kept as far as it can be decompressed, or as it came where it is not what it says', async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => n.toString(36)).join(' ');
    const whole = gzipSync(text);
    const half = await http((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(whole.subarray(0, 4_000));
    });
    const result = await answerOf(half);
    const kept = result.kind === 'answered' ? result.responseBody : '';
    expect(kept.length).toBeGreaterThan(1_000);
    expect(text.startsWith(kept)).toBe(true);
    const plain = await http((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not at all');
    });
    expect(await answerOf(plain)).toMatchObject({ responseBody: 'not at all' });
  });

  test('is text that PostgreSQL takes, cut between characters', async () => {
    const url = await http((_, response) => response.end(Buffer.from(`\0${'🙂'.repeat(keptBytes / 4)}`)));
    const result = await answerOf(url);
    const text = result.kind === 'answered' ? result.responseBody : '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(keptBytes);
    expect(text.startsWith('\uFFFD🙂')).toBe(true);
    expect(text.slice(1)).toMatch(/^🙂+$/u);
    const binary = await http((_, response) => response.end(Buffer.from([0xff, 0xfe, 0x00, 0x41])));
    expect(await answerOf(binary)).toMatchObject({ responseBody: '\uFFFD\uFFFD\uFFFDA' });
  });
});
