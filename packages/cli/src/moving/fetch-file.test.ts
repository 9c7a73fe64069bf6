import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchFile } from './fetch-file.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function originOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['another host', 'https://evil.example/x', ['acme.example']],
  ['a host that ends alike', 'https://evil-acme.example/x', ['acme.example']],
  ['a host that begins alike', 'https://acme.example.evil.example/x', ['acme.example']],
  ['a host without TLS', 'http://acme.example/x', ['acme.example']],
  ['another port of an origin', 'http://127.0.0.1:81/x', ['http://127.0.0.1:80']],
  ['an address with a password', 'https://a:b@acme.example/x', ['acme.example']],
  ['a file of this computer', 'file:///etc/passwd', ['acme.example', 'etc']],
  ['any host, when none is named', 'https://acme.example/x', []],
])('%s is not asked', async (_, url, from) => {
  await expect(fetchFile(url, from)).rejects.toThrow('which --fetch-attachments does not name');
});

test('a redirect is followed within what is named', async () => {
  const origin = await originOf(({ url }, response) =>
    url === '/a' ? response.writeHead(302, { location: '/b' }).end() : response.end('content'),
  );
  expect(await (await fetchFile(`${origin}/a`, [`${origin}/`])).text()).toBe('content');
});

test('redirects without end, errors and connections that break are told', async () => {
  const origin = await originOf(({ url }, response) => {
    if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/gone') response.writeHead(404).end('no such file');
    else {
      response.writeHead(200, { 'content-length': '10' });
      response.write('x', () => response.destroy());
    }
  });
  const ask = (path: string) => fetchFile(`${origin}${path}`, [origin]);
  await expect(ask('/loop')).rejects.toThrow('too many redirects');
  await expect(ask('/gone')).rejects.toThrow('answered with status 404');
  await expect(ask('/breaks')).rejects.toThrow('broke off');
});
