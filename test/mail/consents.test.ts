import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '@pharos/kit/testing';
import { type OauthProvider, startOauthProvider } from '@pharos/mail/testing';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLimit } from '../faults/steady-traffic.js';
import { consentTo } from '../http/support/consent.js';
import { Org } from '../http/support/org.js';
import { newMember, type Signed } from '../http/support/people.js';
import type { ProjectApi } from '../http/support/project-api.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { type Dovecot, startDovecot } from './support/dovecot.js';

const patient = { interval: 100 };

interface Sent {
  readonly user: string;
  readonly to: string;
}

const sent: Sent[] = [];
let provider: OauthProvider;
let dovecot: Dovecot;
let smtp: SMTPServer;
let platform: Platform;
let database: pg.Pool;
let org: Org;
let admin: Signed;
beforeAll(async () => {
  provider = await startOauthProvider();
  dovecot = await startDovecot(await selfSigned('localhost'), provider);
  smtp = await mailServer();
  const { authorizationUrl: authorization, tokenUrl: token, clientId, clientSecret } = provider;
  const local = { host: '127.0.0.1', security: 'none' };
  const servers = {
    imap: { ...local, port: dovecot.port },
    smtp: { ...local, port: (smtp.server.address() as AddressInfo).port },
  };
  platform = await startPlatform({
    mail: 2,
    env: {
      ...noLimit,
      MAIL_ALLOWED_CIDRS: '127.0.0.0/8',
      MICROSOFT_CLIENT_ID: clientId,
      MICROSOFT_CLIENT_SECRET: clientSecret,
      MAIL_OAUTH_URLS: JSON.stringify({ microsoft: { authorization, token, ...servers } }),
    },
  });
  database = new pg.Pool({ connectionString: platform.database.url, options: '-c search_path=mail', max: 2 });
  org = await Org.create(platform);
  admin = await newMember(org, { role: 'admin' });
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
  await dovecot?.stop();
  smtp?.close(() => undefined);
  await provider?.stop();
});

async function mailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, accessToken }, _session, done) =>
      provider.accountOf(accessToken ?? '') === username
        ? done(null, { user: username })
        : done(null, { data: { status: '401', schemes: 'bearer' } }),
    onData(stream, { envelope, user }, done) {
      stream.resume().on('end', () => {
        for (const to of envelope.rcptTo) sent.push({ user: String(user), to: to.address });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

interface Connected {
  readonly project: ProjectApi;
  readonly path: string;
  readonly id: string;
}

/** A mailbox of a project of its own, whose person has consented; the first mails are known. */
async function connected(account: string): Promise<Connected> {
  const project = await org.newProject();
  const { id } = await project.mailboxes.newMailbox({ address: account });
  const mailbox = { project, id, path: `${project.path}/mailboxes/${id}` };
  await consent(mailbox);
  await expect
    .poll(async () => {
      const { rows } = await database.query('SELECT last_uid FROM imap_mailboxes WHERE mailbox_id = $1', [id]);
      return rows[0]?.last_uid;
    }, patient)
    .toEqual(expect.anything());
  return mailbox;
}

async function consent({ path }: Connected): Promise<void> {
  const answer = await consentTo(admin.client, path, { provider: 'microsoft' });
  const done = await admin.client.post(`${path}/authorizations/finish`, { ...answer });
  expect(done.status, `${done}`).toBe(200);
}

const mail = (name: string) =>
  `Message-ID: <${name}@customers.example>\nFrom: ${name}@customers.example\nTo: help@example.com\nSubject: ${name}\n\nIt is ${name}.\n`;

const subjectsOf = async ({ project }: Connected) =>
  (await project.listConversations({ limit: '100' })).data.map(({ subject }) => subject).sort();

const shown = async ({ project, id }: Connected) => (await project.mailboxes.get(id)).data;

async function answerTo({ project }: Connected, email: string): Promise<void> {
  const message = { content: 'Hello', sender_type: 'agent' };
  await project.createConversation({ channel: 'email', subject: 'Hello', contact: { email }, message });
}

const sentTo = (address: string) => sent.filter(({ to }) => to === address);

test('mail comes in and goes out over the servers of the provider, signed in with tokens alone', async () => {
  const mailbox = await connected('ada@example.com');
  dovecot.deliver('ada@example.com', mail('first'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['first']);
  await answerTo(mailbox, 'bob@customers.example');
  await expect
    .poll(() => sentTo('bob@customers.example'), patient)
    .toEqual([{ user: 'ada@example.com', to: 'bob@customers.example' }]);
  expect(await checked(mailbox)).toEqual({ incoming: { ok: true, error: null }, outgoing: { ok: true, error: null } });
});

const checked = async ({ project: api, id }: Connected) => (await api.mailboxes.test(id)).data;

test('a token that ends is renewed, and no mail is lost or doubled on the way', async () => {
  const mailbox = await connected('bob@example.com');
  await dovecot.restart(() => {
    provider.endAccess('bob@example.com');
    dovecot.deliver('bob@example.com', mail('meanwhile'));
  });
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['meanwhile']);
  dovecot.deliver('bob@example.com', mail('later'));
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['later', 'meanwhile']);
});

test('a consent that is withdrawn is told, until somebody consents again', async () => {
  const mailbox = await connected('eve@example.com');
  await dovecot.restart(() => provider.withdraw('eve@example.com'));
  const words = 'Incoming mail: The consent has been withdrawn: connect the mailbox again.';
  await expect.poll(() => shown(mailbox), patient).toMatchObject({ state: 'failing', last_error: words });
  dovecot.deliver('eve@example.com', mail('waiting'));
  await consent(mailbox);
  await expect.poll(() => subjectsOf(mailbox), patient).toEqual(['waiting']);
  expect(await shown(mailbox)).toMatchObject({ state: 'active', last_error: null });
});

test('no log of the platform has a token', () => {
  const logs = [...platform.mail, ...platform.core, ...platform.gateway].map((process) => process.output()).join('\n');
  expect(logs).toContain('a provider gave no token');
  expect(provider.told.length).toBeGreaterThan(5);
  for (const token of [...provider.told, provider.clientSecret]) expect(logs).not.toContain(token);
});
