import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Thumbnails } from './thumbnails.js';

const endless = async () => new Readable({ read() {} });

test('a picture that takes too long has no thumbnail, nor has one that waits for it too long', async () => {
  const thumbnails = new Thumbnails(200);
  const made = await Promise.all([thumbnails.make(endless), thumbnails.make(endless)]);
  expect(made).toEqual([undefined, undefined]);
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
