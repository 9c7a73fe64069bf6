import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { png } from './support/png.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { storedFiles } from './support/stored-files.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A picture that no other test has. */
const newPng = () => Buffer.concat([png(8, 8), randomBytes(16)]);
const shown = (url: string, headers = {}, method?: 'HEAD') => project.files.fetch(url, headers, method);
const storedOf = async (id: string) => (await storedFiles(platform.filesDir)).filter((name) => name.endsWith(id));

describe('POST /projects/{projectId}/kb/pictures', () => {
  test('keeps a picture, and shows it at its address to everybody, for good', async () => {
    const bytes = newPng();
    const answer = await project.kb.createPicture(bytes, 'C:\\shop\\Lampe für Räder.png');
    expect(answer.status).toBe(201);
    const { data } = answer;
    expect(data).toEqual({
      id: anId('pic'),
      project_id: project.id,
      name: 'Lampe für Räder.png',
      type: 'image/png',
      size: bytes.length,
      sha256: sha256(bytes),
      created_at: aTime,
      unused_since: aTime,
      url: `/api/public/kb/${project.id}/pictures/${data.id}`,
    });
    const { status, headers, bytes: got } = await shown(data.url);
    expect([status, got.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await shown(data.url, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      headers['cache-control'],
    ]);
    expect((await shown(data.url, {}, 'HEAD')).status).toBe(200);
  });

  test('a project has the same content once, however often and at the same time it is sent', async () => {
    const bytes = newPng();
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => project.kb.newPicture(bytes, `${at}.png`)));
    const [{ id = '' } = {}] = made;
    expect(new Set(made.map((each) => each.id))).toEqual(new Set([id]));
    expect((await project.kb.newPicture(bytes, 'later.png')).id).toBe(id);
    expect((await project.kb.listPictures({ sha256: sha256(bytes) })).data).toMatchObject([{ id }]);
    const other = await org.newProject();
    expect((await other.kb.newPicture(bytes)).id).not.toBe(id);
  });

  test('a hundred at once are kept or refused for now, and nothing of the refused ones stays', async () => {
    const own = await org.newProject();
    const all = Array.from({ length: 100 }, newPng);
    const answers = await Promise.all(all.map((bytes) => own.kb.createPicture(bytes)));
    const kept = answers.filter(({ status }) => status === 201);
    for (const answer of answers) if (answer.status !== 201) expectRefusal(answer, 429, 'RATE_LIMITED');
    expect(kept.length).toBeGreaterThan(0);
    const { page } = await own.kb.listPictures({ limit: 1, include: 'total' });
    expect(page.total).toBe(kept.length);
  });

  test('a repeated request gets the same answer', async () => {
    const headers = { 'idempotency-key': newId('req') };
    const bytes = newPng();
    const first = await project.kb.createPicture(bytes, 'once.png', headers);
    const second = await project.kb.createPicture(bytes, 'once.png', headers);
    expect(second.data).toEqual(first.data);
    expectRefusal(await project.kb.createPicture(newPng(), 'once.png', headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  test.each<[what: string, bytes: string | Buffer]>([
    ['a page', '<!doctype html><script>alert(document.domain)</script>'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
    ],
    ['a drawing behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page behind a byte order mark', Buffer.from('\ufeff<html>', 'utf16le')],
    ['a document', '%PDF-1.7\n'],
    ['a picture that browsers do not show', Buffer.from('49492a0008000000', 'hex')],
    ['a film', Buffer.from('00000018667479706d703432', 'hex')],
    ['nothing', ''],
  ])('refuses %s, and keeps nothing of it', async (_, bytes) => {
    const own = await org.newProject();
    expectInvalid(await own.kb.createPicture(bytes, 'lamp.png', { 'content-type': 'image/png' }));
    expect((await own.kb.listPictures()).data).toEqual([]);
    const left = async () => (await storedFiles(platform.filesDir)).filter((name) => name.includes(`${own.id}/pic_`));
    await poll(async () => (await left()).length === 0, { what: 'the bytes to be removed' });
  });

  test('what is a picture and a page is a picture, which runs nothing', async () => {
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('<html><script>alert(1)</script>')]);
    const { url } = await project.kb.newPicture(bytes, 'x.html"; filename="evil.svg');
    const { headers } = await shown(url);
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('is 413 above 10 MiB, whether the size is said before or not', async () => {
    const large = Buffer.concat([png(8, 8), Buffer.alloc(10 * 2 ** 20)]);
    expectRefusal(await project.kb.createPicture(large), 413, 'PAYLOAD_TOO_LARGE');
    const url = `${platform.baseUrl}/api/v1${project.kb.path}/pictures`;
    const body = new Blob([large]).stream();
    const sent = { method: 'POST', headers: { 'x-api-key': org.client.key ?? '' }, body, duplex: 'half' };
    expect((await fetch(url, sent as RequestInit)).status).toBe(413);
  });
});

describe('a picture', () => {
  test('is used while a version of an article names it, and is gone from its address when it is deleted', async () => {
    const { id, url } = await project.kb.newPicture(newPng());
    await project.kb.newArticle({ body: `Press here:\n\n![The switch](${url})` });
    expect((await project.kb.getPicture(id)).data.unused_since).toBeNull();
    expectEmpty(await project.kb.deletePicture(id));
    expect((await shown(url)).status).toBe(404);
    expectRefusal(await project.kb.getPicture(id), 404, 'PICTURE_NOT_FOUND');
    expectRefusal(await project.kb.deletePicture(id), 404, 'PICTURE_NOT_FOUND');
    await poll(async () => (await storedOf(id)).length === 0, { what: 'the bytes to be removed' });
  });

  test('of another organization is absent, and no article elsewhere makes it used', async () => {
    const { id, url, project_id } = await project.kb.newPicture(newPng());
    const stranger = await (await platform.newOrg()).newProject();
    expectRefusal(await stranger.kb.getPicture(id), 404, 'PICTURE_NOT_FOUND');
    expectRefusal(await stranger.kb.deletePicture(id), 404, 'PICTURE_NOT_FOUND');
    expectRefusal(await stranger.client.get(`${project.kb.path}/pictures`), 403, 'API_KEY_ORG_MISMATCH');
    await stranger.kb.newArticle({ body: `![Theirs](${url})` });
    expect((await project.kb.getPicture(id)).data.unused_since).not.toBeNull();
    expect((await shown(url.replace(project_id, stranger.id))).status).toBe(404);
  });

  test('is found by its address only: not by a name, a path or a digest', async () => {
    const { id, url, sha256: digest } = await project.kb.newPicture(newPng());
    const at = (name: string) => url.replace(id, name);
    for (const name of [newId('pic'), digest, `${id}.thumbnail`, `..%2F${id}`, `%2e%2e/${id}`, id.toLowerCase()])
      expect((await shown(at(name))).status, name).toBe(404);
    expectInvalid(await project.kb.listPictures({ sha256: `${digest}'` }), 'sha256');
  });

  test('goes with its project, from its address at once', async () => {
    const own = await org.newProject();
    const { id, url } = await own.kb.newPicture(newPng());
    expectEmpty(await org.client.delete(`/orgs/${org.id}/projects/${own.id}`));
    expect((await shown(url)).status).toBe(404);
    await poll(async () => (await storedOf(id)).length === 0, { what: 'the bytes to be removed' });
  });
});
