import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { selfSigned } from '@pharos/kit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noLimit } from '../faults/steady-traffic.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { type TempDir, tempDir } from '../support/processes.js';
import { type Dovecot, password, startDovecot } from './support/dovecot.js';

const patient = { interval: 100 };
/** What a process was importing when it was killed is another's once its lease of two minutes is over. */
const pastLease = { timeout: 240_000, interval: 100 };

let dovecot: Dovecot;
let folder: TempDir;
let hanging: Server;
let platform: Platform;
let tenant: Tenant;
let database: pg.Pool;
beforeAll(async () => {
  const certificate = await selfSigned('localhost');
  dovecot = await startDovecot(certificate);
  folder = tempDir('imap');
  const caFile = join(folder.path, 'ca.pem');
  writeFileSync(caFile, certificate.cert);
  // Takes connections and says nothing.
  hanging = createServer((socket) => socket.on('error', () => socket.destroy())).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  platform = await startPlatform({
    mail: 2,
    env: { ...noLimit, MAIL_ALLOWED_CIDRS: '127.0.0.0/8,::1/128', NODE_EXTRA_CA_CERTS: caFile },
  });
  tenant = await platform.createTenant();
  database = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=mail', max: 2 });
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
  await dovecot?.stop();
  hanging?.close();
  folder?.remove();
});

const mail = (name: string) =>
  `Message-ID: <${name}@customers.example>\nFrom: ${name}@customers.example\nTo: help@example.com\nSubject: ${name}\n\nIt is ${name}.\n`;

interface Mailbox {
  readonly projectId: string;
  readonly id: string;
  readonly path: string;
}

/** A mailbox of a project of its own, whose mail is a user's at Dovecot. */
async function connected(user: string, more: object = {}): Promise<Mailbox> {
  const project = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: user });
  const projectId = project.body.data.id;
  const incoming = { type: 'imap', host: '127.0.0.1', port: dovecot.port, security: 'none', user, password, ...more };
  const made = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address: 'help@example.com', incoming });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/projects/${projectId}/mailboxes/${made.body.data.id}`;
  return { projectId, id: made.body.data.id, path };
}

const bookmarkOf = async ({ id }: Mailbox) => {
  const { rows } = await database.query('SELECT * FROM imap_mailboxes WHERE mailbox_id = $1', [id]);
  return rows[0] as { last_uid: string | null; holder: string | null; uid_validity: string | null } | undefined;
};

const isMarked = (mailbox: Mailbox) =>
  expect.poll(async () => (await bookmarkOf(mailbox))?.last_uid, patient).toEqual(expect.anything());

const subjectsOf = async ({ projectId }: Mailbox) => {
  const { body } = await tenant.api.get(`/projects/${projectId}/conversations?limit=100`);
  return (body.data as { subject: string }[]).map(({ subject }) => subject).sort();
};

const shown = async ({ path }: Mailbox) =>
  (await tenant.api.get(path)).body.data as { state: string; last_error: string };

test('a mail that comes becomes a conversation within seconds, and nothing is done with it on the server', async () => {
  const mailbox = await connected('ada');
  await isMarked(mailbox);
  const begun = performance.now();
  dovecot.deliver('ada', mail('first'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['first']);
  console.log(`by IDLE after ${Math.round(performance.now() - begun)} ms`);
  // Well below the pause after which the mailbox is asked.
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(dovecot.files('ada')).toEqual([expect.not.stringMatching(/:2,.*[ST]/)]);
  expect(await shown(mailbox)).toMatchObject({ state: 'active', last_error: null });
});

test('a mailbox with 100 000 old mails is connected without reading them', async () => {
  dovecot.fill('old', 100_000);
  const begun = performance.now();
  const mailbox = await connected('old');
  await isMarked(mailbox);
  console.log(`100 000 old mails: connected after ${Math.round(performance.now() - begun)} ms`);
  expect(await bookmarkOf(mailbox)).toMatchObject({ last_uid: '100000' });
  dovecot.deliver('old', mail('new'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['new']);
  const { rows } = await database.query('SELECT count(*) FROM incoming_mails WHERE mailbox_id = $1', [mailbox.id]);
  expect(rows).toEqual([{ count: '1' }]);
});

test('mail is imported once although the server counts anew, and what came meanwhile is not lost', async () => {
  dovecot.deliver('bob', mail('old'), new Date('2026-01-05'));
  const mailbox = await connected('bob');
  await isMarked(mailbox);
  dovecot.deliver('bob', mail('before'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['before']);
  const { uid_validity: before } = (await bookmarkOf(mailbox)) ?? {};
  await dovecot.recount('bob', () => dovecot.deliver('bob', mail('meanwhile')));
  await expect.poll(async () => (await bookmarkOf(mailbox))?.uid_validity, patient).not.toBe(before);
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['before', 'meanwhile']);
  dovecot.deliver('bob', mail('later'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['before', 'later', 'meanwhile']);
});

describe('what is wrong is said in words, until it is right', () => {
  test.each([
    ['a wrong password', { password: 'wrong' }, /^Incoming mail: The mail server rejects the user name and password\./],
    ['a name that nobody knows', { host: 'mail.invalid' }, /^Incoming mail: The name of the mail server is unknown\.$/],
    ['a server that is not there', { port: 1 }, /^Incoming mail: The mail server cannot be reached\.$/],
    [
      'a certificate that nobody vouches for',
      { security: 'starttls' },
      /certificate of the mail server cannot be trusted/,
    ],
  ])('%s', async (_, wrong, words) => {
    const mailbox = await connected('user0', wrong);
    await expect
      .poll(() => shown(mailbox), patient)
      .toMatchObject({ state: 'failing', last_error: expect.stringMatching(words) });
    const right = { type: 'imap', host: '127.0.0.1', port: dovecot.port, security: 'none', user: 'user0', password };
    await tenant.api.patch(mailbox.path, { incoming: right });
    await isMarked(mailbox);
    expect(await shown(mailbox)).toMatchObject({ state: 'active', last_error: null });
  });
});

test.each(['tls', 'starttls'])(
  'mail is read over %s from a server whose certificate is for its name',
  async (security) => {
    const user = `user-${security}`;
    const mailbox = await connected(user, {
      host: 'localhost',
      port: security === 'tls' ? dovecot.tlsPort : dovecot.port,
      security,
    });
    await isMarked(mailbox);
    dovecot.deliver(user, mail('safe'));
    await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['safe']);
  },
);

test('servers that hang delay no other mailbox', async () => {
  const { port } = hanging.address() as AddressInfo;
  for (let n = 0; n < 10; n += 1) await connected('user0', { port });
  const begun = performance.now();
  const mailbox = await connected('user9');
  await isMarked(mailbox);
  console.log(`beside servers that hang: connected after ${Math.round(performance.now() - begun)} ms`);
  // Less than a server that hangs has.
  expect(performance.now() - begun).toBeLessThan(12_000);
});

test('the test of a mailbox signs in, and says what is wrong', async () => {
  const check = async (more: object) => {
    const { path } = await connected('user10', more);
    const { status, body } = await tenant.api.post(`${path}/test`, {});
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  expect(await check({})).toEqual({
    incoming: { ok: true, error: null },
    outgoing: { ok: false, error: 'This platform has no mail server for outgoing mail.' },
  });
  const words = expect.stringContaining('rejects the user name and password');
  expect(await check({ password: 'wrong' })).toMatchObject({ incoming: { ok: false, error: words } });
  const { port } = hanging.address() as AddressInfo;
  expect(await check({ port })).toMatchObject({
    incoming: { ok: false, error: 'The mail server did not answer in time.' },
  });
});

test('of a mail that is too large the team learns that it is there', async () => {
  const mailbox = await connected('user11');
  await isMarked(mailbox);
  dovecot.deliver('user11', mail('large') + 'A line of a file that is large.\n'.repeat(1_350_000));
  dovecot.deliver('user11', mail('small'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['large', 'small']);
  const { body } = await tenant.api.get(`/projects/${mailbox.projectId}/conversations?limit=100`);
  const { id } = (body.data as { id: string; subject: string }[]).find(({ subject }) => subject === 'large') ?? {
    id: '',
  };
  const messages = await tenant.api.get(`/projects/${mailbox.projectId}/conversations/${id}/messages`);
  expect(messages.body.data).toMatchObject([
    { content: expect.stringMatching(/^This mail has 4\d MB, which is too large/) },
  ]);
});

test('replicas share the mailboxes, and those of one that is killed are read by the other, each mail once', async () => {
  const mailboxes = await Promise.all(Array.from({ length: 8 }, (_, at) => connected(`user${at + 1}`)));
  await Promise.all(mailboxes.map(isMarked));
  const holders = async () => {
    const marks = await Promise.all(mailboxes.map(bookmarkOf));
    return marks.map((mark) => mark?.holder ?? null);
  };
  await expect.poll(async () => new Set(await holders()).size, patient).toBe(2);
  const before = await holders();
  const names = Array.from({ length: 12 }, (_, at) => `mail${String(at).padStart(2, '0')}`);
  for (const name of names) for (const at of mailboxes.keys()) dovecot.deliver(`user${at + 1}`, mail(name));
  const [killed] = platform.mail;
  await killed?.kill();
  for (const at of mailboxes.keys()) dovecot.deliver(`user${at + 1}`, mail('while-away'));
  for (const mailbox of mailboxes)
    await expect.poll(() => subjectsOf(mailbox), pastLease).toEqual([...names, 'while-away']);
  await expect.poll(async () => new Set(await holders()).size, patient).toBe(1);
  expect(before).toEqual(expect.arrayContaining(await holders()));
  await killed?.start();
  await expect.poll(async () => new Set(await holders()).size, patient).toBe(2);
});
