import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bytes, ObjectMissing, type ObjectStorage } from '../storage.js';

/** A storage that nobody else uses, and what a suite has to look at behind it. */
export interface StorageUnderTest {
  readonly storage: ObjectStorage;
  /** Names of everything that it holds, unfinished uploads too. */
  held(): Promise<string[]>;
  close(): Promise<void>;
}

const mib = 1 << 20;

/** What every storage promises. */
export function describeStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`objects in ${name}`, () => {
    let opened: StorageUnderTest;
    let storage: ObjectStorage;
    let count = 0;
    const newKey = () => {
      count += 1;
      return `org_1/prj_1/att_${count}`;
    };
    beforeAll(async () => {
      opened = await open();
      storage = opened.storage;
      await storage.check();
    });
    afterAll(() => opened.close());

    const put = async (key: string, bytes: Buffer) => storage.put(key, inChunks(bytes));
    const takePart = (key: string, number: number, bytes: Buffer) =>
      storage.putPart(key, { number, bytes: bytes.length }, inChunks(bytes));
    const putPart = async (key: string, number: number, bytes: Buffer) => {
      const url = await storage.partUrl(key, { number, bytes: bytes.length }, 60);
      if (url === undefined) return takePart(key, number, bytes);
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    };

    test.each([0, 1, 5 * mib, 11 * mib + 3])('an object of %i bytes is read as it was put', async (length) => {
      const key = newKey();
      const bytes = randomBytes(length);
      await put(key, bytes);
      expect(await storage.size(key)).toBe(length);
      expect((await read(storage, key)).equals(bytes)).toBe(true);
    });

    test('a part of an object is read alone', async () => {
      const key = newKey();
      await put(key, Buffer.from('0123456789'));
      expect((await read(storage, key, { from: 2, to: 4 })).toString()).toBe('234');
      expect((await read(storage, key, { from: 9, to: 9 })).toString()).toBe('9');
    });

    test('an object that is put again is the new one', async () => {
      const key = newKey();
      await put(key, Buffer.from('first'));
      await put(key, Buffer.from('second'));
      expect((await read(storage, key)).toString()).toBe('second');
    });

    test('what is not there cannot be read, and has no size', async () => {
      await expect(storage.read(newKey())).rejects.toThrow(ObjectMissing);
      expect(await storage.size(newKey())).toBeUndefined();
      await expect(storage.parts(newKey())).rejects.toThrow(ObjectMissing);
      await expect(storage.complete(newKey(), [])).rejects.toThrow(ObjectMissing);
    });

    test.each([1, 7 * mib])('a source that fails after %i bytes leaves nothing, and is the reason', async (length) => {
      const key = newKey();
      await expect(storage.put(key, failing(randomBytes(length)))).rejects.toThrow('the client left');
      expect(await storage.size(key)).toBeUndefined();
      expect(await heldOf(opened, key)).toEqual([]);
    });

    test('the object is made of its parts in order, each the last one of its number', async () => {
      const key = newKey();
      const parts = [randomBytes(5 * mib), randomBytes(5 * mib), randomBytes(9)] as const;
      await storage.begin(key);
      await putPart(key, 3, parts[2]);
      await putPart(key, 1, randomBytes(5 * mib));
      await putPart(key, 1, parts[0]);
      expect(await storage.parts(key)).toEqual([
        { number: 1, bytes: 5 * mib },
        { number: 3, bytes: 9 },
      ]);
      expect(await storage.size(key)).toBeUndefined();
      await putPart(key, 2, parts[1]);
      await storage.complete(key, await storage.parts(key));
      expect((await read(storage, key)).equals(Buffer.concat(parts))).toBe(true);
      await expect(storage.parts(key)).rejects.toThrow(ObjectMissing);
    });

    test('what is removed is gone, with whatever there was of an upload, and may be removed again', async () => {
      const key = newKey();
      await put(key, Buffer.from('whole'));
      await storage.begin(key);
      await putPart(key, 1, Buffer.from('part'));
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.size(key)).toBeUndefined();
      expect(await heldOf(opened, key)).toEqual([]);
    });

    test('parts that come through this process make the object, each in place of the one before', async () => {
      const key = newKey();
      const parts = [randomBytes(5 * mib), randomBytes(9)] as const;
      await storage.begin(key);
      await takePart(key, 1, randomBytes(5 * mib));
      await Promise.all(parts.map((bytes, at) => takePart(key, at + 1, bytes)));
      await storage.complete(key, await storage.parts(key));
      expect((await read(storage, key)).equals(Buffer.concat(parts))).toBe(true);
    });

    test('an upload that is completed many times at once is one object, and whoever comes late hears that it is gone', async () => {
      const key = newKey();
      const parts = [randomBytes(5 * mib), randomBytes(9)] as const;
      await storage.begin(key);
      for (const [at, bytes] of parts.entries()) await takePart(key, at + 1, bytes);
      const there = await storage.parts(key);
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => storage.complete(key, there)));
      const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(reasons.filter((reason) => !(reason instanceof ObjectMissing))).toEqual([]);
      expect(reasons.length).toBeLessThan(20);
      expect((await read(storage, key)).equals(Buffer.concat(parts))).toBe(true);
      await storage.remove(key);
      expect(await heldOf(opened, key)).toEqual([]);
    });

    test('of parts some of which are gone no object is made in place of the whole one', async () => {
      const key = newKey();
      const parts = [randomBytes(5 * mib), randomBytes(9)] as const;
      await storage.begin(key);
      for (const [at, bytes] of parts.entries()) await takePart(key, at + 1, bytes);
      const there = await storage.parts(key);
      await storage.complete(key, there);
      // As it may look while who has completed it takes the parts away.
      await storage.begin(key);
      await takePart(key, 1, parts[0]);
      await expect(storage.complete(key, there)).rejects.toThrow(ObjectMissing);
      expect((await read(storage, key)).equals(Buffer.concat(parts))).toBe(true);
    });

    test('an upload that is removed while it is completed is there whole or gone, and fails as one that is gone', async () => {
      const large = randomBytes(5 * mib);
      for (let delay = 0; delay < 10; delay += 1) {
        const key = newKey();
        await storage.begin(key);
        await takePart(key, 1, large);
        await takePart(key, 2, Buffer.from('part'));
        const completed = storage.complete(key, await storage.parts(key)).catch((error) => error);
        for (let turn = 0; turn < delay; turn += 1) await new Promise(setImmediate);
        await storage.remove(key);
        const error = await completed;
        if (error !== undefined) expect(error).toBeInstanceOf(ObjectMissing);
        await storage.remove(key);
        expect(await heldOf(opened, key)).toEqual([]);
      }
    });

    test('of a part whose source fails nothing is kept, and the failure is the source’s', async () => {
      const key = newKey();
      await storage.begin(key);
      const broken = async function* () {
        yield randomBytes(1_000);
        throw new Error('the client left');
      };
      await expect(storage.putPart(key, { number: 1, bytes: 5 * mib }, broken())).rejects.toThrow('the client left');
      expect(await storage.parts(key)).toEqual([]);
    });

    test('a removed upload takes no more parts', async () => {
      const key = newKey();
      await storage.begin(key);
      await storage.remove(key);
      await expect(putPart(key, 1, Buffer.from('late'))).rejects.toThrow();
      await expect(takePart(key, 1, Buffer.from('late'))).rejects.toThrow(ObjectMissing);
      expect(await heldOf(opened, key)).toEqual([]);
    });

    test('a key whose name begins with another one’s is another key', async () => {
      const key = newKey();
      await put(key, Buffer.from('one'));
      await put(`${key}.thumbnail`, Buffer.from('two'));
      await storage.begin(`${key}.thumbnail`);
      await storage.remove(key);
      expect((await read(storage, `${key}.thumbnail`)).toString()).toBe('two');
      expect(await storage.parts(`${key}.thumbnail`)).toEqual([]);
    });

    test.each(['', '../x', 'a//b', 'a/../b', '/etc/passwd', 'a\\b', 'a/./b', '..', 'a/b/', '\0', 'C:x', 'a b', 'é'])(
      'what is no key (%j) leads nowhere',
      async (key) => {
        await expect(async () => storage.put(key, inChunks(Buffer.from('x')))).rejects.toThrow('not a key');
        await expect(async () => storage.read(key)).rejects.toThrow('not a key');
        await expect(async () => storage.remove(key)).rejects.toThrow('not a key');
        await expect(async () => storage.begin(key)).rejects.toThrow('not a key');
      },
    );
  });
}

async function heldOf({ held }: StorageUnderTest, key: string): Promise<string[]> {
  return (await held()).filter((name) => name.includes(`${key}/`) || name.endsWith(key));
}

async function read(storage: ObjectStorage, key: string, range?: { from: number; to: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, range)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function* inChunks(bytes: Buffer): Bytes {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
}

async function* failing(bytes: Buffer): Bytes {
  yield* inChunks(bytes);
  throw new Error('the client left');
}
