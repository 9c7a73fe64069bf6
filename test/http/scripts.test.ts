import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();

async function ask(name: string, headers: Record<string, string> = {}) {
  const answer = await request(`${platform.baseUrl}/api/public/${name}`, {
    headers: { origin: 'https://shop.example', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

describe.each(['widget.js', 'beacon.js', 'widget-more.js'])('%s', (name) => {
  test('is a script that pages of every site may load, and keep for a while', async () => {
    const { status, headers, bytes } = await ask(name);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  test('comes in the encoding that the browser asks for, and is the same in each', async () => {
    const plain = await ask(name);
    const zipped = await ask(name, { 'accept-encoding': 'gzip' });
    const brotli = await ask(name, { 'accept-encoding': 'gzip, deflate, br' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  });

  test('is the same whatever a site adds to its address', async () => {
    const plain = await ask(name);
    const versioned = await ask(`${name}?ver=6.5&v=1&v=2`);
    expect(versioned.status).toBe(200);
    expect(versioned.bytes.equals(plain.bytes)).toBe(true);
  });

  test('is not sent again to whoever has it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = String((await ask(name, headers)).headers.etag);
    const again = await ask(name, { ...headers, 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
    expect(again.bytes).toHaveLength(0);
  });
});
