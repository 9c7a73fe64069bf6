import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { selfSigned } from '@pharos/kit/testing';
import { buildConnector } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressRules } from '../target/address-rules.js';
import type { Dial } from './guard.js';
import { createSender, type Sender, type SenderOptions } from './sender.js';

const request = { headers: [], body: [Buffer.from('{}')] };
const certificate = await selfSigned('hooks.example');
const opened: { sender?: Sender; server?: Server }[] = [];
afterEach(async () => {
  for (const { sender, server } of opened.splice(0)) {
    await sender?.close();
    server?.close();
  }
});

function sender(options: Partial<SenderOptions>): Sender {
  const made = createSender({ rules: new AddressRules(['127.0.0.0/8']), timeoutMs: 60_000, ...options });
  opened.push({ sender: made });
  return made;
}

async function listen(server: Server): Promise<number> {
  opened.unshift({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A receiver that answers every request, on connections that the test may end. */
function answering(connections: Socket[]): Server {
  return createServer((socket) => {
    connections.push(socket);
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')).on('error', () => {});
  });
}

test('an address that says nothing leaves time for the next', async () => {
  const dialled: string[] = [];
  const dial: Dial = ({ hostname }, done) => {
    dialled.push(hostname);
    if (hostname !== '8.8.8.8') done(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
  };
  // Half of it is for the second address.
  const by = sender({ timeoutMs: 4_000, resolve: async () => ['8.8.8.8', '1.1.1.1'], dial });
  expect(await by.send({ url: 'http://hooks.example/', ...request })).toMatchObject({ error: 'connection' });
  expect(dialled).toEqual(['8.8.8.8', '1.1.1.1']);
});

test('a connection that comes after its time is closed, and nothing is sent over it', async () => {
  const late = new Socket();
  const write = vi.spyOn(late, 'write');
  let connect = () => {};
  const dial: Dial = (_, done) => {
    connect = () => done(null, late);
  };
  const by = sender({ timeoutMs: 200, dial });
  expect(await by.send({ url: 'http://8.8.8.8/', ...request })).toMatchObject({ error: 'timeout' });
  await by.close();
  connect();
  await vi.waitFor(() => expect(late.destroyed).toBe(true), 60_000);
  expect(write).not.toHaveBeenCalled();
});

test('a certificate is checked against the name, while the address is dialled', async () => {
  const asked: unknown[] = [];
  const server = createTlsServer(certificate, (incoming, response) => {
    asked.push((incoming.socket as TLSSocket & { servername: unknown }).servername);
    response.end('ok');
  });
  const port = await listen(server);
  const by = sender({ resolve: async () => ['127.0.0.1'], dial: buildConnector({ ca: certificate.cert }) });
  for (const host of ['hooks.example', 'hooks.example.']) {
    expect(await by.send({ url: `https://${host}:${port}/`, ...request })).toMatchObject({ statusCode: 200 });
  }
  // The root's dot is none of a server name's (RFC 6066 §3).
  expect(asked).toEqual(['hooks.example', 'hooks.example']);
  for (const host of ['other.example', '127.0.0.1']) {
    expect(await by.send({ url: `https://${host}:${port}/`, ...request })).toMatchObject({ error: 'tls' });
  }
  expect(asked).toHaveLength(2);
});

test('an idle connection that the receiver closed is no failed attempt', async () => {
  const connections: Socket[] = [];
  const url = `http://127.0.0.1:${await listen(answering(connections))}/`;
  const by = sender({});
  for (let n = 1; n <= 3; n += 1) {
    expect(await by.send({ url, ...request })).toMatchObject({ statusCode: 200 });
    expect(connections).toHaveLength(n);
    // Answered by the client's own end: it has received the close.
    connections[n - 1]?.end();
    await once(connections[n - 1] as Socket, 'close');
  }
});

test('an endpoint that moved is followed once its connection has its age, however busy it is', async () => {
  const connections: Socket[] = [];
  const port = await listen(answering(connections));
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return ['127.0.0.1'];
  };
  const by = sender({ resolve, maxConnectionAgeMs: 20 });
  for (let n = 1; n <= 3; n += 1) {
    expect(await by.send({ url: `http://hooks.example:${port}/`, ...request })).toMatchObject({ statusCode: 200 });
    expect(asked).toHaveLength(n);
    await setTimeout(30);
  }
});

test('a request under way when connections get too old is answered, and closing waits for it', async () => {
  const answers: (() => void)[] = [];
  const server = createServer((socket) => {
    socket.on('data', () => answers.push(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')));
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  const by = sender({ maxConnectionAgeMs: 0 });
  const sent = [by.send({ url, ...request }), by.send({ url, ...request })];
  await expect.poll(() => answers.length).toBe(2);
  let closed = false;
  const closing = by.close().then(() => {
    closed = true;
  });
  answers[1]?.();
  expect(await sent[1]).toMatchObject({ statusCode: 200 });
  expect(closed).toBe(false);
  answers[0]?.();
  expect(await sent[0]).toMatchObject({ statusCode: 200 });
  await closing;
});

test('a connection that is reset while the client waits for the answer is reported as a failed connection', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const url = `http://127.0.0.1:${await listen(server)}/`;
  expect(await sender({}).send({ url, ...request })).toMatchObject({ kind: 'failed', error: 'connection' });
});

test('whatever a resolver fails with is reported as dns, and lets a check pass', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('again'), { code: 'EAI_AGAIN' }));
  const by = sender({ resolve });
  expect(await by.send({ url: 'http://hooks.example/', ...request })).toMatchObject({ error: 'dns' });
  expect(await by.check('http://hooks.example/')).toBeUndefined();
});

test('a check ends, although the name server says nothing, and allows the target', async () => {
  const by = sender({ timeoutMs: 100, resolve: () => new Promise(() => undefined) });
  expect(await by.check('http://hooks.example/')).toBeUndefined();
});

test('a request to what is no URL is answered as a failed connection', async () => {
  expect(await sender({}).send({ url: 'nowhere', ...request })).toMatchObject({ kind: 'failed', error: 'connection' });
});
