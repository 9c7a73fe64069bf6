import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersForPage } from './cors.js';

const page = 'https://assistant.example.com';
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answersForPage(request, response, [page])) response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => server.close());

const ask = async (method: string, origin?: string) => {
  const { status, headers } = await fetch(url, { method, ...(origin !== undefined && { headers: { origin } }) });
  return { status, origin: headers.get('access-control-allow-origin'), allowed: headers };
};

test('a page that is named may call with the token and the version of the protocol', async () => {
  const { status, origin, allowed } = await ask('OPTIONS', page);
  expect([status, origin]).toEqual([204, page]);
  expect(allowed.get('access-control-allow-methods')).toBe('POST');
  const names = allowed.get('access-control-allow-headers')?.split(', ');
  expect(names).toEqual(expect.arrayContaining(['authorization', 'content-type', 'mcp-protocol-version']));
});

test('it may read every answer, refusals included', async () => {
  const { status, origin, allowed } = await ask('POST', page);
  expect([status, origin, allowed.get('vary')]).toEqual([401, page, 'origin']);
});

test.each([undefined, 'https://evil.example.com', 'null', `${page}.evil.example.com`])(
  'a request of %s is let through to the guard, and learns of no permission',
  async (other) => {
    for (const method of ['OPTIONS', 'POST'])
      expect(await ask(method, other)).toMatchObject({ status: 401, origin: null });
  },
);
