import { eventNames } from '@pharos/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Webhook } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
const url = 'http://127.77.0.1:65535/hooks';
const aSecret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);

let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

describe('a webhook', () => {
  test('is answered with its secret once, and without ever after', async () => {
    const made = await project.createWebhook({
      url,
      events: ['message.created', 'conversation.*'],
      description: 'CRM',
    });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: anId('whk'),
      url,
      events: ['message.created', 'conversation.*'],
      description: 'CRM',
      secret: aSecret,
      include_internal: true,
      header_names: [],
      max_per_second: null,
      previous_secret_until: null,
      status: 'active',
      disabled_at: null,
      disabled_reason: null,
      failure_count: 0,
      last_failures: [],
      last_triggered_at: null,
      created_at: aTime,
    });
    const { secret, ...shown } = made.data;
    expect(await project.webhook(made.data.id)).toEqual(shown);
    expect((await project.listWebhooks()).data).toContainEqual(shown);
    expect((await project.listWebhooks()).text).not.toContain('whsec_');
    await withDatabase(platform.databaseUrl, async (database) => {
      const stored = 'SELECT w::text AS row FROM webhooks.webhooks w WHERE id = $1';
      const [row] = (await database.query<{ row: string }>(stored, [made.data.id])).rows;
      expect(row?.row).not.toContain(secret?.slice('whsec_'.length));
      expect(row?.row).not.toContain(Buffer.from(secret?.slice('whsec_'.length) ?? '', 'base64').toString('hex'));
    });
  });

  test('has its fields changed one by one', async () => {
    const { id } = await project.newWebhook({ description: 'Before' });
    expect((await project.patchWebhook(id, { url })).data).toMatchObject({ url, description: 'Before' });
    expect((await project.patchWebhook(id, { events: ['*'] })).data).toMatchObject({ url, events: ['*'] });
    expect((await project.patchWebhook(id, { include_internal: false })).data).toMatchObject({
      include_internal: false,
    });
    expect((await project.patchWebhook(id, { max_per_second: 5 })).data).toMatchObject({ max_per_second: 5 });
    expect((await project.patchWebhook(id, { max_per_second: null })).data).toMatchObject({ max_per_second: null });
    expect((await project.patchWebhook(id, { status: 'disabled' })).data).toMatchObject({
      status: 'disabled',
      disabled_at: aTime,
      disabled_reason: 'request',
      include_internal: false,
    });
    expect((await project.patchWebhook(id, { status: 'active', description: null })).data).toMatchObject({
      status: 'active',
      disabled_at: null,
      disabled_reason: null,
      failure_count: 0,
      description: null,
    });
    expect((await project.patchWebhook(id, {})).data).toMatchObject({ url, events: ['*'], status: 'active' });
  });

  test('is gone once deleted, twice is 404', async () => {
    const { id } = await project.newWebhook();
    expectEmpty(await project.deleteWebhook(id));
    expectRefusal(await project.getWebhook(id), 404, 'WEBHOOK_NOT_FOUND');
    expectRefusal(await project.deleteWebhook(id), 404, 'WEBHOOK_NOT_FOUND');
    expectRefusal(await project.listDeliveries(id), 404, 'WEBHOOK_NOT_FOUND');
    expect((await project.listWebhooks({ limit: 100 })).data.map((webhook) => webhook.id)).not.toContain(id);
  });

  test('goes with its project', async () => {
    const doomed = await org.newProject();
    const { id } = await doomed.newWebhook();
    await org.client.delete(`/orgs/${org.id}/projects/${doomed.id}`);
    // The service learns of the deletion by its event, a moment later.
    await expect.poll(async () => (await doomed.getWebhook(id)).status).toBe(404);
    expectRefusal(await doomed.getWebhook(id), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await doomed.createWebhook({ url, events: ['*'] }), 404, 'PROJECT_NOT_FOUND');
  });

  test('gets a new secret by rotation', async () => {
    const { id, secret } = await project.newWebhook();
    const answer = await project.webhookAction<Webhook>(id, 'rotate-secret');
    expect(answer.status).toBe(200);
    const body = answer.json as { data: Webhook; secret: string };
    expect(body.secret).toEqual(aSecret);
    expect(body.secret).not.toBe(secret);
    expect(body.data).toEqual({ ...(await project.webhook(id)), secret: body.secret });
    expect(body.data.previous_secret_until).toBeNull();
  });

  test('keeps its old secret besides for as long as a rotation says, up to a day', async () => {
    const { id } = await project.newWebhook();
    const answer = await project.webhookAction<Webhook>(id, 'rotate-secret', { overlap_hours: 24 });
    const untilMs = Date.parse(answer.data.previous_secret_until ?? '');
    expect(Math.abs(untilMs - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    for (const overlap_hours of [-1, 25, 1.5, '1', null])
      expectInvalid(await project.webhookAction(id, 'rotate-secret', { overlap_hours }), 'overlap_hours');
    const { data } = await project.webhookAction<Webhook>(id, 'rotate-secret', {});
    expect(data.previous_secret_until).toBeNull();
  });
});

describe('a change that depends on what the webhook was', () => {
  const etag = ({ headers }: Answer) => headers.etag ?? '';

  test('is made while it is the same, and refused once it is another', async () => {
    const { id } = await project.newWebhook();
    const first = etag(await project.getWebhook(id));
    expect(first).toMatch(/^"1-[0-9a-f]{12}"$/);
    const patched = await project.patchWebhook(id, { description: 'Mine' }, { 'if-match': first });
    expect(etag(patched)).toMatch(/^"2-/);
    for (const refused of [
      await project.patchWebhook(id, { description: 'Theirs' }, { 'if-match': first }),
      await project.deleteWebhook(id, { 'if-match': first }),
      await project.webhookAction(id, 'rotate-secret', undefined, { 'if-match': first }),
    ])
      expectRefusal(refused, 412, 'VERSION_MISMATCH');
    expect((await project.webhook(id)).description).toBe('Mine');
    const rotated = await project.webhookAction(id, 'rotate-secret', undefined, { 'if-match': etag(patched) });
    expect(etag(rotated)).toMatch(/^"3-/);
    expectEmpty(await project.deleteWebhook(id, { 'if-match': etag(rotated) }));
  });

  test('a reader who has the answer is spared it', async () => {
    const { id } = await project.newWebhook();
    const headers = { 'if-none-match': etag(await project.getWebhook(id)) };
    expectEmpty(await project.getWebhook(id, headers), 304);
    await project.webhookAction(id, 'rotate-secret');
    expect((await project.getWebhook(id, headers)).status).toBe(200);
  });
});

describe('headers of a project’s own', () => {
  test('are shown by their names, and never again by their values', async () => {
    const headers = { Authorization: 'Bearer top-secret', 'X-Env': 'top-secret' };
    const made = await project.createWebhook({ url, events: ['*'], headers });
    const { id } = made.data;
    const patched = await project.patchWebhook(id, { headers: { 'X-Env': null, 'X-Team': 'top-secret' } });
    expect([made.data.header_names, patched.data.header_names]).toEqual([
      ['Authorization', 'X-Env'],
      ['Authorization', 'X-Team'],
    ]);
    const cleared = await project.patchWebhook(id, { headers: null });
    expect(cleared.data.header_names).toEqual([]);
    const answers = [made, patched, cleared, await project.getWebhook(id), await project.listWebhooks()];
    for (const { text } of answers) expect(text).not.toContain('top-secret');
  });

  test.each([
    ['Content-Type', 'text/plain'],
    ['X-Service-Anything', 'x'],
    ['webhook-signature', 'v1,x'],
    ['not a name', 'x'],
    ['X-Env', 'ä'],
    ['X-Env', ''],
    ['X-Env', 5],
    ['X-Env', ['x']],
  ])('%s: %j is refused, by its name and not with its value', async (name, value) => {
    const { id } = await project.newWebhook();
    expectInvalid(await project.createWebhook({ url, events: ['*'], headers: { [name]: value } }), 'headers', name);
    expectInvalid(await project.patchWebhook(id, { headers: { [name]: value } }), 'headers', name);
  });

  test('are at most ten, and none is null from the beginning', async () => {
    const headers = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x']));
    expectInvalid(await project.createWebhook({ url, events: ['*'], headers }), 'headers');
    expectInvalid(await project.createWebhook({ url, events: ['*'], headers: { 'X-Env': null } }), 'headers', 'X-Env');
  });
});

test.each([0, -1, 1_001, 1.5, '5'])('max_per_second: %j is refused', async (max_per_second) => {
  const { id } = await project.newWebhook();
  expectInvalid(await project.createWebhook({ url, events: ['*'], max_per_second }), 'max_per_second');
  expectInvalid(await project.patchWebhook(id, { max_per_second }), 'max_per_second');
});

test('resume goes with the status that it is about', async () => {
  const { id } = await project.newWebhook();
  for (const body of [{ resume: true }, { resume: true, status: 'disabled' }])
    expectInvalid(await project.patchWebhook(id, body), 'resume');
  expect((await project.patchWebhook(id, { resume: true, status: 'active' })).data).toMatchObject({ status: 'active' });
});

describe('events', () => {
  test('may be any that there is, any prefix, and all', async () => {
    const prefixes = ['conversation.*', 'message.*', 'contact.*', 'agent.*', 'form.*', 'webhook.*'];
    const events = ['*', ...prefixes, ...eventNames];
    expect((await project.createWebhook({ url, events })).data.events).toEqual(events);
  });

  test('named twice count once', async () => {
    const events = ['message.created', '*', 'message.created'];
    expect((await project.createWebhook({ url, events })).data.events).toEqual(['message.created', '*']);
  });

  test.each(['message.removed', 'message', 'message.', '.*', '**', 'Message.created', 'message.created ', ''])(
    'refuses "%s", naming those that are known',
    async (event) => {
      const answer = await project.createWebhook({ url, events: ['contact.created', event] });
      expectInvalid(answer, 'events', 1);
      const { issues = [] } = answer.error as { issues?: { message: string }[] };
      for (const known of ['conversation.resolved', 'conversation.*', '*']) expect(issues[0]?.message).toContain(known);
    },
  );

  test('are at least one', async () => {
    expectInvalid(await project.createWebhook({ url, events: [] }), 'events');
    expectInvalid(await project.createWebhook({ url }), 'events');
    const { id } = await project.newWebhook();
    expectInvalid(await project.patchWebhook(id, { events: [] }), 'events');
  });
});

describe('a URL', () => {
  const refused = [
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com',
    '/path',
    '',
    'http://',
    'https://user:pw@example.com/',
    // Not loopback, which this platform's operator has opened.
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://0x0a000001/',
    'http://167772161/',
    'http://[::ffff:10.0.0.1]/',
    'http://100.64.0.1/',
    'http://0/',
    `https://example.com/${'x'.repeat(2_048)}`,
  ];

  test.each(refused.map((text) => [text.slice(0, 60), text]))('%s is refused', async (_, text) => {
    expectInvalid(await project.createWebhook({ url: text, events: ['*'] }), 'url');
    const { id } = await project.newWebhook();
    expectInvalid(await project.patchWebhook(id, { url: text }), 'url');
  });

  test('of a blocked address is refused in the same words, whatever stands behind it', async () => {
    const answers = await Promise.all(
      ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/'].map((text) =>
        project.createWebhook({ url: text, events: ['*'] }),
      ),
    );
    expect(new Set(answers.map(({ error }) => JSON.stringify((error as { issues?: unknown }).issues))).size).toBe(1);
  });
});

test('fields that nobody knows are refused, such as a secret of one’s own', async () => {
  expectInvalid(await project.createWebhook({ url, events: ['*'], secret: 'whsec_x' }), 'secret');
  const { id } = await project.newWebhook();
  expectInvalid(await project.patchWebhook(id, { failure_count: 0 }), 'failure_count');
  expectInvalid(await project.patchWebhook(id, { status: 'paused' }), 'status');
});
