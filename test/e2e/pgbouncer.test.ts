import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canStart,
  type OwnServer,
  poll,
  type Receiver,
  startNats,
  startPgBouncer,
  startReceiver,
  testServers,
} from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

/** Fewer than the pools of two cores, webhooks and knowledge have together: statements of all meet on each of them. */
const serverConnections = 3;
const rounds = 30;

describe.skipIf(!canStart('pgbouncer') || !canStart('nats'))('behind a PgBouncer in transaction mode', () => {
  let nats: OwnServer;
  let pooler: OwnServer;
  let platform: Platform;
  let receiver: Receiver;
  let tenant: Tenant;
  let path: string;
  beforeAll(async () => {
    [nats, pooler] = await Promise.all([startNats(), startPgBouncer(testServers().postgres, serverConnections)]);
    receiver = await startReceiver();
    const counts = { core: 2, webhooks: 1, knowledge: 1 };
    platform = await startPlatform({ ...counts, nats: nats.url, pooler: pooler.url });
    tenant = await platform.createTenant();
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Pooled' });
    path = `/projects/${body.data.id}`;
  });
  afterAll(async () => {
    await platform?.stop();
    await Promise.all([receiver?.stop(), pooler?.dispose(), nats?.dispose()]);
  });

  test('what is posted is read again, its event arrives as a webhook, and its words are found', async () => {
    const hook = await tenant.api.post(`${path}/webhooks`, { url: receiver.url, events: ['message.created'] });
    expect(hook.status).toBe(201);
    const conversation = await tenant.api.post(`${path}/conversations`, { subject: 'Pooled' });
    const messages = `${path}/conversations/${conversation.body.data.id}/messages`;
    const { body } = await tenant.api.post(messages, { content: 'through the pooler' });
    expect((await tenant.api.get(messages)).body.data).toEqual([body.data]);
    await poll(() => receiver.arrivals.length > 0, { what: 'the webhook' });
    expect(JSON.parse(receiver.arrivals[0]?.body ?? '').data.id).toBe(body.data.id);
    const article = await tenant.api.post(`${path}/kb/articles`, { title: 'Poolers', body: 'share connections' });
    await tenant.api.post(`${path}/kb/articles/${article.body.data.id}/publish`);
    const search = async () => (await tenant.api.get(`${path}/kb/search?q=poolers`)).body.data;
    await poll(async () => (await search()).length === 1, { what: 'the article' });
  });

  test('services that share connections never meet each other’s settings', async () => {
    const before = (await tenant.api.get(`${path}/contacts?include=total`)).body.page.total;
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const calls = Array.from({ length: 4 }, (_, n) => [
        tenant.api.post(`${path}/contacts`, { email: `pooled-${round}-${n}@example.com` }),
        tenant.api.get(`${path}/webhooks`),
        tenant.api.get(`${path}/kb/articles`),
      ]);
      statuses.push(...(await Promise.all(calls.flat())).map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect((await tenant.api.get(`${path}/contacts?include=total`)).body.page.total).toBe(before + 4 * rounds);
  });

  test('fifty posts with one Idempotency-Key make one row', async () => {
    const post = () =>
      tenant.api.post(`${path}/contacts`, { name: 'Once' }, { headers: { 'idempotency-key': 'once' } });
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
  });

  test('a list whose client leaves is cancelled in PostgreSQL, although others share its connections', async () => {
    const holder = new pg.Client({ connectionString: platform.database.url });
    await holder.connect();
    const waiting = async () => {
      const { rows } = await holder.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    try {
      await holder.query('BEGIN; LOCK TABLE core.contacts IN ACCESS EXCLUSIVE MODE');
      let staysOver = false;
      const stays = tenant.api.get(`${path}/contacts`).finally(() => {
        staysOver = true;
      });
      await poll(async () => (await waiting()) === 1, { what: 'one list to wait' });
      const client = new AbortController();
      const url = `${platform.baseUrl}/api/v1${path}/contacts`;
      const leaves = fetch(url, { headers: { 'x-api-key': tenant.apiKey }, signal: client.signal });
      const left = expect(leaves).rejects.toThrow();
      await poll(async () => (await waiting()) === 2, { what: 'both lists to wait' });
      client.abort();
      await left;
      await poll(async () => (await waiting()) < 2, { what: 'a list to be cancelled' });
      // Had time ended one of them, it would have been the one that came first.
      expect(staysOver).toBe(false);
      await holder.query('ROLLBACK');
      await stays;
    } finally {
      await holder.end();
    }
    expect((await tenant.api.get(`${path}/contacts`)).status).toBe(200);
  });

  test('a PgBouncer that was down is used again', async () => {
    await pooler.kill();
    expect((await tenant.api.get(`${path}/contacts`)).status).toBe(503);
    await pooler.start();
    const answer = async () => (await tenant.api.post(`${path}/contacts`, { name: 'Back' })).status;
    await poll(async () => (await answer()) === 201, { what: 'the platform to be back', timeoutMs: 60_000 });
  });
});
