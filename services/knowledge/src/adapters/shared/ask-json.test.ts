import type { RequestListener } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { startLocalServer } from '../../testing/local-server.js';
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
  await expect(ask(endless)).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  expect(sent).toBeLessThan(128);
});
