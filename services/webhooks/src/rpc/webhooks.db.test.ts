import { isFailure } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, failed } from '../testing/fake-sender.js';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, TestWebhooks } from '../testing/test-webhooks.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(200);
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isFailure(error) ? error.reason : String(error);
}

const stranger = () => ({ ...newProject(), webhookId: endpoint.webhookId });
const unsaid = { url: '', events: [], status: 0 as const };

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
    world.webhooks.createWebhook({ ...newProject(), url: 'https://a.example', events: ['*'], ...fields }, aCall());

  test.each(['ftp://a.example', 'https://user:pass@a.example', 'nonsense', ''])('the URL %s', async (url) => {
    await expect(create({ url })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['url'] }] },
    });
  });

  test.each([['message.deleted'], ['message.'], ['*.created'], ['conversation*'], ['**']])(
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
      details: { issues: [{ path: ['url'], message: 'must lead to an address on the public internet' }] },
    };
    await expect(create({ url })).rejects.toMatchObject(refused);
    await expect(endpoint.patch({ url })).rejects.toMatchObject(refused);
  });
});

describe('another tenant’s webhook is as absent as none', () => {
  const calls = {
    get: () => world.webhooks.getWebhook(stranger(), aCall()),
    update: () =>
      world.webhooks.updateWebhook({ ...stranger(), ...unsaid, status: 2, updateMask: ['status'] }, aCall()),
    delete: () => world.webhooks.deleteWebhook(stranger(), aCall()),
    rotate: () => world.webhooks.rotateWebhookSecret(stranger(), aCall()),
    test: () => world.webhooks.testWebhook(stranger(), aCall()),
    deliveries: () => world.deliveries.listAttempts({ ...stranger(), status: 0, page: undefined }, aCall()),
    redeliver: () => world.deliveries.redeliverDelivery({ ...stranger(), deliveryId: 'whd_1' }, aCall()),
    recover: () => world.deliveries.recoverDeliveries({ ...stranger(), since: new Date(0), until: undefined }, aCall()),
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

  test('tells how the first attempt went, and leaves it in the history', async () => {
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

describe('sending again', () => {
  const fail = async () => {
    world.sender.answer = () => answered(410);
    await endpoint.happens();
    await endpoint.settled();
    world.sender.answer = () => answered(200);
    return (await endpoint.attempts()).at(-1)?.delivery_id ?? '';
  };

  test('one delivery: under its id, with its very bytes, from the first attempt', async () => {
    const deliveryId = await fail();
    const answer = await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
    expect(answer).toMatchObject({ deliveryId, webhookId: endpoint.webhookId, event: 'contact.created' });
    world.worker().dispatcher.ring([endpoint.webhookId]);
    const attempts = await endpoint.attempted(2);
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'failed'],
      [1, 'delivered'],
    ]);
    expect(new Set(endpoint.sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(endpoint.headers('webhook-id'))).toEqual(new Set([deliveryId]));
  });

  test('one that waits for its next attempt: at once', async () => {
    world.sender.answer = () => answered(500);
    await endpoint.happens();
    const [attempt] = await endpoint.attempted(1);
    world.sender.answer = () => answered(200);
    const at = { ...endpoint.at, deliveryId: attempt?.delivery_id ?? '' };
    await world.deliveries.redeliverDelivery(at, aCall());
    world.worker().dispatcher.ring([endpoint.webhookId]);
    await endpoint.settled();
    expect((await endpoint.attempts()).map((each) => each.attempt)).toEqual([1, 2]);
  });

  test('one that waits for its next attempt: its failure counts as it would have, and once', async () => {
    world.sender.answer = () => answered(500);
    await endpoint.happens();
    const [attempt] = await endpoint.attempted(1);
    const at = { ...endpoint.at, deliveryId: attempt?.delivery_id ?? '' };
    world.sender.answer = () => answered(410);
    await world.deliveries.redeliverDelivery(at, aCall());
    world.worker().dispatcher.ring([endpoint.webhookId]);
    await endpoint.settled();
    expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
    await world.deliveries.redeliverDelivery(at, aCall());
    world.worker().dispatcher.ring([endpoint.webhookId]);
    await endpoint.settled();
    expect(await endpoint.attempts()).toHaveLength(3);
    expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
  });

  test('what a span’s deliveries failed, and nothing else', async () => {
    const before = await fail();
    await world.move(1_000);
    const since = new Date(world.clock.now());
    const [row] = await world.rows<{ now: Date }>('SELECT moment() AS now');
    const during = [await fail(), await fail()];
    world.sender.answer = () => answered(200);
    await endpoint.happens();
    await endpoint.settled();
    const sentBefore = endpoint.sent.length;
    const span = { ...endpoint.at, since: row?.now ?? since, until: undefined };
    const move = world.move(1);
    await move;
    expect(await world.deliveries.recoverDeliveries(span, aCall())).toMatchObject({ deliveries: 2 });
    await world.recover();
    world.worker().dispatcher.ring([endpoint.webhookId]);
    await endpoint.settled();
    const again = endpoint.headers('webhook-id').slice(sentBefore);
    expect(again.sort()).toEqual(during.sort());
    expect(again).not.toContain(before);
    expect(await world.deliveries.recoverDeliveries(span, aCall())).toMatchObject({ deliveries: 0 });
  });

  test('to a disabled webhook is refused', async () => {
    const deliveryId = await fail();
    await endpoint.patch({ status: 2 });
    const span = { ...endpoint.at, since: new Date(0), until: undefined };
    expect(await reasonOf(world.deliveries.recoverDeliveries(span, aCall()))).toBe('INVALID_TRANSITION');
    const at = { ...endpoint.at, deliveryId };
    expect(await reasonOf(world.deliveries.redeliverDelivery(at, aCall()))).toBe('INVALID_TRANSITION');
  });

  test('what another webhook of the project got is refused', async () => {
    const other = await TestEndpoint.create(world, { at: { orgId: endpoint.orgId, projectId: endpoint.projectId } });
    const deliveryId = await fail();
    const mine = (await endpoint.attempts())[0]?.delivery_id;
    expect(mine).toBeDefined();
    const at = { ...other.at, deliveryId };
    const theirs = (await other.attempts()).some((each) => each.delivery_id === deliveryId);
    expect(theirs).toBe(false);
    expect(await reasonOf(world.deliveries.redeliverDelivery(at, aCall()))).toBe('DELIVERY_NOT_FOUND');
  });
});

test('the history is listed newest first, by status, event and delivery', async () => {
  world.sender.answer = () => answered(410, { responseBody: 'gone' });
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
    [410, 'gone'],
  ]);
  expect((await list({ status: 2 })).map(({ statusCode }) => statusCode)).toEqual([410]);
  expect(await list({ event: 'message.created' })).toEqual([]);
  expect(await list({ deliveryId: all[1]?.deliveryId ?? '' })).toEqual([all[1]]);
  const { webhook } = await world.webhooks.getWebhook(endpoint.at, aCall());
  expect(webhook?.lastTriggeredAt).toEqual(all[0]?.createdAt);
});

test('every write leaves an audit entry on its way to core, and none tells a secret', async () => {
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
    ...['createWebhook', 'rotateWebhookSecret', 'updateWebhook', 'updateWebhook', 'testWebhook'],
    ...['recoverDeliveries', 'deleteWebhook'],
  ]);
  expect(rows[2]?.data.changes).toEqual({ status: { from: 'active', to: 'disabled' } });
  expect(rows[0]?.caller).toMatchObject({ type: 'api_key', id: 'key_1', prefix: 'svc_12345678' });
  for (const hidden of [secret, endpoint.secret]) expect(JSON.stringify(rows)).not.toContain(hidden);
});
