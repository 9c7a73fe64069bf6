import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ObjectMissing } from '../storage.js';
import { describeStorage } from '../testing/storage-suite.js';
import { LocalStorage } from './local-storage.js';

describeStorage('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-storage-'));
  return {
    storage: new LocalStorage(folder),
    held: () => readdir(folder, { recursive: true }),
    close: () => rm(folder, { recursive: true }),
  };
});

test('an upload is removed whatever others add to it or complete of it at that moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-storage-'));
  const storage = new LocalStorage(folder);
  const put = (key: string, number: number) => storage.putPart(key, { number, bytes: 9 }, oneChunk);
  for (let round = 0; round < 60; round += 1) {
    const key = `org_1/prj_1/att_${round}`;
    await storage.begin(key);
    await put(key, 1);
    const there = await storage.parts(key);
    const others = [storage.complete(key, there), put(key, 2), storage.complete(key, there)].map((done) =>
      done.catch((error) => error),
    );
    for (let turn = 0; turn < round % 15; turn += 1) await new Promise(setImmediate);
    await storage.remove(key);
    for (const error of await Promise.all(others)) if (error !== undefined) expect(error).toBeInstanceOf(ObjectMissing);
  }
  await rm(folder, { recursive: true });
});

test('whoever stores the same object at the same time stores it too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-storage-'));
  const storage = new LocalStorage(folder);
  const key = 'org_1/prj_1/att_1';
  // The end of one falls into the beginnings of others, since each begins anew whenever it is done.
  const again = async () => {
    for (let round = 0; round < 100; round += 1) await storage.put(key, oneChunk);
  };
  await Promise.all([again(), again(), again()]);
  expect(await storage.size(key)).toBe('some part'.length);
  expect(await readdir(join(folder, 'unfinished', 'org_1', 'prj_1'))).toEqual([]);
  await rm(folder, { recursive: true });
});

const oneChunk = {
  async *[Symbol.asyncIterator]() {
    yield Buffer.from('some part');
  },
};
