import { answered, failed } from '@pharos/outbound/testing';
import { describe, expect, test } from 'vitest';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, reasonOf, unsaid } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { lockWebhookCount } from './create-webhook.js';

useWorld();

const foreign = () => ({ ...newProject(), webhookId: endpoint.webhookId });

test('a secret has 256 random bits, is sealed at rest, and is in no answer but the first', async () => {
  const raw = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
  expect(raw).toHaveLength(32);
  const [row] = await world.rows<{ secret: Buffer }>('SELECT secret FROM webhooks WHERE id = $1', endpoint.webhookId);
  expect(row?.secret.includes(raw) || row?.secret.includes(endpoint.secret)).toBe(false);
  const answers = [
    await world.webhooks.getWebhook(endpoint.at, aCall()),
    await world.webhooks.listWebhooks({ ...endpoint.at, page: undefined }, aCall()),
    await world.webhooks.updateWebhook({ ...endpoint.at, ...unsaid, updateMask: ['description'] }, aCall()),
  ];
  expect(JSON.stringify(answers)).not.toContain('whsec_');
});

test('a secret opens only as its own webhook’s', async () => {
  const other = await TestEndpoint.create(world);
  await world.rows(
    'UPDATE webhooks SET secret = (SELECT secret FROM webhooks WHERE id = $2) WHERE id = $1',
    endpoint.webhookId,
    other.webhookId,
  );
  await endpoint.happens();
  await other.happens();
  await other.attempted(1);
  expect([endpoint.sent.length, await endpoint.pending()]).toEqual([0, 1]);
});

describe('what cannot be a webhook is refused, with the field', () => {
  const create = (fields: { url?: string; events?: string[] }) =>
    world.webhooks.createWebhook(
      { ...newProject(), url: 'https://a.example', events: ['*'], headers: undefined, ...fields },
      aCall(),
    );

  test.each(['ftp://a.example', 'https://user:pass@a.example', 'nonsense', ''])('the URL %s', async (url) => {
    await expect(create({ url })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['url'] }] },
    });
  });

  test.each([['message.removed'], ['message.'], ['*.created'], ['conversation*'], ['**']])(
    'the event %s',
    async (event) => {
      await expect(create({ events: ['message.created', event] })).rejects.toMatchObject({
        details: { issues: [{ path: ['events', 1], message: expect.stringContaining('conversation.*') }] },
      });
    },
  );

  test('a target that the guard refuses, also when an existing webhook is moved to it', async () => {
    const url = 'https://inside.example/';
    world.sender.blocked.add(url);
    const refused = {
      details: { issues: [{ path: ['url'], message: 'must point to an address on the public internet' }] },
    };
    await expect(create({ url })).rejects.toMatchObject(refused);
    await expect(endpoint.patch({ url })).rejects.toMatchObject(refused);
  });
});

describe('another tenant’s webhook is as absent as none', () => {
  const calls = {
    get: () => world.webhooks.getWebhook(foreign(), aCall()),
    update: () => world.webhooks.updateWebhook({ ...foreign(), ...unsaid, status: 2, updateMask: ['status'] }, aCall()),
    delete: () => world.webhooks.deleteWebhook(foreign(), aCall()),
    rotate: () => world.webhooks.rotateWebhookSecret(foreign(), aCall()),
    test: () => world.webhooks.testWebhook(foreign(), aCall()),
    deliveries: () => world.deliveries.listAttempts({ ...foreign(), status: 0, page: undefined }, aCall()),
    delivery: () => world.deliveries.getDelivery({ ...foreign(), deliveryId: 'whd_1' }, aCall()),
    'deliveries by state': () =>
      world.deliveries.listDeliveries({ ...foreign(), state: 1, event: undefined, page: undefined }, aCall()),
    stats: () => world.deliveries.getEndpointStats(foreign(), aCall()),
    redeliver: () => world.deliveries.redeliverDelivery({ ...foreign(), deliveryId: 'whd_1' }, aCall()),
    recover: () => world.deliveries.recoverDeliveries({ ...foreign(), since: new Date(0), until: undefined }, aCall()),
  };

  test.each(Object.entries(calls))('%s', async (_, call) => {
    expect(await reasonOf(call())).toBe('WEBHOOK_NOT_FOUND');
    expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
    expect(endpoint.sent).toEqual([]);
  });

  test('also in the same project under another organization', async () => {
    const at = { ...endpoint.at, orgId: newProject().orgId };
    expect(await reasonOf(world.webhooks.getWebhook(at, aCall()))).toBe('WEBHOOK_NOT_FOUND');
  });
});

test('no call is served for a project that core does not know', async () => {
  world.absentProjects.add(endpoint.projectId);
  expect(await reasonOf(world.webhooks.getWebhook(endpoint.at, aCall()))).toBe('PROJECT_NOT_FOUND');
  expect(await reasonOf(world.webhooks.testWebhook(endpoint.at, aCall()))).toBe('PROJECT_NOT_FOUND');
});

test('a rotation answers the new secret, and the old one signs nothing from then on', async () => {
  const { secret, webhook } = await world.webhooks.rotateWebhookSecret(endpoint.at, aCall());
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(endpoint.secret);
  expect(webhook?.id).toBe(endpoint.webhookId);
});

describe('a test', () => {
  const send = (call = aCall()) => world.webhooks.testWebhook(endpoint.at, call);

  test('answers how the first attempt went, and leaves it in the history', async () => {
    world.sender.answer = () => answered(202, { responseBody: 'thanks' });
    const { deliveryId, ...outcome } = await send();
    expect(outcome).toEqual({ delivered: true, statusCode: 202, durationMs: 3, error: 0 });
    const [attempt] = await endpoint.attempts();
    expect(attempt).toMatchObject({ delivery_id: deliveryId, attempt: 1, response_body: 'thanks' });
    expect(endpoint.headers('X-Service-Event')).toEqual(['webhook.test']);
  });

  test('is tried three more times behind the answer, and never enters the long tail', async () => {
    world.sender.answer = () => answered(500);
    expect(await send()).toMatchObject({ delivered: false, statusCode: 500 });
    for (const [at, waitMs] of [1_000, 5_000, 30_000].entries()) {
      await endpoint.attempted(at + 1);
      await world.move(waitMs);
    }
    const attempts = await endpoint.attempted(4);
    await endpoint.settled();
    expect(attempts.at(-1)?.next_attempt_at).toBeNull();
  });

  test('of a blocked target gives one constant answer', async () => {
    world.sender.answer = () => failed('blocked_address');
    const { deliveryId, ...outcome } = await send();
    expect(outcome).toEqual({ delivered: false, statusCode: 0, durationMs: 0, error: 5 });
    const { attempts } = await world.deliveries.listAttempts({ ...endpoint.at, status: 0, page: undefined }, aCall());
    expect(attempts).toMatchObject([{ deliveryId, durationMs: 0, responseBody: '' }]);
  });

  test('reaches a disabled webhook once, and its subscription does not matter', async () => {
    await endpoint.patch({ status: 2, events: ['message.created'] });
    world.sender.answer = () => answered(500);
    expect(await send()).toMatchObject({ statusCode: 500 });
    await world.move(1_000);
    await endpoint.settled();
    expect(endpoint.sent).toHaveLength(1);
  });

  test('asked for twice with one Idempotency-Key is sent once and answered alike', async () => {
    const first = await send(aCall('once'));
    const call = aCall('once');
    expect(await send(call)).toEqual(first);
    expect(call.replayed).toBe(true);
    expect(endpoint.sent).toHaveLength(1);
  });
});

test('a project has no more webhooks than it may have, also when two are made at once', async () => {
  const at = newProject();
  const url = 'https://hooks.example.com/in';
  const fill = {
    name: '',
    text: `INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
      SELECT 'whk_' || $1 || i, $1, $2, $3, '{*}', '' FROM generate_series($4::int, $5::int) i`,
  };
  await world.database.query(fill, [at.orgId, at.projectId, url, 1, 98]);
  const create = () =>
    reasonOf(world.webhooks.createWebhook({ ...at, url, events: ['*'], headers: undefined }, aCall()));
  expect(await create()).toBe('undefined');
  const { second } = await world.database.transaction(async (tx) => {
    await lockWebhookCount(tx, at);
    await tx.query(fill, [at.orgId, at.projectId, url, 99, 99]);
    const second = create();
    await world.someoneWaits('the other');
    return { second };
  });
  expect(await second).toBe('WEBHOOK_LIMIT_REACHED');
});

test('the history is listed newest first, by status, event and delivery', async () => {
  world.sender.answer = () => answered(404, { responseBody: 'gone' });
  await endpoint.happens();
  await endpoint.settled();
  await world.move(10);
  world.sender.answer = () => answered(200);
  await endpoint.happens();
  await endpoint.settled();
  const list = async (filters: { status?: 0 | 1 | 2; event?: string; deliveryId?: string }) => {
    const request = { ...endpoint.at, status: 0 as const, page: undefined, ...filters };
    return (await world.deliveries.listAttempts(request, aCall())).attempts;
  };
  const all = await list({});
  expect(all.map(({ statusCode, responseBody }) => [statusCode, responseBody])).toEqual([
    [200, ''],
    [404, 'gone'],
  ]);
  expect((await list({ status: 2 })).map(({ statusCode }) => statusCode)).toEqual([404]);
  expect(await list({ event: 'message.created' })).toEqual([]);
  expect(await list({ deliveryId: all[1]?.deliveryId ?? '' })).toEqual([all[1]]);
  const { webhook } = await world.webhooks.getWebhook(endpoint.at, aCall());
  expect(webhook?.lastTriggeredAt).toEqual(all[0]?.createdAt);
});

test('every write leaves an audit entry on its way to core, and none contains a secret', async () => {
  const { secret } = await world.webhooks.rotateWebhookSecret(endpoint.at, aCall());
  await endpoint.patch({ status: 2 });
  await endpoint.patch({ status: 1 });
  await world.webhooks.testWebhook(endpoint.at, aCall());
  await world.deliveries.recoverDeliveries({ ...endpoint.at, since: new Date(0), until: undefined }, aCall());
  await world.webhooks.deleteWebhook(endpoint.at, aCall());
  const rows = await world.rows<{ data: Record<string, unknown>; caller: Record<string, unknown> }>(
    'SELECT data, caller FROM outbox WHERE project_id = $1 ORDER BY id',
    endpoint.projectId,
  );
  expect(rows.map(({ data }) => data.action)).toEqual([
    'createWebhook',
    'rotateWebhookSecret',
    'updateWebhook',
    'updateWebhook',
    'testWebhook',
    'recoverDeliveries',
    'deleteWebhook',
  ]);
  expect(rows[2]?.data.changes).toEqual({ status: { from: 'active', to: 'disabled' } });
  expect(rows[0]?.caller).toMatchObject({ type: 'api_key', id: 'key_1', prefix: 'svc_12345678' });
  for (const hidden of [secret, endpoint.secret]) expect(JSON.stringify(rows)).not.toContain(hidden);
});
