import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { S3Storage } from '../s3/s3-storage.js';
import { type S3Server, startS3Server } from '../testing/index.js';
import { type BackupStorage, getBackup, putBackup } from './backups.js';

let server: S3Server;
let storage: S3Storage;
let folder: string;
beforeEach(async () => {
  server = await startS3Server();
  const credentials = { accessKeyId: server.key.id, secretAccessKey: server.key.secret };
  storage = new S3Storage({ bucket: server.bucket, region: 'us-east-1', endpoint: server.endpoint, credentials });
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(async () => {
  storage.close();
  await server.close();
  await rm(folder, { recursive: true });
});

async function taken(content: string, at: string) {
  await writeFile(join(folder, 'database.dump'), content);
  await writeFile(join(folder, 'counts.txt'), `core.contacts ${content.length}\n`);
  return putBackup(storage, folder, new Date(at));
}

test('the newest backup comes back as it was stored, and older ones stay', async () => {
  const older = await taken('first', '2026-01-01T02:00:00Z');
  const newer = await taken('second', '2026-01-02T02:00:00Z');
  await writeFile(join(folder, 'database.dump'), 'what was there before');
  expect(await getBackup(storage, folder)).toEqual(newer);
  expect(await readFile(join(folder, 'database.dump'), 'utf8')).toBe('second');
  expect(await readFile(join(folder, 'counts.txt'), 'utf8')).toBe('core.contacts 6\n');
  expect(server.held()).toEqual(expect.arrayContaining([older.key, newer.key]));
});

test('a dump that has changed in the bucket is refused', async () => {
  const { key } = await taken('second', '2026-01-02T02:00:00Z');
  server.hold(key, Buffer.from('sec0nd'));
  await expect(getBackup(storage, folder)).rejects.toThrow(`${key} is not what was stored`);
});

test('what is stored otherwise than it was sent does not become the newest', async () => {
  const good = await taken('first', '2026-01-01T02:00:00Z');
  const losing: BackupStorage = {
    read: (key) => storage.read(key),
    put: (key, bytes) => storage.put(key, key.endsWith('.dump') ? Readable.from([Buffer.from('les')]) : bytes),
  };
  await expect(putBackup(losing, folder, new Date('2026-01-02T02:00:00Z'))).rejects.toThrow('is not what was stored');
  expect((await getBackup(storage, folder)).key).toBe(good.key);
});

test('without any backup it is said', async () => {
  await expect(getBackup(storage, folder)).rejects.toThrow();
});
