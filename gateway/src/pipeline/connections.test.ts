import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { newId } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxBodyBytes } from '../server/body.js';
import { type Fixture, startFixture } from '../testing/fixture.js';

let fixture: Fixture;
let socket: Socket;
let received: string;

beforeEach(async () => {
  fixture = await startFixture();
  received = '';
  socket = connect(fixture.gateway.port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
});

afterEach(async () => {
  socket.destroy();
  await fixture.stop();
});

const head = (method: string, target: string, headers: string[] = []) =>
  [`${method} ${target} HTTP/1.1`, 'Host: x', `X-API-Key: ${fixture.apiKey}`, ...headers, '', ''].join('\r\n');
const messages = () => `/api/v1/projects/${fixture.projectId}/conversations/${newId('cnv')}/messages`;
const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;
const until = (pattern: RegExp) => expect.poll(() => received).toMatch(pattern);

test('requests that come in one packet are answered in their order', async () => {
  socket.write(head('GET', '/api/v1/nowhere') + head('GET', '/api/v1/me') + head('PUT', '/api/v1/me'));
  await until(/ 404 .* 200 .* 405 /s);
});

test('a target that names the whole URL is understood', async () => {
  socket.write(head('GET', 'http://api.example/api/v1/me?typo=1'));
  await until(/ 400 .*"typo"/s);
});

test('a body without a length is limited as well, and the connection goes on', async () => {
  socket.write(head('POST', messages(), chunked));
  for (let sent = 0; sent <= maxBodyBytes; sent += 65_536) socket.write(chunk(65_536));
  socket.write('0\r\n\r\n');
  await until(/ 413 .*PAYLOAD_TOO_LARGE/s);
  socket.write(head('GET', '/api/v1/me'));
  await until(/ 413 .* 200 /s);
});

test.each([
  ['no host', ['GET /api/v1/me HTTP/1.1'], 400, 'VALIDATION_ERROR', 'Host'],
  [
    'an unknown expectation',
    ['GET /api/v1/me HTTP/1.1', 'Host: x', 'Expect: miracles'],
    417,
    'EXPECTATION_FAILED',
    '100-continue',
  ],
])('a request with %s is refused with the usual body and headers', async (_, lines, status, code, words) => {
  const closed = once(socket, 'close');
  socket.write([...lines, '', ''].join('\r\n'));
  await closed;
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*X-Request-Id: [^]*X-RateLimit-Limit: `));
  const body = JSON.parse(received.slice(received.indexOf('\r\n\r\n')));
  expect(body).toEqual({ error: expect.stringContaining(words), code, request_id: expect.stringMatching(/^req_/) });
});

test.each([
  ['no host', []],
  ['no host and waits for its body to be asked for', ['Expect: 100-continue']],
  ['two hosts', ['Host: a', 'host: b']],
])('a request with %s is refused, with its own id', async (_, lines) => {
  const usual = [`X-API-Key: ${fixture.apiKey}`, 'X-Request-Id: mine', 'Content-Length: 0'];
  socket.write([`POST ${messages()} HTTP/1.1`, ...lines, ...usual, '', ''].join('\r\n'));
  await until(/^HTTP\/1.1 400 .*"request_id":"mine"/s);
  expect(received).toMatch(/The header Host is (missing|there more than once)/);
});

test('HTTP/1.0 needs no host', async () => {
  socket.write(`GET /api/v1/me HTTP/1.0\r\nX-API-Key: ${fixture.apiKey}\r\n\r\n`);
  await until(/ 200 /);
});

test('a caller who is not let in is answered before their body has come', async () => {
  const path = '/api/v1/projects/x/contacts';
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`);
  await until(/ 401 .*API_KEY_MISSING/s);
});

const largest = (bytes: number) => head('POST', messages(), [chunked[0] ?? '', `Content-Length: ${bytes}`]);

test('a body that says to be too large is refused before any of it has come', async () => {
  socket.write(largest(maxBodyBytes + 1));
  await until(/ 413 .*Connection: close.*PAYLOAD_TOO_LARGE/s);
});

test.each([
  ['with its length', (bytes: number) => largest(bytes), Buffer.alloc(1 << 20, 0x20)],
  ['without its length', () => head('POST', messages(), chunked), Buffer.from(chunk(1 << 20))],
])('a client that sends a far too large body %s before it reads anything gets its 413', async (_, begin, piece) => {
  const failed: Error[] = [];
  socket.on('error', (error) => failed.push(error)).pause();
  const pieces = 40;
  socket.write(begin(pieces << 20));
  for (let sent = 0; sent < pieces; sent += 1) if (!socket.write(piece)) await once(socket, 'drain');
  socket.end('0\r\n\r\n'.repeat(Number(!begin(0).includes('Content-Length'))));
  socket.resume();
  await until(/^HTTP\/1.1 413 .*PAYLOAD_TOO_LARGE/s);
  expect(failed).toEqual([]);
});

test('a client that was asked for its body goes on with its connection, and one that was not does not', async () => {
  const waiting = (bytes: number) =>
    head('POST', messages(), [chunked[0] ?? '', `Content-Length: ${bytes}`, 'Expect: 100-continue']);
  const rounds = [1, 2];
  for (const round of rounds) {
    socket.write(waiting(2));
    await until(new RegExp(`(?: 100 Continue.*){${round}}$`, 's'));
    socket.write('{}');
    await until(new RegExp(`(?: 400 .*"code":"VALIDATION_ERROR".*){${round}}$`, 's'));
  }
  expect(received).not.toContain('Connection: close');
  socket.write(waiting(maxBodyBytes + 1));
  await until(/ 413 .*Connection: close/s);
  expect(received.match(/100 Continue/g)).toHaveLength(rounds.length);
});

test('a client that has ended its side of the connection still gets its answer', async () => {
  let answer: () => void = () => {};
  fixture.core.on('listProjects', () => {
    return new Promise((resolve) => {
      answer = () => resolve({ projects: [], page: undefined });
    });
  });
  socket.end(head('GET', `/api/v1/orgs/${fixture.orgId}/projects`));
  // It is asked whether it is still there, and goes on waiting.
  await until(/^HTTP\/1.1 100 Continue\r\n\r\n/);
  answer();
  await until(/ 200 OK.*"data":\[\]/s);
  await expect.poll(() => socket.readableEnded).toBe(true);
});

test('a client that leaves in the middle of its body does no harm', async () => {
  socket.write(head('POST', messages(), ['Content-Type: application/json', 'Content-Length: 100']));
  await expect.poll(() => fixture.core.requests('resolveProject')).toHaveLength(1);
  socket.destroy();
  expect((await fixture.ask('GET', '/me')).status).toBe(200);
});

test('a read is cancelled when its client leaves', async () => {
  let cancelled = false;
  fixture.core.on('listProjects', (_request, call) => {
    call.signal?.addEventListener('abort', () => {
      cancelled = true;
    });
    return new Promise(() => {});
  });
  socket.write(head('GET', `/api/v1/orgs/${fixture.orgId}/projects`));
  await expect.poll(() => fixture.core.requests('listProjects')).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => cancelled).toBe(true);
});

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'VALIDATION_ERROR'],
  [
    'a head that never ends',
    `GET /api/v1/me HTTP/1.1\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('%s gets an error answer like any other, on a connection that ends', async (_name, bytes, status, code) => {
  socket.write(bytes);
  await until(new RegExp(`^HTTP/1.1 ${status} .*X-RateLimit-Tier: starter.*"code":"${code}"`, 's'));
  await expect.poll(() => socket.readableEnded || socket.destroyed).toBe(true);
  expect((await fixture.ask('GET', '/me')).status).toBe(200);
});
