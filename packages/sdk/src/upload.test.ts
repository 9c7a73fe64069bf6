import { afterEach, expect, test } from 'vitest';
import { Pharos } from './index.js';
import { answers, fails, hangsUp, type Reply, type Sent, scriptedServer } from './scripted-server.fixture.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A platform that keeps the parts of one file. `failures`: what the first requests for a path get instead. */
async function platform(failures: Record<string, Reply[]> = {}) {
  const parts = new Map<number, string>();
  const upload = () => ({
    complete_url: '/api/public/attachments/att_1/complete?signature=s',
    parts: [1, 2, 3].map((number) => ({
      number,
      size: number < 3 ? 4 : 2,
      url: `/api/public/attachments/att_1/parts/${number}?signature=s`,
      received: parts.has(number),
    })),
  });
  const reply: Reply = (response, sent) => {
    const path = sent.url.split('?')[0]?.split('/').slice(-2).join('/') ?? '';
    const failure = failures[path]?.shift();
    if (failure) return failure(response, sent);
    const number = Number(/parts\/(\d)/.exec(path)?.[1]);
    if (number) parts.set(number, sent.body);
    const data = path.endsWith('/complete') ? { id: 'att_1', state: 'ready' } : { id: 'att_1', upload: upload() };
    answers(200, number ? undefined : { data: path.endsWith('/upload') ? upload() : data })(response, sent);
  };
  const server = await scriptedServer(reply);
  ends.push(server.close);
  const pharos = new Pharos({ baseUrl: server.baseUrl, apiKey: 'svc_1', sessionToken: 'tok_1' });
  return { pharos, sent: server.sent, content: () => [1, 2, 3].map((number) => parts.get(number)).join('|') };
}

const file = new Blob(['abcdefghij'], { type: 'text/plain;charset=utf-8' });
const puts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT');

test('a file goes in parts, without the key, and is answered when it is complete', async () => {
  const { pharos, sent, content } = await platform();
  const done = await pharos.attachments.upload({ projectId: 'prj_1', file, name: 'a.txt' });
  expect(done).toEqual({ id: 'att_1', state: 'ready' });
  expect(content()).toBe('abcd|efgh|ij');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ name: 'a.txt', size: 10, type: 'text/plain' });
  for (const { headers } of puts(sent)) {
    expect(headers['x-api-key']).toBeUndefined();
    expect(headers['content-type']).toBe('application/octet-stream');
  }
});

test('a part whose connection breaks is sent again, and no other', async () => {
  const { pharos, sent, content } = await platform({ 'parts/2': [hangsUp] });
  await pharos.attachments.upload({ projectId: 'prj_1', file });
  expect(content()).toBe('abcd|efgh|ij');
  expect(puts(sent)).toHaveLength(4);
});

test('new addresses are asked for when those of the parts are too old, or parts did not arrive', async () => {
  const old = fails(403, 'LINK_INVALID');
  const incomplete = fails(409, 'UPLOAD_INCOMPLETE', { missing_parts: [1] });
  const { pharos, sent, content } = await platform({ 'parts/3': [old], 'att_1/complete': [incomplete] });
  await pharos.attachments.upload({ projectId: 'prj_1', file });
  expect(content()).toBe('abcd|efgh|ij');
  expect(sent.filter(({ url }) => url.endsWith('/att_1/upload'))).toHaveLength(2);
});

test('nothing of an upload is under way any more when it has failed', async () => {
  const gone = fails(404, 'ATTACHMENT_NOT_FOUND');
  const { pharos, sent } = await platform({ 'parts/2': [gone] });
  const call = pharos.attachments.upload({ projectId: 'prj_1', file });
  await expect(call).rejects.toMatchObject({ code: 'ATTACHMENT_NOT_FOUND' });
  expect(puts(sent)).toHaveLength(3);
  expect(sent.at(-1)?.method).toBe('PUT');
});

test('an upload that stays incomplete fails after some rounds', async () => {
  const incomplete = fails(409, 'UPLOAD_INCOMPLETE');
  const { pharos } = await platform({ 'att_1/complete': Array.from({ length: 9 }, () => incomplete) });
  const call = pharos.attachments.upload({ projectId: 'prj_1', file });
  await expect(call).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
});

test('a visitor announces the same upload again, with the same key', async () => {
  const { pharos, sent, content } = await platform({ 'parts/1': [fails(403, 'LINK_INVALID')] });
  const named = new File(['abcdefghij'], 'mine.txt');
  const done = await pharos.visitors.upload({ projectId: 'prj_1', file: named });
  expect(done).toEqual({ id: 'att_1', state: 'ready' });
  expect(content()).toBe('abcd|efgh|ij');
  const begun = sent.filter(({ url }) => url.endsWith('/prj_1/attachments'));
  expect(begun.map(({ body }) => JSON.parse(body).name)).toEqual(['mine.txt', 'mine.txt']);
  expect(begun[1]?.headers['idempotency-key']).toBe(begun[0]?.headers['idempotency-key']);
});
