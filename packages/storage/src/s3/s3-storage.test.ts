import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startS3Server } from '../testing/s3-server.js';
import { describeStorage } from '../testing/storage-suite.js';
import { S3Storage } from './s3-storage.js';

async function open(secret?: string) {
  const server = await startS3Server();
  const { bucket, endpoint, key } = server;
  const credentials = { accessKeyId: key.id, secretAccessKey: secret ?? key.secret };
  const storage = new S3Storage({ bucket, region: 'us-east-1', endpoint, credentials });
  const close = async () => {
    storage.close();
    await server.close();
  };
  return { storage, server, held: async () => server.held(), close };
}

describeStorage('a bucket', open);

test('a stream is sent in parts as large as they were asked for', async () => {
  const { server, close } = await open();
  const { bucket, endpoint, key } = server;
  const credentials = { accessKeyId: key.id, secretAccessKey: key.secret };
  const backups = new S3Storage({ bucket, region: 'us-east-1', endpoint, credentials, heldBytes: 8 * mebibyte });
  await backups.put('database/a', Readable.from(Array.from({ length: 17 }, () => Buffer.alloc(mebibyte))));
  expect(server.partsOf('database/a')).toEqual([8 * mebibyte, 8 * mebibyte, mebibyte]);
  backups.close();
  await close();
});

test('a service that is down for a moment is asked again', async () => {
  const { storage, server, close } = await open();
  server.failNext(2);
  await storage.put('org_1/a', one());
  expect(await storage.size('org_1/a')).toBe(3);
  await close();
});

test('many who read slowly hold up nobody else', async () => {
  const { storage, close } = await open();
  await storage.put('org_1/a', large());
  const slow = await Promise.all(Array.from({ length: 120 }, () => storage.read('org_1/a')));
  expect(await storage.size('org_1/a')).toBe(mebibyte);
  await storage.put('org_2/b', one());
  let bytes = 0;
  for await (const piece of await storage.read('org_2/b')) bytes += (piece as Buffer).length;
  expect(bytes).toBe(3);
  for (const each of slow) each.destroy();
  await close();
});

test('a wrong secret is found at the start', async () => {
  const { storage, close } = await open('wrong');
  await expect(storage.check()).rejects.toThrow();
  await close();
});

test('the address of a part takes exactly its bytes, only there, and not after its time', async () => {
  const { storage, server, close } = await open();
  await storage.begin('org_1/a');
  const url = await storage.partUrl('org_1/a', { number: 1, bytes: 3 }, 60);
  const put = async (to: string, body: string) => (await fetch(to, { method: 'PUT', body })).status;
  expect(await put(url, 'abcd')).toBe(403);
  expect(await put(url.replace('partNumber=1', 'partNumber=2'), 'abc')).toBe(403);
  expect(await put(url.replace('org_1/a', 'org_1/b'), 'abc')).toBe(403);
  expect(await put(url.replace('Expires=60', 'Expires=600'), 'abc')).toBe(403);
  expect(await put(url, 'abc')).toBe(200);
  expect(server.held()).toEqual(['org_1/a']);
  await close();
});

async function* one() {
  yield Buffer.from('abc');
}

const mebibyte = 1 << 20;

async function* large() {
  yield Buffer.alloc(mebibyte);
}
