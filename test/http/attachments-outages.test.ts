import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { expectRefusal } from './support/expectations.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { withDatabase } from './support/stored.js';
import { storedFiles } from './support/stored-files.js';

let platform: Platform;
let folder: string;
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pharos-uploads-'));
  platform = await startPlatform({ env: { STORAGE_DIR: folder } });
  org = await Org.create(platform);
  project = await org.newProject();
});
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

const mib = 1 << 20;

/** How long each file in the folder is. */
async function sizesStored(): Promise<number[]> {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (file) => (file.isFile() ? file.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).filter((size) => size > 0);
}

/** Begins a request whose body never ends, and resolves once the storage holds some of what was sent, in a file of its own. */
async function sendSome(head: string, some: Buffer) {
  const before = (await sizesStored()).length;
  const { hostname, port } = new URL(platform.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
  socket.write(some);
  await poll(async () => (await sizesStored()).length > before, { what: 'some of the file to be stored' });
  return socket;
}

test('a gateway that is killed amid uploads: what was whole stays, what was not goes on or goes away, and nothing half is shown', async () => {
  const content = randomBytes(17 * mib);
  const whole = await project.files.upload('was there before');
  const begun = await project.files.begin(content, { name: 'film.mp4', type: 'video/mp4' });
  const parts = begun.upload?.parts ?? [];
  const partOf = (n: number) => content.subarray(n * 8 * mib, (n + 1) * 8 * mib);
  expect(await project.files.sendPart(parts[0] ?? { url: '' }, partOf(0))).toBe(200);
  const { pathname, search } = new URL(parts[1]?.url ?? '', platform.baseUrl);
  const length = `Content-Length: ${partOf(1).length}`;
  const cut = await sendSome(`PUT ${pathname}${search} HTTP/1.1\r\n${length}`, partOf(1).subarray(0, 3 * mib));
  const form = `------b\r\nContent-Disposition: form-data; name="file"; filename="cut.bin"\r\n\r\n`;
  const head = `POST /api/v1${project.files.path()} HTTP/1.1\r\nX-API-Key: ${org.key.secret}
Content-Type: multipart/form-data; boundary=----b\r\nContent-Length: ${9 * mib}`.replaceAll(/\r?\n/g, '\r\n');
  const alsoCut = await sendSome(head, Buffer.concat([Buffer.from(form), partOf(0).subarray(0, 3 * mib)]));

  await platform.gateway[0].kill();
  for (const socket of [cut, alsoCut]) socket.destroy();
  await platform.gateway[0].start();

  expect((await project.files.download(whole.id)).bytes.toString()).toBe('was there before');
  const { data } = await project.files.parts(begun.id);
  expect(data.parts.map(({ received }) => received)).toEqual([true, false, false]);
  for (const n of [1, 2]) expect(await project.files.sendPart(data.parts[n] ?? { url: '' }, partOf(n))).toBe(200);
  expect((await project.files.complete(begun.id)).status).toBe(200);
  expect((await project.files.download(begun.id)).bytes.equals(content)).toBe(true);

  // The one that was sent at once is there for nobody, and goes when its time is over.
  const pending = `SELECT id FROM core.attachments WHERE state = 'pending'`;
  const [lost] = await withDatabase(platform.database.url, (db) =>
    db.query<{ id: string }>(pending).then(({ rows }) => rows),
  );
  const id = lost?.id ?? '';
  expectRefusal(await project.files.link(id), 409, 'UPLOAD_INCOMPLETE');
  await withDatabase(platform.database.url, (db) =>
    db.query(`UPDATE core.attachments SET expires_at = now() WHERE state = 'pending'`),
  );
  await platform.core[0].kill();
  await platform.core[0].start();
  const left = async () => (await storedFiles(folder)).filter((name) => name.includes(id));
  await poll(async () => (await left()).length === 0, { what: 'what was stored of it to be removed' });
  expectRefusal(await project.files.get(id), 404, 'ATTACHMENT_NOT_FOUND');
  const sizes = ['was there before'.length, content.length];
  expect((await sizesStored()).toSorted((one, other) => one - other)).toEqual(sizes);
});
