import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encoded } from './encoded.js';

const text = 'let answer = 42; '.repeat(200);
const request = (accepted?: string) => ({ headers: { 'accept-encoding': accepted } }) as unknown as IncomingMessage;
const header = (headers: string[], name: string) => headers[headers.indexOf(name) + 1];

test('a browser gets the smallest encoding that it takes, and what it gets is the text', async () => {
  const body = await encoded(Buffer.from(text));
  const brotli = body.for(request('gzip, deflate, br'));
  expect(header(brotli.headers, 'Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  const zipped = body.for(request('gzip;q=0.5, br;q=0'));
  expect(header(zipped.headers, 'Content-Encoding')).toBe('gzip');
  expect(gunzipSync(zipped.body).toString()).toBe(text);
});

test('whoever names none that we have gets the text itself, and caches keep them apart', async () => {
  const body = await encoded(Buffer.from(text));
  for (const accepted of [undefined, '', 'deflate', 'gzip;q=0']) {
    const plain = body.for(request(accepted));
    expect(plain.body.toString()).toBe(text);
    expect(plain.headers).toEqual(['Vary', 'Accept-Encoding']);
  }
  const tags = ['br', 'gzip', ''].map((accepted) => body.for(request(accepted)).etag);
  expect(new Set(tags).size).toBe(3);
});
