import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { exitCodes } from '../frame/exit-codes.js';
import { fetchFile } from './fetch-file.js';
import { fetchFrom } from './fetch-from.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function originOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fetchOf = (url: string, from: readonly string[], stalledMs = 5_000) =>
  fetchFile(url, from.map(fetchFrom), { pauseMs: 1, stalledMs });

test.each([
  ['another host', 'https://evil.example/x', ['acme.example']],
  ['a host that ends alike', 'https://evil-acme.example/x', ['acme.example']],
  ['a host that begins alike', 'https://acme.example.evil.example/x', ['acme.example']],
  ['a host without TLS', 'http://acme.example/x', ['acme.example']],
  ['another port of a host', 'https://acme.example:8443/x', ['acme.example']],
  ['another port of an origin', 'http://127.0.0.1:81/x', ['http://127.0.0.1:80']],
  ['an address with a password', 'https://a:b@acme.example/x', ['acme.example']],
  ['a file of this computer', 'file:///etc/passwd', ['acme.example', 'etc']],
  ['any host, when none is named', 'https://acme.example/x', []],
])('%s is not asked', async (_, url, from) => {
  await expect(fetchOf(url, from)).rejects.toThrow('which --fetch-attachments does not name');
});

test.each(['acme.example/x', 'acme.example?x', 'a@acme.example', 'ftp://acme.example', 'file:///etc', '', 'a b'])(
  '%j is no host',
  (given) => {
    expect(() => fetchFrom(given)).toThrow('--fetch-attachments needs a host');
  },
);

test('a redirect is followed within what is named', async () => {
  const origin = await originOf(({ url }, response) =>
    url === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end('content'),
  );
  expect(await (await fetchOf(`${origin}/a`, [`${origin}/`])).text()).toBe('content');
});

test('a host that is busy or breaks off is asked again, after as long as it says', async () => {
  const asked: number[] = [];
  const origin = await originOf((_, response) => {
    asked.push(Date.now());
    if (asked.length === 1) response.writeHead(503, { 'retry-after': '1' }).end();
    else if (asked.length === 2) response.writeHead(429).end();
    else if (asked.length === 3) response.destroy();
    else if (asked.length === 4)
      response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy());
    else response.end('content');
  });
  expect(await (await fetchOf(`${origin}/a`, [origin])).text()).toBe('content');
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

test.each([
  ['is down', 503, {}, 5],
  ['asks for a longer pause than an import waits', 429, { 'retry-after': '3600' }, 1],
])('a host that %s ends the import, which can go on later', async (_, status, headers, expected) => {
  let asked = 0;
  const origin = await originOf((__, response) => {
    asked += 1;
    response.writeHead(status, headers).end();
  });
  const ended = await fetchOf(`${origin}/a`, [origin]).catch((error: unknown) => error);
  expect(ended).toMatchObject({ exitCode: exitCodes.unavailable, code: 'FILE_UNAVAILABLE' });
  expect(asked).toBe(expected);
});

test('a host from which nothing comes is given up', async () => {
  const origin = await originOf((_, response) => void response.writeHead(200).write('x'));
  await expect(fetchOf(`${origin}/a`, [origin], 1_000)).rejects.toThrow('broke off: nothing came for 1000 ms');
});

test('redirects without end, and what a host has not or fails at, concern one file', async () => {
  const origin = await originOf(({ url }, response) => {
    if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/odd') response.writeHead(302, { location: 'http://[' }).end();
    else response.writeHead(url === '/gone' ? 404 : 500).end('no such file');
  });
  const ask = (path: string) => fetchOf(`${origin}${path}`, [origin]);
  for (const [path, why] of [
    ['/loop', 'too many redirects'],
    ['/odd', 'an address that is none'],
    ['/gone', 'answered with status 404'],
    ['/fails', 'answered with status 500'],
  ] as const)
    await expect(ask(path)).rejects.toMatchObject({ name: 'NotFetched', message: expect.stringContaining(why) });
});
