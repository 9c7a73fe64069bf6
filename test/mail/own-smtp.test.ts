import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { selfSigned } from '@pharos/kit/testing';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLimit } from '../faults/steady-traffic.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { type TempDir, tempDir } from '../support/processes.js';

const patient = { interval: 100 };
const password = 'pass-4711';

interface TakenMail {
  readonly by: string;
  readonly from: string;
  readonly to: string;
}

const taken: TakenMail[] = [];
let folder: TempDir;
let own: SMTPServer;
let platforms: SMTPServer;
let hanging: Server;
let hangingConnections = 0;
let platform: Platform;
let database: pg.Pool;
beforeAll(async () => {
  const certificate = await selfSigned('localhost');
  folder = tempDir('own-smtp');
  const caFile = join(folder.path, 'ca.pem');
  writeFileSync(caFile, certificate.cert);
  own = await mailServer('own', { secure: true, ...certificate });
  platforms = await mailServer('platform', { authOptional: true, disabledCommands: ['STARTTLS'] });
  // Takes connections and says nothing.
  hanging = createServer((socket) => {
    hangingConnections += 1;
    socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const env = {
    ...noLimit,
    MAIL_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    NODE_EXTRA_CA_CERTS: caFile,
    SMTP_URL: `smtp://127.0.0.1:${portOf(platforms.server)}`,
  };
  const more = { MAIL_FROM: 'Support <support@example.com>', PUBLIC_URL: 'https://support.example.com/' };
  platform = await startPlatform({ mail: 1, env: { ...env, ...more } });
  database = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=mail', max: 2 });
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
  for (const server of [own, platforms]) server?.close(() => undefined);
  hanging?.close();
  folder?.remove();
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function mailServer(by: string, options: object): Promise<SMTPServer> {
  const server = new SMTPServer({
    ...options,
    onAuth: ({ username, password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error('Wrong')),
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        for (const to of envelope.rcptTo) taken.push({ by, from, to: to.address });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

const smtp = () => ({
  type: 'smtp',
  host: 'localhost',
  port: portOf(own.server),
  security: 'tls',
  user: 'help',
  password,
});

interface Place {
  readonly tenant: Tenant;
  readonly path: string;
  readonly mailbox: string;
}

async function mailboxWith(outgoing: object, tenant?: Tenant): Promise<Place> {
  const at = tenant ?? (await platform.createTenant());
  const project = await at.api.post(`/orgs/${at.orgId}/projects`, { name: 'Own' });
  const path = `/projects/${project.body.data.id}`;
  const made = await at.api.post(`${path}/mailboxes`, { address: 'help@own.example', outgoing });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { tenant: at, path, mailbox: `${path}/mailboxes/${made.body.data.id}` };
}

/** Begins a conversation by mail. */
async function write({ tenant, path }: Place, to: string): Promise<void> {
  const message = { content: 'Hello', sender_type: 'agent' };
  const begun = await tenant.api.post(`${path}/conversations`, {
    channel: 'email',
    subject: 'Hello',
    contact: { email: to },
    message,
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
}

const takenFor = (address: string) => taken.filter(({ to }) => to === address);
const shown = async ({ tenant, mailbox }: Place) => (await tenant.api.get(mailbox)).body.data as object;
const makeDue = () => database.query('UPDATE outgoing_mails SET due_at = now() WHERE due_at IS NOT NULL');

test('a mailbox’s mail goes out over its own server, and that of others over the platform’s', async () => {
  const mailbox = await mailboxWith(smtp());
  await write(mailbox, 'ada@customers.example');
  await expect
    .poll(() => takenFor('ada@customers.example'), patient)
    .toEqual([{ by: 'own', from: 'help@own.example', to: 'ada@customers.example' }]);
  await write(await mailboxWith({ type: 'platform' }), 'bob@customers.example');
  await expect.poll(() => takenFor('bob@customers.example'), patient).toMatchObject([{ by: 'platform' }]);
});

test('a server that does not take the password is shown until it does, and the mail goes out once', async () => {
  const mailbox = await mailboxWith({ ...smtp(), password: 'wrong' });
  await write(mailbox, 'eve@customers.example');
  const words = 'Outgoing mail: The mail server rejects the user name and password.';
  await expect.poll(() => shown(mailbox), patient).toMatchObject({ state: 'failing', last_error: words });
  await mailbox.tenant.api.patch(mailbox.mailbox, { outgoing: smtp() });
  expect(await shown(mailbox)).toMatchObject({ state: 'active', last_error: null });
  await makeDue();
  await expect.poll(() => takenFor('eve@customers.example'), patient).toHaveLength(1);
});

test('servers that hang delay no mail of another organization', async () => {
  const hangs = { ...smtp(), host: '127.0.0.1', port: portOf(hanging) };
  for (let n = 0; n < 3; n += 1) {
    const mailbox = await mailboxWith(hangs);
    for (let each = 0; each < 8; each += 1) await write(mailbox, `nobody${n}-${each}@customers.example`);
  }
  await expect.poll(() => hangingConnections, patient).toBeGreaterThan(0);
  const other = await mailboxWith(smtp());
  const begun = performance.now();
  await write(other, 'zoe@customers.example');
  await expect.poll(() => takenFor('zoe@customers.example'), patient).toHaveLength(1);
  console.log(`beside servers that hang: sent after ${Math.round(performance.now() - begun)} ms`);
  // Less than a server that hangs has.
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('the test of a mailbox signs in at its servers, says what is wrong, and sends nothing', async () => {
  const before = taken.length;
  const check = async (outgoing: object) => {
    const { tenant, mailbox } = await mailboxWith(outgoing);
    const { status, body } = await tenant.api.post(`${mailbox}/test`, {});
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  expect(await check(smtp())).toMatchObject({ outgoing: { ok: true, error: null } });
  expect(await check({ type: 'platform' })).toMatchObject({ outgoing: { ok: true, error: null } });
  expect(await check({ ...smtp(), password: 'wrong' })).toMatchObject({
    outgoing: { ok: false, error: 'The mail server rejects the user name and password.' },
  });
  // The certificate is for another name.
  expect(await check({ ...smtp(), host: '127.0.0.1' })).toMatchObject({
    outgoing: { ok: false, error: expect.stringContaining('certificate of the mail server cannot be trusted') },
  });
  const begun = performance.now();
  expect(await check({ ...smtp(), port: portOf(hanging) })).toMatchObject({
    outgoing: { ok: false, error: 'The mail server did not answer in time.' },
  });
  expect(performance.now() - begun).toBeLessThan(25_000);
  expect(taken).toHaveLength(before);
});
