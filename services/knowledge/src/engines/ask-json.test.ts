import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { startLocalServer } from '../testing/local-server.js';
import { askJson, RefusedAnswer } from './ask-json.js';

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function ask(listener: RequestListener, body?: string): Promise<unknown> {
  const { url, close } = await startLocalServer(listener);
  closers.push(close);
  const headers = { 'content-type': 'application/json', 'x-key': 'secret' };
  return askJson(`${url}/path?a=1`, { method: 'POST', headers, body, signal: new AbortController().signal });
}

test('what is sent arrives as it is, and what is answered is read', async () => {
  const echo: RequestListener = async (request, response) => {
    let sent = '';
    for await (const part of request) sent += part;
    const { method, url, headers } = request;
    response.end(JSON.stringify([method, url, headers['content-type'], headers['x-key'], sent]));
  };
  const whole = ['POST', '/path?a=1', 'application/json', 'secret', '{"q":"lämp"}'];
  expect(await ask(echo, '{"q":"lämp"}')).toEqual(whole);
  expect(await ask(echo)).toEqual([...whole.slice(0, 4), '']);
});

test('an answer without a body is none', async () => {
  expect(await ask((_, response) => response.writeHead(202).end())).toBeUndefined();
});

test.each([
  ['{"error":"no"}', { error: 'no' }],
  ['<html>', '<html>'],
  ['', ''],
])('a refusal says its status and what was sent with it: %j', async (sent, data) => {
  const refused = await ask((_, response) => response.writeHead(503).end(sent)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedAnswer);
  expect(refused).toMatchObject({ status: 503, data });
});

test('an answer without end is not read to its end', async () => {
  const part = Buffer.alloc(1_024 * 1_024, ' ');
  let sent = 0;
  const parts = function* () {
    for (; sent < 256; sent += 1) yield part;
  };
  const endless: RequestListener = (_, response) => void pipeline(Readable.from(parts()), response, () => undefined);
  await expect(ask(endless)).rejects.toMatchObject({ cause: { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' } });
  expect(sent).toBeLessThan(128);
});

test('an answer that breaks off says why, as one that never began does', async () => {
  const breaking: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-length': 100 }).write('{"half":', () => response.destroy());
  };
  const brokenOff = { name: 'TypeError', message: 'terminated', cause: { code: 'UND_ERR_SOCKET' } };
  await expect(ask(breaking)).rejects.toMatchObject(brokenOff);
  const hanging: RequestListener = (_, response) => void response.destroy();
  await expect(ask(hanging)).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'UND_ERR_SOCKET' } });
});

test('a server has a hundred connections at most; what is beyond that waits', async () => {
  const sockets = new Set<Socket>();
  const held: ServerResponse[] = [];
  const { url, close } = await startLocalServer(({ socket }, response) => {
    sockets.add(socket);
    held.push(response);
    if (sockets.size >= 100) for (const each of held.splice(0)) each.end('1');
  });
  closers.push(close);
  const get = () => askJson(url, { method: 'GET', headers: {}, signal: new AbortController().signal });
  const all = Array.from({ length: 150 }, get);
  expect(await Promise.all(all)).toEqual(all.map(() => 1));
  expect(sockets.size).toBe(100);
});
