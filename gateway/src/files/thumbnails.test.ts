import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Thumbnails } from './thumbnails.js';

const endless = async () => new Readable({ read() {} });

test('a picture that takes too long has no thumbnail', async () => {
  expect(await new Thumbnails(200).make(endless)).toBeUndefined();
});

test('one that waits too long for another is not begun, and takes nobody’s turn', async () => {
  const thumbnails = new Thumbnails(3_000);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  // Storage that is slow is no picture that is: the time is not its own.
  const slow = (name: string) => () =>
    new Promise<Readable>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(Readable.from([])));
    });
  const first = thumbnails.make(slow('first'));
  expect(await thumbnails.make(slow('second'))).toBeUndefined();
  const third = thumbnails.make(slow('third'));
  ends[0]?.();
  await first;
  await expect.poll(() => begun).toEqual(['first', 'third']);
  ends[1]?.();
  await third;
});

test('a picture is made small, whatever became of the one before', async () => {
  const thumbnails = new Thumbnails(60_000);
  await expect(thumbnails.make(() => Promise.reject(new Error('the storage is away')))).rejects.toThrow('away');
  expect(await thumbnails.make(async () => Readable.from([Buffer.from('no picture')]))).toBeUndefined();
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const thumbnail = await thumbnails.make(async () => Readable.from([picture]));
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
});
