import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, aTime, expectEmpty, expectRefusal } from './support/expectations.js';
import type { FilesApi } from './support/files-api.js';
import type { Org } from './support/org.js';
import { png } from './support/png.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { storedFiles } from './support/stored-files.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let files: FilesApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  files = project.files;
});

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const mib = 1 << 20;

/** What the storage holds of this organization. */
async function stored(): Promise<string[]> {
  const names = await storedFiles(platform.filesDir);
  return names.filter((name) => name.includes(org.id) && name.includes('att_'));
}

/** What other tests have deleted may still be there before, and gone after. */
const storedBesides = async (before: readonly string[]) => (await stored()).filter((name) => !before.includes(name));

const storedOf = async (id: string) => (await stored()).filter((name) => name.includes(id));

describe('POST /projects/{projectId}/attachments', () => {
  test('keeps the file of a form, and answers with what it is', async () => {
    const answer = await files.send('a,b\n1,2\n', { name: 'Zahlen für März.csv', type: 'text/csv' });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('att'),
      project_id: project.id,
      message_id: null,
      state: 'ready',
      name: 'Zahlen für März.csv',
      type: 'text/csv',
      size: 8,
      sha256: sha256('a,b\n1,2\n'),
      has_thumbnail: false,
      created_at: aTime,
      expires_at: aTime,
      upload: null,
    });
    const { upload, ...rest } = answer.data;
    expect((await files.get(answer.data.id)).data).toEqual(rest);
  });

  test('keeps many mebibytes as they are, and an empty file too', async () => {
    for (const bytes of [randomBytes(20 * mib + 7), Buffer.alloc(0)]) {
      const { id, size } = await files.upload(bytes, { name: 'x.bin' });
      expect(size).toBe(bytes.length);
      expect((await files.download(id)).bytes.equals(bytes)).toBe(true);
    }
  });

  test('makes one of many requests with one Idempotency-Key, and keeps one file', async () => {
    const before = await stored();
    const headers = { 'idempotency-key': 'file-once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => files.send('same', { headers })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expectRefusal(await files.send('other', { headers }), 422, 'IDEMPOTENCY_KEY_REUSED');
    await poll(async () => (await storedBesides(before)).length === 1, { what: 'the others are removed' });
  });

  test('is 413 for a file that is too large, whether its size is said before or not', async () => {
    const limit = 100 * mib;
    const announced = expectRefusal(await files.announce({ name: 'x', size: limit + 1 }), 413, 'PAYLOAD_TOO_LARGE');
    expect(announced.error).toBe(`The file is too large: it may have at most ${limit} bytes.`);
  });
});

describe('an upload in parts', () => {
  test('goes on where it was left, and ends when all parts are there', async () => {
    const content = randomBytes(17 * mib);
    const begun = await files.begin(content, { name: 'film.mp4', type: 'video/mp4' });
    expect(begun).toMatchObject({ state: 'pending', sha256: null, type: 'video/mp4', size: content.length });
    const parts = begun.upload?.parts ?? [];
    expect(parts.map(({ number, size, received }) => [number, size, received])).toEqual([
      [1, 8 * mib, false],
      [2, 8 * mib, false],
      [3, mib, false],
    ]);
    const bytesOf = (n: number) => content.subarray((n - 1) * 8 * mib, n * 8 * mib);
    const send = async (n: number, list = parts) => files.sendPart(list[n - 1] ?? { url: '' }, bytesOf(n));
    expect([await send(1), await send(3)]).toEqual([200, 200]);
    const early = await files.complete(begun.id);
    expectRefusal(early, 409, 'UPLOAD_INCOMPLETE');
    expect(early.json).toMatchObject({ missing_parts: [2] });
    const { parts: fresh } = (await files.parts(begun.id)).data;
    expect(fresh.map(({ received }) => received)).toEqual([true, false, true]);
    expect(await send(2, fresh)).toBe(200);
    const done = (await files.complete(begun.id)).data;
    expect(done).toMatchObject({ state: 'ready', size: content.length, sha256: sha256(content) });
    expect((await files.complete(begun.id)).data).toEqual(done);
    expect((await files.parts(begun.id)).data.parts).toEqual([]);
    expect((await files.download(begun.id)).bytes.equals(content)).toBe(true);
  });

  test('cannot be downloaded or attached before its end', async () => {
    const { id } = await files.begin('x');
    expectRefusal(await files.link(id), 409, 'UPLOAD_INCOMPLETE');
    const conversation = await project.newConversation();
    const answer = await project.createMessage(conversation.id, { content: 'x', attachments: [id] });
    expectRefusal(answer, 400, 'VALIDATION_ERROR');
  });

  test('is the same when it is announced again with its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'announced' };
    const first = await files.announce({ name: 'a', size: 3 }, headers);
    const again = await files.announce({ name: 'a', size: 3 }, headers);
    expect(again.data.id).toBe(first.data.id);
    expect(again.headers['idempotent-replayed']).toBe('true');
    for (const { data } of [first, again])
      expect(await files.sendPart(data.upload?.parts[0] ?? { url: '' }, Buffer.from('abc'))).toBe(200);
    expect((await files.complete(first.data.id)).status).toBe(200);
  });

  test('leaves nothing when it is given up', async () => {
    const { id } = await files.sendParts('given up');
    expect(await storedOf(id)).not.toEqual([]);
    expectEmpty(await files.delete(id), 200);
    await poll(async () => (await storedOf(id)).length === 0, { what: 'its parts are removed' });
    expectRefusal(await files.complete(id), 404, 'ATTACHMENT_NOT_FOUND');
  });
});

describe('a download', () => {
  test('is a file to be saved, under its name, and nothing that a browser runs', async () => {
    const { id } = await files.upload('<script>alert(1)</script>', { name: 'Grüße <1>.html', type: 'text/html' });
    const { status, headers, bytes } = await files.download(id);
    expect([status, bytes.toString()]).toEqual([200, '<script>alert(1)</script>']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Gr__e _1_.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20_1_.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': '25',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
  });

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('%s sends that part', async (range, part, shown) => {
    const { id } = await files.upload('0123456789');
    const { status, headers, bytes } = await files.download(id, { range });
    expect([status, bytes.toString(), headers['content-range']]).toEqual([206, part, shown]);
  });

  test('goes on only while it is the same file', async () => {
    const { id } = await files.upload('0123456789');
    const { headers } = await files.download(id);
    const etag = String(headers.etag);
    expect((await files.download(id, { range: 'bytes=5-', 'if-range': etag })).status).toBe(206);
    expect((await files.download(id, { range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200);
  });

  test('is not sent again to whoever has it, as its entity tag says', async () => {
    const { id } = await files.upload('0123456789');
    const etag = String((await files.download(id)).headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await files.download(id, { 'if-none-match': known, range: 'bytes=5-' });
      expect([status, headers.etag, bytes.length]).toEqual([304, etag, 0]);
      expect(headers['content-type']).toBeUndefined();
    }
    expect((await files.download(id, { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await files.fetch((await files.link(id)).data.url, { 'if-none-match': etag }, 'HEAD');
    expect(head.status).toBe(304);
  });

  test('has pages of other sites read its name, its part and its size', async () => {
    const { id } = await files.upload('0123456789');
    const origin = 'https://shop.example';
    const { headers } = await files.download(id, { origin, range: 'bytes=2-4' });
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['Content-Range', 'Content-Disposition', 'ETag']));
  });

  test('of a part behind its end is refused with its size, for a program to begin again', async () => {
    const { id } = await files.upload('0123456789');
    const { status, headers, bytes } = await files.download(id, { range: 'bytes=10-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE', size: 10 });
  });

  test('tells its size without its bytes', async () => {
    const { id } = await files.upload('0123456789');
    const { status, headers, bytes } = await files.fetch((await files.link(id)).data.url, {}, 'HEAD');
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '10', 0]);
  });
});

describe('a thumbnail', () => {
  test('is there of a picture, as a WebP', async () => {
    const { id, type } = await files.uploadPicture(png(900, 600), { name: 'a.png' });
    expect(type).toBe('image/png');
    const { status, headers, bytes } = await files.download(id, {}, 'thumbnail');
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect(bytes.length).toBeLessThan(20_000);
  });

  test('is not there of what is none, and of a picture that is broken', async () => {
    for (const content of ['text', png(9, 9).subarray(0, 60)]) {
      const { id, has_thumbnail } = await files.upload(content);
      expect(has_thumbnail).toBe(false);
      expectRefusal(await files.link(id, 'thumbnail'), 404, 'ATTACHMENT_NOT_FOUND');
    }
  });
});

describe('a message', () => {
  test('carries attachments, which its readers see', async () => {
    const [one, two] = [await files.upload('1', { name: 'one.txt' }), await files.upload('22', { name: 'two.txt' })];
    const conversation = await project.newConversation();
    const message = await project.newMessage(conversation.id, { attachments: [two.id, one.id] });
    expect(message.attachments).toEqual([
      { id: two.id, name: 'two.txt', type: 'text/plain', size: 2, has_thumbnail: false },
      { id: one.id, name: 'one.txt', type: 'text/plain', size: 1, has_thumbnail: false },
    ]);
    expect((await project.listMessages(conversation.id)).data).toEqual([message]);
    expect((await files.get(one.id)).data).toMatchObject({ message_id: message.id, expires_at: null });
    expectEmpty(await files.delete(two.id), 200);
    expect((await project.getMessage(conversation.id, message.id)).data.attachments).toHaveLength(1);
  });

  test('opens a conversation with them', async () => {
    const { id } = await files.upload('1');
    const conversation = await project.newConversation({ message: { content: 'See', attachments: [id] } });
    expect((await project.listMessages(conversation.id)).data[0]?.attachments).toMatchObject([{ id }]);
  });

  test('carries ten at most, each once', async () => {
    const { id } = await files.upload('1');
    const conversation = await project.newConversation();
    const post = (attachments: unknown) => project.createMessage(conversation.id, { content: 'x', attachments });
    for (const bad of [[id, id], Array.from({ length: 11 }, () => id), ['att_1'], [conversation.id], id, [null]])
      expectRefusal(await post(bad), 400, 'VALIDATION_ERROR');
    expect((await files.get(id)).data.message_id).toBeNull();
  });
});

describe('what a person sent', () => {
  test('is gone from the storage when the person is erased', async () => {
    const contact = await project.newContact();
    const conversation = await project.newConversation({ contact_id: contact.id });
    const { id } = await files.uploadPicture(png(400, 400));
    await project.newMessage(conversation.id, { sender_type: 'customer', attachments: [id] });
    const { url } = (await files.link(id)).data;
    expect(await storedOf(id)).toHaveLength(2);
    expectEmpty(await project.deleteContact(contact.id), 200);
    expectRefusal(await files.get(id), 404, 'ATTACHMENT_NOT_FOUND');
    expect((await files.fetch(url)).status).toBe(403);
    await poll(async () => (await storedOf(id)).length === 0, { what: 'its objects are removed' });
  });
});

describe('a client that leaves', () => {
  test('in the middle of a form leaves nothing', async () => {
    const before = await stored();
    const { hostname, port } = new URL(platform.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /api/v1${files.path()} HTTP/1.1`,
      'Host: x',
      `X-API-Key: ${org.client.key}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 9000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a"',
      '',
      '',
    ];
    socket.write(head.join('\r\n'));
    socket.write(randomBytes(3 * mib));
    const arrives = async () => (await storedBesides(before)).some((name) => name.includes('whole.'));
    await poll(arrives, { what: 'the file arrives' });
    socket.destroy();
    await poll(async () => (await storedBesides(before)).length === 0, { what: 'nothing is left of it' });
  });

  test('in the middle of a download is missed by nobody', async () => {
    const { id } = await files.upload(randomBytes(12 * mib));
    const { url } = (await files.link(id)).data;
    const leaving = new AbortController();
    const answer = await fetch(new URL(url, platform.baseUrl), { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    expect((await files.download(id, { range: 'bytes=0-1' })).status).toBe(206);
  });
});
