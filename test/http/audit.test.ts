import { randomBytes } from 'node:crypto';
import { makeApiKey } from '@pharos/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type RouteExpectation, routeExpectations } from './route-expectations.js';
import type { Answer } from './support/answer.js';
import { Client } from './support/client.js';
import { disposable } from './support/disposable.js';
import { anId, expectInvalid } from './support/expectations.js';
import type { Org } from './support/org.js';
import { call, idParamsOf } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { VisitorClient } from './support/visitor-client.js';
import { WidgetVisitor } from './support/widget-visitor.js';
import { createWorld, type World } from './support/world.js';

interface Entry {
  id: string;
  org_id: string;
  project_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  changes: Record<string, unknown> | null;
  caller: Record<string, string>;
  outcome: string;
  reason: string | null;
}

const platform = usePlatform();
let database: pg.Client;
let world: World;
beforeAll(async () => {
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  world = await createWorld(platform, 'audited');
});
afterAll(() => database?.end());

/** The entries of the audit log for one request. */
async function entriesOf(answer: Answer): Promise<Entry[]> {
  const text = `SELECT * FROM core.audit_entries WHERE caller ->> 'request_id' = $1 ORDER BY id`;
  return (await database.query<Entry>(text, [answer.headers['x-request-id']])).rows;
}

/** A refusal does not wait for long until it is written down. */
async function deniedOf(answer: Answer): Promise<Entry[]> {
  await poll(async () => (await entriesOf(answer)).length > 0, { what: 'the entry' });
  return entriesOf(answer);
}

/** An address that nobody else comes from. */
const anAddress = () =>
  `fd${randomBytes(1).toString('hex')}:${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}::1`;

/** What names the target of a write that answers nothing. A provider's name is no id. */
const targetOf = (route: RouteExpectation) =>
  route.path.includes('{provider}') ? 'integrationId' : (idParamsOf(route).at(-1) ?? '');

/** An import or a bulk change is many writes, with a test of its own; that somebody is typing is kept nowhere, nor is signing in at mail servers or trying the agent. */
const bulk = ['importArticles', 'importContacts', 'importConversations', 'updateConversations'];
const others = [...bulk, 'typeAsAgent', 'testMailbox', 'tryAgent'];
const writes = routeExpectations.filter(({ id, method }) => method !== 'GET' && !others.includes(id));

test('that a visitor has seen an answer leaves an entry, and that nothing was new leaves none', async () => {
  const project = await (await platform.newOrg()).newProject();
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start();
  const { id } = await project.newMessage(conversation.id, { content: 'Hello' });
  const see = () => visitor.send('POST', `/conversations/${conversation.id}/seen`, { message_id: id });
  const [first, second] = [await see(), await see()];
  expect((await entriesOf(first)).map(({ action, target_id }) => [action, target_id])).toEqual([
    ['seeAsVisitor', conversation.id],
  ]);
  expect(await entriesOf(second)).toEqual([]);
});

test('what a visitor writes leaves entries that name the request, and not where it came from', async () => {
  const { id, fields } = world.form;
  const path = `/api/public/forms/${id}/submissions`;
  const email = { [fields[0]?.name ?? '']: 'ada@example.com' };
  const submitted = await new VisitorClient(platform.baseUrl).post(path, { fields: email });
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, world.project);
  const started = await visitor.send('POST', '/conversations', { content: 'Hello', client_message_id: 'audited' });
  for (const answer of [submitted, started]) {
    const entries = await entriesOf(answer);
    expect(entries.length, `${answer}`).toBeGreaterThan(0);
    for (const { caller } of entries) expect(caller).toMatchObject({ type: 'anonymous', ip: '', user_agent: '' });
  }
});

describe('a write leaves exactly one entry', () => {
  test.each(writes.map((route) => [route.id, route] as const))('%s', async (_, route) => {
    const ids = await disposable(route, world);
    const answer = await call(world.org.client, route, ids);
    expect([200, 201, 202], `${answer}`).toContain(answer.status);
    const madeId = answer.text === '' ? undefined : (answer.data as { id?: string }).id;
    const { key } = world.org;
    // Core's own stand in the write's transaction; those of other services come by the bus.
    await poll(async () => (await entriesOf(answer)).length > 0, { what: 'the entry' });
    expect(await entriesOf(answer)).toEqual([
      expect.objectContaining({
        id: anId('aud'),
        org_id: world.org.id,
        action: route.id,
        target_id: madeId ?? ids[targetOf(route)],
        outcome: 'done',
        reason: null,
        caller: expect.objectContaining({
          type: 'api_key',
          id: key.id,
          name: 'Test key',
          prefix: key.secret.slice(0, 12),
        }),
      }),
    ]);
  });

  test('with where it came from, and what changed', async () => {
    const { project, org } = world;
    const { id } = await project.newConversation({ subject: 'Before' });
    const headers = { 'user-agent': 'audit-test/1.0', 'x-request-id': 'audited-request-1' };
    const answer = await org.client.send(
      'PATCH',
      `${project.path}/conversations/${id}`,
      { subject: 'After' },
      { headers },
    );
    const [entry] = await entriesOf(answer);
    expect(entry).toMatchObject({ project_id: project.id, target_type: 'conversation', target_id: id });
    expect(entry?.caller).toMatchObject({
      ip: '127.0.0.1',
      user_agent: 'audit-test/1.0',
      request_id: 'audited-request-1',
    });
    expect(entry?.changes).toEqual({ subject: { from: 'Before', to: 'After' } });
  });

  test('for each article that an import makes, changes or shows', async () => {
    const { kb } = await world.org.newProject();
    const rows = ['a', 'b'].map((id) => ({ external_id: id, title: `Imported ${id}` }));
    const made = await kb.import([...rows, { external_id: 'wrong' }]);
    await poll(async () => (await entriesOf(made)).length > 1, { what: 'the entries' });
    const recorded = async (answer: Answer) =>
      (await entriesOf(answer)).map((entry) => [entry.action, entry.target_id]);
    const [a, b] = made.data.map((row) => row.article_id);
    expect(await recorded(made)).toEqual([
      ['createArticle', a],
      ['createArticle', b],
    ]);
    const changed = await kb.import([{ external_id: 'b', title: 'Changed' }]);
    await poll(async () => (await entriesOf(changed)).length > 0, { what: 'the entry' });
    expect(await recorded(changed)).toEqual([['updateArticle', b]]);
    const shown = await kb.import([{ external_id: 'b', title: 'Changed' }], { publish: 'true' });
    await poll(async () => (await entriesOf(shown)).length > 0, { what: 'the entry' });
    expect(await recorded(shown)).toEqual([['publishArticle', b]]);
  });

  test('a new key’s value is not in it', async () => {
    const route = { name: 'Audited', scopes: ['read'] };
    const answer = await world.org.client.post<{ secret: string }>(`/orgs/${world.org.id}/api-keys`, route);
    const { secret } = answer.data;
    const all = await database.query(
      'SELECT count(*)::int AS n FROM core.audit_entries a WHERE strpos(a::text, $1) > 0',
      [secret],
    );
    expect(all.rows).toEqual([{ n: 0 }]);
  });

  test('a repeated post with the same Idempotency-Key leaves none', async () => {
    const headers = { 'idempotency-key': 'audited-once' };
    const first = await world.project.upsertContact({ name: 'Once' }, headers);
    const again = await world.project.upsertContact({ name: 'Once' }, headers);
    expect([(await entriesOf(first)).length, (await entriesOf(again)).length]).toEqual([1, 0]);
  });

  test('what failed was no write: it leaves none', async () => {
    const { project, org } = world;
    const closed = await project.newConversation({ status: 'closed' });
    for (const answer of [
      await project.upsertContact({ email: 'wrong' }),
      await project.patchConversation(closed.id, { status: 'resolved' }),
      await org.createProject({ name: 'x', slug: project.record.slug }),
      await project.deleteContact(`con_${'0'.repeat(26)}`),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await entriesOf(answer)).toEqual([]);
    }
  });

  test('reading leaves none', async () => {
    for (const route of routeExpectations.filter(({ method }) => method === 'GET'))
      expect(await entriesOf(await call(world.org.client, route, world.ids)), route.id).toEqual([]);
  });
});

/** A scope of another resource. */
const otherThan = ({ scope }: { scope: string }) => (scope.startsWith('beacons:') ? 'contacts:admin' : 'beacons:admin');

describe('a denied call that is the first of its kind in its minute leaves exactly one entry', () => {
  const guarded = routeExpectations.filter(({ scope }) => scope !== 'public' && scope !== 'any key');

  test.each(guarded.map((route) => [route.id, route] as const))('%s, for want of the scope', async (_, route) => {
    const key = await world.org.newKey([otherThan(route)], { name: 'Denied key' });
    const answer = await call(key.client, route, world.ids);
    expect(answer.status).toBe(403);
    expect(await deniedOf(answer)).toEqual([
      expect.objectContaining({
        org_id: world.org.id,
        action: route.id,
        outcome: 'denied',
        reason: 'INSUFFICIENT_SCOPE',
        caller: expect.objectContaining({
          type: 'api_key',
          id: key.id,
          name: 'Denied key',
          prefix: key.secret.slice(0, 12),
        }),
      }),
    ]);
  });

  test('another organization’s, in the log of the caller’s organization', async () => {
    const other = await platform.newOrg();
    const answer = await world.project.with(other.client).listContacts();
    expect(await deniedOf(answer)).toEqual([
      expect.objectContaining({
        org_id: other.id,
        action: 'listContacts',
        outcome: 'denied',
        reason: 'API_KEY_ORG_MISMATCH',
      }),
    ]);
  });

  test('without a key, with a wrong one, with a revoked one', async () => {
    const revoked = await world.org.newKey(['admin']);
    await world.org.client.delete(`/orgs/${world.org.id}/api-keys/${revoked.id}`);
    const keys = { API_KEY_MISSING: [undefined], API_KEY_INVALID: ['nonsense', makeApiKey(), revoked.secret] };
    for (const [reason, secrets] of Object.entries(keys))
      for (const secret of secrets) {
        // Elsewhere in this minute others may be refused alike.
        const headers = { 'x-forwarded-for': anAddress() };
        const answer = await new Client(platform.baseUrl, secret).send('GET', '/me', undefined, { headers });
        const entries = await deniedOf(answer);
        expect(entries).toEqual([expect.objectContaining({ action: 'getMe', outcome: 'denied', reason })]);
        expect(JSON.stringify(entries)).not.toContain(secret ?? 'svc_');
      }
  });

  test('with an expired key, in the log of its organization', async () => {
    const key = await world.org.newKey(['admin'], { expiresAt: new Date(Date.now() + 3_600_000) });
    await database.query(`UPDATE core.api_keys SET expires_at = now() - interval '1 hour' WHERE id = $1`, [key.id]);
    const answer = await key.client.get('/me');
    expect(answer.error.code).toBe('API_KEY_EXPIRED');
    expect(await deniedOf(answer)).toEqual([
      expect.objectContaining({
        org_id: world.org.id,
        reason: 'API_KEY_EXPIRED',
        caller: expect.objectContaining({ id: key.id }),
      }),
    ]);
  });
});

describe('the list of the audit log', () => {
  interface ListedEntry {
    id: string;
    action: string;
    request_id: string;
  }
  const list = ({ client, id }: Org, query: Record<string, string | number> = {}) =>
    client.get<ListedEntry[]>(`/orgs/${id}/audit`, query);

  test('shows who did what, newest first, and which calls were denied', async () => {
    const org = await platform.newOrg();
    const project = await org.newProject();
    const { id } = await project.newConversation({ subject: 'Before' });
    const reader = await org.newKey(['read'], { name: 'Reader' });
    const headers = { 'user-agent': 'audit-test/1.0' };
    const path = `${project.path}/conversations/${id}`;
    const denied = await reader.client.send('PATCH', path, { subject: 'No' }, { headers });
    await deniedOf(denied);
    const changed = await org.client.send('PATCH', path, { subject: 'After' }, { headers });
    const { data } = await list(org);
    expect(data.slice(0, 2)).toEqual([
      {
        id: anId('aud'),
        project_id: project.id,
        action: 'updateConversation',
        outcome: 'done',
        reason: null,
        count: 1,
        actor: { type: 'api_key', id: org.key.id, name: 'Test key' },
        api_key: { id: org.key.id, name: 'Test key', prefix: org.key.secret.slice(0, 12) },
        target: { type: 'conversation', id },
        changes: { subject: { from: 'Before', to: 'After' } },
        ip: '127.0.0.1',
        user_agent: 'audit-test/1.0',
        request_id: changed.headers['x-request-id'],
        created_at: expect.any(String),
      },
      expect.objectContaining({
        action: 'updateConversation',
        outcome: 'denied',
        reason: 'INSUFFICIENT_SCOPE',
        count: 1,
        changes: null,
        api_key: { id: reader.id, name: 'Reader', prefix: reader.secret.slice(0, 12) },
        target: { type: 'path', id: `/api/v1${path}` },
        request_id: denied.headers['x-request-id'],
      }),
    ]);
    // What the operator did before.
    expect(data.at(-1)).toMatchObject({ actor: { type: 'operator', id: null, name: null }, api_key: null, ip: null });
  });

  test('goes on page by page, and is of one organization', async () => {
    const [org, other] = [await platform.newOrg(), await platform.newOrg()];
    for (let n = 0; n < 5; n += 1) await org.newProject();
    await other.newProject();
    const all = (await list(org, { include: 'total' })).data;
    const pages: ListedEntry[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { data, page } = await list(org, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(data.length).toBeLessThanOrEqual(2);
      pages.push(...data);
      cursor = page.next_cursor ?? undefined;
      more = page.has_more;
    }
    expect(pages).toEqual(all);
    expect((await list(org, { include: 'total', limit: 1 })).page.total).toBe(all.length);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
    const theirs = new Set((await list(other)).data.map(({ id }) => id));
    expect(all.filter(({ id }) => theirs.has(id))).toEqual([]);
    const { cursor } = { cursor: (await list(org, { limit: 1 })).page.next_cursor ?? '' };
    expectInvalid(await list(other, { cursor }), 'cursor');
  });

  test('ends a page by its size as well', async () => {
    const org = await platform.newOrg();
    const text = `INSERT INTO core.audit_entries (id, org_id, action, target_type, target_id, changes, caller, outcome)
      SELECT 'aud_' || upper(substr(md5(n::text), 1, 26)), $1, 'updateContact', 'contact', 'con_1',
        jsonb_build_object('metadata', jsonb_build_object('from', NULL, 'to', repeat(n::text, 400000))), '{"type": "system"}', 'done'
      FROM generate_series(1, 8) n`;
    await database.query(text, [org.id]);
    const first = await list(org, { limit: 100 });
    expect(first.text.length).toBeLessThan(3 << 20);
    expect([first.data.length > 2, first.data.length < 8, first.page.has_more]).toEqual([true, true, true]);
    const rest = await list(org, { limit: 100, cursor: first.page.next_cursor ?? '' });
    expect(first.data.length + rest.data.length).toBe((await list(org, { include: 'total', limit: 1 })).page.total);
  });
});
