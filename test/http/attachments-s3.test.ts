import { randomBytes } from 'node:crypto';
import { type S3Server, startS3Server } from '@pharos/storage/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import type { FilesApi } from './support/files-api.js';
import { Org } from './support/org.js';
import { png } from './support/png.js';
import type { ProjectApi } from './support/project-api.js';
import { announceFile, sendPart } from './support/visitor-files.js';
import { WidgetVisitor } from './support/widget-visitor.js';

let bucket: S3Server;
let platform: Platform;
let project: ProjectApi;
let files: FilesApi;
beforeAll(async () => {
  bucket = await startS3Server();
  platform = await startPlatform({
    env: {
      STORAGE_S3_ENDPOINT: bucket.endpoint,
      STORAGE_S3_BUCKET: bucket.bucket,
      STORAGE_S3_ACCESS_KEY_ID: bucket.key.id,
      STORAGE_S3_SECRET_ACCESS_KEY: bucket.key.secret,
    },
  });
  project = await (await Org.create(platform)).newProject();
  files = project.files;
});
afterAll(async () => {
  await platform?.stop();
  await bucket?.close();
});

const mib = 1 << 20;

test('a bucket keeps what a form brings, with its thumbnail, until it is removed', async () => {
  const picture = png(400, 300);
  const { id } = await files.uploadPicture(picture);
  expect((await files.download(id)).bytes.equals(picture)).toBe(true);
  expect((await files.download(id, { range: 'bytes=1-3' })).bytes.toString()).toBe('PNG');
  // What had none, and was deleted for that, goes a moment later.
  await poll(async () => bucket.held().length === 2, { what: 'the file and its thumbnail alone' });
  expectEmpty(await files.delete(id), 200);
  await poll(async () => bucket.held().length === 0, { what: 'both objects are removed' });
});

test('parts go to the bucket itself, and what is given up in the middle leaves nothing', async () => {
  const content = randomBytes(9 * mib);
  const begun = await files.begin(content);
  const [first, second] = begun.upload?.parts ?? [];
  expect(first?.url).toMatch(bucket.endpoint);
  expect(await files.sendPart(first ?? { url: '' }, content.subarray(0, 8 * mib))).toBe(200);
  expectRefusal(await files.complete(begun.id), 409, 'UPLOAD_INCOMPLETE');
  expect(await files.sendPart(second ?? { url: '' }, content.subarray(0, 8 * mib))).toBe(403);
  expect(await files.sendPart(second ?? { url: '' }, content.subarray(8 * mib))).toBe(200);
  expect((await files.complete(begun.id)).data).toMatchObject({ state: 'ready', size: content.length });
  expect((await files.download(begun.id)).bytes.equals(content)).toBe(true);
  const left = await files.begin(content);
  await files.sendPart(left.upload?.parts[0] ?? { url: '' }, content.subarray(0, 8 * mib));
  for (const { id } of [begun, left]) expectEmpty(await files.delete(id), 200);
  await poll(async () => bucket.held().length === 0, { what: 'object and upload are removed' });
});

test('the parts of a visitor go through the gateway, since their page may reach no other host', async () => {
  const content = randomBytes(6 * mib);
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { client, path } = visitor;
  const { data } = await announceFile(client, `${path}/attachments`, { size: content.length });
  const [first, second] = data.upload?.parts ?? [];
  expect(first?.url).toMatch(/^\/api\/public\//);
  const put = (part: typeof first, bytes: Buffer) => sendPart(client, part ?? { url: '' }, bytes);
  expectRefusal(await put(first, content.subarray(0, mib)), 400, 'VALIDATION_ERROR');
  expect((await put(first, content.subarray(0, 5 * mib))).status).toBe(200);
  expect((await put(second, content.subarray(5 * mib))).status).toBe(200);
  const completed = await client.send('POST', data.upload?.complete_url ?? '');
  expect(completed.data).toMatchObject({ id: data.id, size: content.length });
  expect((await files.download(data.id)).bytes.equals(content)).toBe(true);
  expectEmpty(await visitor.send('DELETE', `/attachments/${data.id}`), 200);
  await poll(async () => bucket.held().length === 0, { what: 'the object is removed' });
});

test('a bucket that is away is a 503, and nothing is kept of the upload', async () => {
  bucket.failNext(6);
  expectRefusal(await files.send(randomBytes(1_000)), 503, 'UNAVAILABLE');
  bucket.failNext(0);
  await poll(async () => bucket.held().length === 0, { what: 'nothing is left' });
  expect((await files.send('works again')).status).toBe(201);
});

test('while a bucket is away announcements reserve nothing for good, or one that is asked for again goes on', async () => {
  const { client, path } = await WidgetVisitor.arrive(platform.baseUrl, project);
  const announce = (headers = {}) => announceFile(client, `${path}/attachments`, { size: 25 * mib }, headers);
  const key = { 'idempotency-key': 'announced-while-away' };
  // What core removes meanwhile fails, too.
  bucket.failNext(Number.POSITIVE_INFINITY);
  // As many as there is room for at once.
  const refused = await Promise.all([{}, {}, {}, {}].map(announce));
  for (const answer of [...refused, await announce(), await announce(key)]) expectRefusal(answer, 503, 'UNAVAILABLE');
  bucket.failNext(0);
  const answers = [await announce(key), await announce(key), await announce(), await announce(), await announce()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(answers[1]?.data.id).toBe(answers[0]?.data.id);
  expectRefusal(await announce(), 409, 'TOO_MANY_UPLOADS');
});
