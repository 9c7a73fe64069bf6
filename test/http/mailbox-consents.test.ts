import { beforeAll, expect, test } from 'vitest';
import { consentTo } from './support/consent.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let admin: Signed;
let other: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  admin = await newMember(org, { role: 'admin' });
  other = await newMember(org, { role: 'admin' });
});

async function newPath() {
  const { id, address } = await project.mailboxes.newMailbox();
  return { id, address, path: `${project.path}/mailboxes/${id}` };
}

test('a person connects a mailbox with a consent, in both directions, and it says so', async () => {
  const { id, address, path } = await newPath();
  const answer = await consentTo(admin.client, path);
  const done = await admin.client.post<object>(`${path}/authorizations/finish`, answer);
  const own = { host: '127.77.0.1', port: 65_535, security: 'tls', user: address, oauth_provider: 'google' };
  const connected = { id, incoming: { type: 'imap', ...own }, outgoing: { type: 'smtp', ...own } };
  expect(done.data).toMatchObject(connected);
  expect(done.headers.etag).toBeDefined();
  const shown = await project.mailboxes.get(id);
  expect(shown.data).toMatchObject({ ...connected, oauth_providers: ['google'] });
  // What was answered can be sent back.
  const { incoming, outgoing } = shown.data;
  expect((await project.mailboxes.patch(id, { incoming, outgoing })).data).toMatchObject(connected);
});

test('a consent is finished by the session that has begun it, once', async () => {
  const { path } = await newPath();
  const answer = await consentTo(admin.client, path);
  const finish = (by: Signed, said: object = answer) => by.client.post(`${path}/authorizations/finish`, { ...said });
  expectRefusal(await finish(other), 409, 'CONSENT_EXPIRED');
  expectRefusal(await finish(admin, { ...answer, state: `${answer.state}x` }), 409, 'CONSENT_EXPIRED');
  expect((await finish(admin)).status).toBe(200);
  expectRefusal(await finish(admin), 409, 'CONSENT_EXPIRED');
});

test('a code that the provider does not know connects nothing', async () => {
  const { id, path } = await newPath();
  const { state } = await consentTo(admin.client, path);
  const refused = await admin.client.post(`${path}/authorizations/finish`, { code: 'made-up', state });
  expectRefusal(refused, 409, 'CONSENT_REFUSED');
  expect((await project.mailboxes.get(id)).data.incoming).toMatchObject({ type: 'forward', oauth_provider: null });
});

test('one direction can be left as it is, but not both', async () => {
  const { id, path } = await newPath();
  const asked = { provider: 'google', incoming: false, user: 'Shared@example.com' };
  await admin.client.post(`${path}/authorizations/finish`, await consentTo(admin.client, path, asked));
  expect((await project.mailboxes.get(id)).data).toMatchObject({
    incoming: { type: 'forward' },
    outgoing: { type: 'smtp', user: 'Shared@example.com' },
  });
  const neither = { provider: 'google', incoming: false, outgoing: false };
  expectInvalid(await admin.client.post(`${path}/authorizations`, neither), 'incoming');
});

test('a provider that the operator has no client at cannot be asked', async () => {
  const { path } = await newPath();
  expectInvalid(await admin.client.post(`${path}/authorizations`, { provider: 'microsoft' }), 'provider');
});

test('no request can say that there is a consent', async () => {
  const server = { host: 'imap.example.com', port: 993, security: 'tls', user: 'help', password: 'x' };
  const incoming = { type: 'imap', ...server, oauth_provider: 'google' };
  const made = await project.mailboxes.create({ address: 'claimed@example.com', incoming });
  expectInvalid(made, 'incoming', 'oauth_provider');
});
