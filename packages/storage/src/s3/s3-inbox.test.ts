import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBucketInbox } from '../open-bucket-inbox.js';
import { ObjectMissing } from '../storage.js';
import { type S3Server, startS3Server } from '../testing/s3-server.js';

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.close());

const open = (secretAccessKey = server.key.secret) =>
  openBucketInbox({
    bucket: server.bucket,
    region: 'us-east-1',
    endpoint: server.endpoint,
    credentials: { accessKeyId: server.key.id, secretAccessKey },
  });
const { signal } = new AbortController();

test('what others have put into a bucket is read whole, under keys of theirs', async () => {
  const inbox = await open();
  for (const key of ['d6iitobk75ur44p8kdnnp7g2n800', 'mail-in/eu=1/a+b@c/..x.y', 'a/.hidden']) {
    server.hold(key, Buffer.from(key));
    const { bytes, isEncrypted, content } = await inbox.open(key, signal);
    expect([bytes, isEncrypted, String(await buffer(content))]).toEqual([key.length, false, key]);
  }
  inbox.close();
});

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../other/a',
  'a/../../other/a',
  'a/..',
  './a',
  'a?b',
  'a#b',
  'a b',
  'a%2f..',
  'a\\..\\b',
  'é',
  'a'.repeat(1025),
])('a key that could lead elsewhere (%j) is asked for nowhere', async (key) => {
  const inbox = await open();
  expect(inbox.isKey(key)).toBe(false);
  await expect(inbox.open(key, signal)).rejects.toThrow('not a key');
  inbox.close();
});

test('what is missing, what is refused, and what is encrypted can be told apart', async () => {
  const inbox = await open();
  await expect(inbox.open('missing', signal)).rejects.toThrow(ObjectMissing);
  server.hold('secret', Buffer.from('x'), { 'x-amz-meta-x-amz-key-v2': 'k' });
  const { isEncrypted, content } = await inbox.open('secret', signal);
  content.destroy();
  expect(isEncrypted).toBe(true);
  inbox.close();
  const stranger = await open('wrong');
  const refused = await stranger.open('secret', signal).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toBeInstanceOf(ObjectMissing);
  stranger.close();
});

test('reading ends when nobody waits for it any more', async () => {
  const inbox = await open();
  server.hold('large', Buffer.alloc(32 << 20));
  const waiting = new AbortController();
  const { content } = await inbox.open('large', waiting.signal);
  waiting.abort();
  await expect(buffer(content)).rejects.toMatchObject({ name: 'AbortError' });
  inbox.close();
});
