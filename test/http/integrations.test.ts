import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { IntegrationsApi } from './support/integrations-api.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
const api_key = 'sk_test_not_to_be_seen';
const team_id = '0f5b0a0e-4d5e-4f0a-9d4d-0d9b7a3f1c11';

let org: Org;
let projectId: string;
let integrations: IntegrationsApi;
beforeAll(async () => {
  org = await platform.newOrg();
  const project = await org.newProject();
  projectId = project.id;
  integrations = project.integrations;
});

const another = async () => (await org.newProject()).integrations;

test('the catalogue names every provider, with schemas of what each needs', async () => {
  const { data, page } = await integrations.providers();
  const names = ['slack', 'github', 'shopify', 'stripe', 'linear', 'discord'];
  expect(data.map(({ provider }) => provider)).toEqual(names);
  expect(page).toEqual({ next_cursor: null, has_more: false, limit: 25 });
  for (const { credentials_schema, settings_schema, setup_types, actions } of data) {
    expect(credentials_schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(settings_schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(setup_types).toEqual(['api_key']);
    expect(actions).toHaveLength(1);
  }
  expectRefusal(
    await org.client.get(`/projects/prj_${'0'.repeat(26)}/integrations/providers`),
    404,
    'PROJECT_NOT_FOUND',
  );
});

test('an integration is answered without its credentials, which are sealed where they are kept', async () => {
  const made = await integrations.create({ provider: 'stripe', display_name: 'Payments', credentials: { api_key } });
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: anId('itg'),
    project_id: projectId,
    provider: 'stripe',
    status: 'active',
    display_name: 'Payments',
    setup_type: 'api_key',
    health_status: 'unknown',
    sidebar_enabled: true,
    settings: {},
    action_permissions: { read_customers: true },
    last_synced_at: null,
    error_message: null,
    created_at: aTime,
    updated_at: aTime,
  });
  const [got, list] = [await integrations.get('stripe'), await integrations.list()];
  expect(got.data).toMatchObject({ id: made.data.id, display_name: 'Payments' });
  expect(list.data.map(({ id }) => id)).toEqual([made.data.id]);
  for (const { text } of [made, got, list]) expect(text).not.toContain(api_key);
  await withDatabase(platform.databaseUrl, async (database) => {
    const stored = `SELECT i::text AS row, (SELECT string_agg(a::text, '') FROM core.audit_entries a WHERE target_id = $1) AS audit
      FROM core.integrations i WHERE id = $1`;
    const [row] = (await database.query<{ row: string; audit: string }>(stored, [made.data.id])).rows;
    for (const text of [row?.row, row?.audit]) {
      expect(text).not.toContain(api_key);
      expect(text).not.toContain(Buffer.from(api_key).toString('hex'));
    }
  });
});

test('what is missing is said in the words of every other route', async () => {
  for (const [provider, ...path] of [
    ['slack', 'credentials', 'webhook_url'],
    ['stripe', 'credentials', 'api_key'],
    ['github', 'settings', 'repository'],
  ]) {
    const refused = await integrations.create({ provider, credentials: provider === 'github' ? { token: 'x' } : {} });
    const { issues } = expectRefusal(refused, 400, 'VALIDATION_ERROR');
    expect(issues).toContainEqual({ path, message: 'required' });
  }
});

test('a project has one integration of each provider; others, and other projects, have their own', async () => {
  const own = await another();
  await own.newIntegration();
  expectRefusal(await own.create({ provider: 'stripe', credentials: { api_key } }), 409, 'INTEGRATION_EXISTS');
  const linear = { provider: 'linear', credentials: { api_key: 'lin_api_x' }, settings: { team_id } };
  expect((await own.create(linear)).status).toBe(201);
  expect((await own.list()).data.map(({ provider }) => provider)).toEqual(['linear', 'stripe']);
  expect((await (await another()).create(linear)).status).toBe(201);
});

describe('what a provider does not take is refused, with where it stands', () => {
  const slack = (fields: object) => ({ provider: 'slack', credentials: { webhook_url: hook }, ...fields });
  const github = (settings: object) => ({ provider: 'github', credentials: { token: 't' }, settings });
  const hook = `${platform.slackUrl}/not-to-be-seen`;
  test.each([
    ['no credentials', { provider: 'stripe' }, 'credentials.api_key'],
    [
      'a key of another kind',
      { provider: 'stripe', credentials: { api_key: 'pk_live_not-to-be-seen' } },
      'credentials.api_key',
    ],
    ['an unknown credential', slack({ credentials: { webhook_url: hook, token: 'x' } }), 'credentials.token'],
    ['a foreign webhook', slack({ credentials: { webhook_url: 'https://example.com/x' } }), 'credentials.webhook_url'],
    [
      'an address that only begins so',
      slack({ credentials: { webhook_url: `${platform.slackUrl}s/x` } }),
      'credentials.webhook_url',
    ],
    ['an unknown setting', slack({ settings: { channel: '#x' } }), 'settings.channel'],
    ['an event that is not posted', slack({ settings: { events: ['contact.created'] } }), 'settings.events.0'],
    [
      'a link to nowhere',
      slack({ settings: { conversation_url: 'https://x.example/c' } }),
      'settings.conversation_url',
    ],
    ['no repository', github({}), 'settings.repository'],
    ['a path out of the repository', github({ repository: 'a/..' }), 'settings.repository'],
    ['a server within', github({ repository: 'a/b', api_url: 'http://169.254.169.254/' }), 'settings.api_url'],
    ['a server that is none', github({ repository: 'a/b', api_url: 'ftp://x/' }), 'settings.api_url'],
    [
      'a shop elsewhere',
      { provider: 'shopify', credentials: { access_token: 'x' }, settings: { shop: 'evil.example/.myshopify.com' } },
      'settings.shop',
    ],
    ['an unknown provider', { provider: 'zendesk', credentials: {} }, 'provider'],
    ['an unknown setup', slack({ setup_type: 'oauth' }), 'setup_type'],
  ])('%s', async (_, body, path) => {
    const answer = await integrations.create(body);
    expectInvalid(answer, ...path.split('.').map((step) => (step === '0' ? 0 : step)));
    expect(answer.text).not.toContain('not-to-be-seen');
  });
});

test('what is sealed for one server is not sent to another: settings cannot lead elsewhere', async () => {
  const own = await another();
  const api_url = 'https://github.example.com/api/v3';
  const made = await own.create({
    provider: 'github',
    credentials: { token: 'not-to-be-seen' },
    settings: { repository: 'acme/shop' },
  });
  expect(made.status).toBe(201);
  expectInvalid(await own.patch('github', { settings: { api_url } }), 'settings', 'api_url');
  expect((await own.get('github')).data.settings).not.toMatchObject({ api_url });
  expect((await own.patch('github', { settings: { repository: 'acme/other' } })).status).toBe(200);
});

test('its lifecycle: any of active, paused and disconnected, never error', async () => {
  const own = await another();
  await own.newIntegration();
  for (const status of ['paused', 'disconnected', 'active', 'disconnected', 'paused', 'active'])
    expect((await own.patch('stripe', { status })).data).toMatchObject({ status, health_status: 'unknown' });
  expectInvalid(await own.patch('stripe', { status: 'error' }), 'status');
  expectRefusal(await own.patch('github', { status: 'paused' }), 404, 'INTEGRATION_NOT_FOUND');
  expectRefusal(await own.patch('zendesk', { status: 'paused' }), 404, 'INTEGRATION_NOT_FOUND');
});

test('settings and permissions change key by key, null goes back to the default', async () => {
  const own = await another();
  const settings = { events: ['agent.escalated'] };
  const webhook_url = 'http://127.77.0.1:65535/discord/1/x';
  await own.create({ provider: 'discord', credentials: { webhook_url }, settings });
  const conversation_url = 'https://desk.example/{conversation_id}';
  const patched = await own.patch('discord', {
    settings: { conversation_url },
    sidebar_enabled: false,
    display_name: 'Channel',
    action_permissions: { post_messages: false },
  });
  expect(patched.data).toMatchObject({
    settings: { ...settings, conversation_url },
    sidebar_enabled: false,
    display_name: 'Channel',
    action_permissions: { post_messages: false },
  });
  const cleared = { settings: { events: null }, display_name: null, action_permissions: { post_messages: null } };
  expect((await own.patch('discord', cleared)).data).toMatchObject({
    settings: { conversation_url, events: ['conversation.created', 'agent.escalated', 'message.created'] },
    display_name: null,
    action_permissions: { post_messages: true },
  });
  expectInvalid(await own.patch('discord', { settings: { channel: 'x' } }), 'settings', 'channel');
  const unknown = { action_permissions: { create_issues: true } };
  expectInvalid(await own.patch('discord', unknown), 'action_permissions', 'create_issues');
});

test('credentials are replaced as a whole, and a write may depend on the version', async () => {
  const own = await another();
  await own.newIntegration();
  const first = (await own.get('stripe')).headers.etag ?? '';
  const replaced = await own.putCredentials('stripe', { api_key }, { 'if-match': first });
  expect(replaced.status).toBe(200);
  expect(replaced.text).not.toContain(api_key);
  expectRefusal(await own.patch('stripe', { status: 'paused' }, { 'if-match': first }), 412, 'VERSION_MISMATCH');
  expectRefusal(await own.putCredentials('stripe', { api_key }, { 'if-match': first }), 412, 'VERSION_MISMATCH');
  expectRefusal(await own.delete('stripe', { 'if-match': first }), 412, 'VERSION_MISMATCH');
  expectInvalid(await own.putCredentials('stripe', { api_key: 'x' }), 'credentials', 'api_key');
  expectEmpty(await own.delete('stripe', { 'if-match': replaced.headers.etag ?? '' }));
  for (const answer of [await own.get('stripe'), await own.delete('stripe')])
    expectRefusal(answer, 404, 'INTEGRATION_NOT_FOUND');
  expect((await own.create({ provider: 'stripe', credentials: { api_key } })).status).toBe(201);
});

test('another organization finds none of it', async () => {
  const stranger = await platform.newOrg();
  const foreign = (await stranger.newProject()).integrations;
  expectRefusal(await foreign.get('stripe'), 404, 'INTEGRATION_NOT_FOUND');
  const path = integrations.path;
  expectRefusal(await stranger.client.get(`${path}/stripe`), 403, 'API_KEY_ORG_MISMATCH');
});

test('a new conversation is posted to the channel, and the integration is found healthy', async () => {
  const project = await org.newProject();
  const webhook_url = `${platform.slackUrl}/${project.id}`;
  await project.integrations.newIntegration({ provider: 'slack', credentials: { webhook_url } });
  const { id } = await project.newConversation({ subject: 'Fish & <chips>' });
  const posted = async () => (await (await fetch(webhook_url)).json()) as string[];
  await poll(async () => (await posted()).length > 0, { what: 'the message' });
  expect(await posted()).toEqual([
    `*New conversation*: Fish &amp; &lt;chips&gt;\nPriority: normal · Channel: api\n${id}`,
  ]);
  const isHealthy = async () => (await project.integrations.get('slack')).data.health_status === 'healthy';
  await poll(isHealthy, { what: 'the check' });
  expect((await project.integrations.get('slack')).data).toMatchObject({ error_message: null, last_synced_at: aTime });
});

test('a provider that cannot be reached is told in words, without the credentials', async () => {
  const own = await another();
  const webhook_url = 'http://127.77.0.1:65535/discord/not-to-be-seen';
  await own.newIntegration({ provider: 'discord', credentials: { webhook_url } });
  const checked = async () => (await own.get('discord')).data.health_status === 'degraded';
  await poll(checked, { what: 'the check' });
  const { data, text } = await own.get('discord');
  expect(data).toMatchObject({
    status: 'active',
    error_message: expect.stringMatching(/^Discord does not accept connections/),
  });
  expect(text).not.toContain('not-to-be-seen');
});

test('an issue is created once for a key, and linked to its conversation', async () => {
  const project = await org.newProject();
  const { id } = await project.newConversation({ subject: 'A bug' });
  const github = { settings: { repository: 'octo/support' }, credentials: { token: 't' } };
  expectRefusal(await project.integrations.createIssue(id, { provider: 'github' }), 404, 'INTEGRATION_NOT_FOUND');
  await project.integrations.newIntegration({ provider: 'github', ...github });
  const headers = { 'idempotency-key': 'one-issue' };
  const made = await project.integrations.createIssue(id, { provider: 'github', body: 'Look' }, headers);
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: anId('lnk'),
    conversation_id: id,
    type: 'issue',
    provider: 'github',
    title: 'A bug',
    created_at: aTime,
    external_id: expect.any(String),
    key: expect.stringMatching(/^#\d+$/),
    url: expect.stringMatching(/^https:\/\/github\.com\/octo\/support\/issues\/\d+$/),
  });
  const again = await project.integrations.createIssue(id, { provider: 'github', body: 'Look' }, headers);
  expect([again.data, again.headers['idempotent-replayed']]).toEqual([made.data, 'true']);
  expect((await project.integrations.listLinks(id)).data).toEqual([made.data]);
  expectInvalid(await project.integrations.createIssue(id, { provider: 'stripe' }), 'provider');
  await project.integrations.patch('github', { status: 'paused' });
  expectRefusal(await project.integrations.createIssue(id, { provider: 'github' }), 409, 'INTEGRATION_UNUSABLE');
});

test('after a lost answer the outcome of an issue is unknown, and its key asks nobody again', async () => {
  const project = await org.newProject();
  const { id } = await project.newConversation({ subject: 'Lost on the way' });
  const github = { settings: { repository: 'octo/support' }, credentials: { token: 't' } };
  await project.integrations.newIntegration({ provider: 'github', ...github });
  const headers = { 'idempotency-key': 'lost-issue' };
  for (const message of [/^GitHub cannot answer right now \(502\)\. The issue may exist\.$/, /^An earlier request/]) {
    const answer = await project.integrations.createIssue(id, { provider: 'github' }, headers);
    expect(expectRefusal(answer, 503, 'INTEGRATION_UNAVAILABLE')).toEqual({
      error: expect.stringMatching(message),
      code: 'INTEGRATION_UNAVAILABLE',
      request_id: answer.headers['x-request-id'],
      outcome: 'unknown',
    });
    expect(answer.headers['retry-after']).toBeUndefined();
  }
  expect((await project.integrations.listLinks(id)).data).toEqual([]);
});

test('whom a provider knows by a contact’s email is shown, if the integration is', async () => {
  const project = await org.newProject();
  const { id } = await project.newContact({ email: 'nobody@example.com' });
  expectRefusal(await project.integrations.getCustomer(id, 'stripe'), 404, 'INTEGRATION_NOT_FOUND');
  await project.integrations.newIntegration();
  expect((await project.integrations.getCustomer(id, 'stripe')).data).toEqual({
    contact_id: id,
    provider: 'stripe',
    customer: null,
    orders: [],
    fetched_at: aTime,
  });
  await project.integrations.patch('stripe', { sidebar_enabled: false });
  expectRefusal(await project.integrations.getCustomer(id, 'stripe'), 409, 'INTEGRATION_UNUSABLE');
});
