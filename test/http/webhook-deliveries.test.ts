import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Arrival, poll, type Receiver, startReceiver } from '../support/index.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { DeliveryAttempt, Webhook } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

interface Payload {
  id: string;
  event: string;
  timestamp: number;
  data: Record<string, unknown>;
}

const platform = usePlatform();
let org: Org;
let receiver: Receiver;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  receiver = await startReceiver();
});
beforeEach(async () => {
  project = await org.newProject();
});
afterEach(() => {
  receiver.answer = () => ({ status: 200 });
});
afterAll(() => receiver.stop());

/** A webhook of this test's project at the receiver, under a path of its own. */
async function hook(events = ['*']): Promise<Webhook & { secret: string }> {
  return project.newWebhook({ url: `${receiver.url}/${project.id}`, events });
}

const arrivals = () => receiver.arrivals.filter(({ path }) => path.includes(project.id));
const payload = (arrival: Arrival | undefined) => JSON.parse(arrival?.body ?? 'null') as Payload;

async function arrived(count: number): Promise<Arrival[]> {
  await poll(() => arrivals().length >= count, { what: `${count} webhooks to arrive` });
  return arrivals();
}

async function attempted(id: string, count: number) {
  await poll(async () => (await project.listDeliveries(id)).data.length >= count, { what: `${count} attempts` });
  return (await project.listDeliveries(id)).data;
}

/** As a receiver would, by http-api.md §6 and by Standard Webhooks. */
function verify({ headers, body }: Arrival, secret: string): { plain: boolean; standard: boolean } {
  const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
  const plain = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const standard = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return {
    plain: equal(plain, String(headers['x-service-signature'])),
    standard: equal(standard, String(headers['webhook-signature'])),
  };
}

test('each event arrives signed, with the very record that the API shows', async () => {
  const { secret } = await hook();
  const contact = await project.newContact({ name: 'Ada', email: 'ada@example.com' });
  const conversation = await project.newConversation({ subject: 'Ünïcode 🙂', contact_id: contact.id });
  const message = await project.newMessage(conversation.id, { content: 'Where is my order?' });
  const resolved = (await project.patchConversation(conversation.id, { status: 'resolved' })).data;
  const all = await arrived(5);
  const byEvent = Object.fromEntries(all.map((arrival) => [payload(arrival).event, payload(arrival).data]));
  expect(byEvent).toEqual({
    'contact.created': contact,
    'conversation.created': expect.objectContaining({ id: conversation.id, subject: 'Ünïcode 🙂', status: 'open' }),
    'message.created': message,
    'conversation.updated': { ...resolved, changes: { status: { from: 'open', to: 'resolved' } } },
    'conversation.resolved': resolved,
  });
  for (const arrival of all) {
    expect(verify(arrival, secret)).toEqual({ plain: true, standard: true });
    const { id, event, timestamp } = payload(arrival);
    expect(id).toEqual(anId('whd'));
    expect(Math.abs(timestamp - Date.now() / 1_000)).toBeLessThan(300);
    expect(arrival.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-event': event,
      'x-service-delivery': id,
      'x-service-attempt': '1',
      'x-service-timestamp': arrival.headers['webhook-timestamp'],
      'webhook-id': id,
    });
  }
});

test('only what was subscribed arrives, once for each webhook', async () => {
  const contacts = await hook(['contact.*']);
  const messages = await hook(['message.created']);
  const { id } = await project.newConversation({ contact: { name: 'Ada' }, message: { content: 'Hello' } });
  await project.newMessage(id, { content: 'Again' });
  await Promise.all([attempted(contacts.id, 1), attempted(messages.id, 2)]);
  const names = arrivals().map((arrival) => payload(arrival).event);
  expect(names.sort()).toEqual(['contact.created', 'message.created', 'message.created']);
});

test('another project’s events never arrive, whatever organization it belongs to', async () => {
  const { id } = await hook();
  const sibling = await org.newProject();
  const foreign = await (await platform.newOrg()).newProject();
  for (const other of [sibling, foreign]) await other.newContact({ name: 'Not yours' });
  const own = await project.newContact({ name: 'Mine' });
  await attempted(id, 1);
  expect(arrivals().map((arrival) => payload(arrival).data.id)).toEqual([own.id]);
});

test('an attempt is recorded with what was answered', async () => {
  const { id } = await hook();
  receiver.answer = () => ({ status: 404, body: 'no longer here' });
  await project.newContact();
  const [attempt] = await attempted(id, 1);
  expect(attempt).toEqual({
    id: anId('wha'),
    delivery_id: payload(arrivals()[0]).id,
    webhook_id: id,
    event: 'contact.created',
    attempt: 1,
    status: 'failed',
    status_code: 404,
    error: null,
    duration_ms: expect.any(Number),
    response_body: 'no longer here',
    next_attempt_at: null,
    created_at: aTime,
  });
  const webhook = await project.webhook(id);
  expect(webhook).toMatchObject({ failure_count: 1, last_triggered_at: attempt?.created_at });
});

test('what failed for the moment arrives at the next attempt, with the same bytes under the same id', async () => {
  const { id } = await hook();
  receiver.answer = ({ headers }) => ({ status: headers['x-service-attempt'] === '1' ? 503 : 204 });
  await project.newContact();
  const [first, second] = await arrived(2);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery']);
  expect([first, second].map((arrival) => arrival?.headers['x-service-attempt'])).toEqual(['1', '2']);
  const attempts = await attempted(id, 2);
  expect(attempts.map(({ attempt, status_code }) => [attempt, status_code])).toEqual([
    [2, 204],
    [1, 503],
  ]);
  expect(attempts[1]?.next_attempt_at).toEqual(aTime);
});

test('the list of attempts has fifty unless another number is asked for, and pages', async () => {
  const { id } = await hook(['contact.created']);
  await Promise.all(Array.from({ length: 55 }, () => project.newContact()));
  await poll(async () => (await project.listDeliveries(id, { include: 'total' })).page.total === 55, {
    what: 'all attempts',
  });
  const first = await project.listDeliveries(id);
  expect([first.data.length, first.page.limit, first.page.has_more]).toEqual([50, 50, true]);
  const rest = await project.listDeliveries(id, { cursor: first.page.next_cursor ?? '' });
  expect(rest.data).toHaveLength(5);
  const times = [...first.data, ...rest.data].map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await project.listDeliveries(id, { status: 'failed' })).data).toEqual([]);
  expect((await project.listDeliveries(id, { delivery_id: first.data[0]?.delivery_id })).data).toEqual([first.data[0]]);
  expectInvalid(await project.listDeliveries(id, { status: 'lost' }), 'status');
  expectInvalid(await project.listDeliveries(id, { event: 'no.event' }), 'event');
});

describe('the test of a webhook', () => {
  test('answers how the first attempt went', async () => {
    const { id, secret } = await hook(['message.created']);
    const answer = await project.webhookAction(id, 'test');
    expect([answer.status, answer.data]).toEqual([
      200,
      { delivered: true, status_code: 200, duration_ms: expect.any(Number), delivery_id: anId('whd'), error: null },
    ]);
    const [arrival] = await arrived(1);
    expect(verify(arrival as Arrival, secret)).toEqual({ plain: true, standard: true });
    expect(payload(arrival)).toMatchObject({ event: 'webhook.test', data: { webhook_id: id, project_id: project.id } });
    receiver.answer = () => ({ status: 404 });
    const failed = await project.webhookAction(id, 'test');
    expect(failed.data).toMatchObject({ delivered: false, status_code: 404, error: null });
    expect(await project.webhook(id)).toMatchObject({ failure_count: 0 });
  });

  test('says when nothing answered', async () => {
    const { id } = await project.newWebhook();
    const { data } = await project.webhookAction(id, 'test');
    expect(data).toMatchObject({ delivered: false, status_code: 0, error: 'connection' });
  });

  test('sent twice with one Idempotency-Key is sent once, and answered alike', async () => {
    const { id } = await hook();
    const headers = { 'idempotency-key': 'tested-once' };
    const first = await project.webhookAction(id, 'test', undefined, headers);
    const again = await project.webhookAction(id, 'test', undefined, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(arrivals()).toHaveLength(1);
  });
});

describe('sending again', () => {
  const oneFailed = async (id: string) => {
    const before = (await project.listDeliveries(id)).data.length;
    receiver.answer = () => ({ status: 404 });
    await project.newContact();
    const [attempt] = await attempted(id, before + 1);
    receiver.answer = () => ({ status: 200 });
    return attempt?.delivery_id ?? '';
  };

  test('one delivery', async () => {
    const { id } = await hook();
    const deliveryId = await oneFailed(id);
    const answer = await project.webhookAction(id, `deliveries/${deliveryId}/redeliver`);
    expect([answer.status, answer.data]).toEqual([
      202,
      { delivery_id: deliveryId, webhook_id: id, event: 'contact.created', next_attempt_at: aTime },
    ]);
    const [first, second] = await arrived(2);
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, deliveryId]);
    expect((await attempted(id, 2))[0]).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  test('all that failed in a span, and nothing that was delivered', async () => {
    const { id } = await hook();
    const early = await oneFailed(id);
    const since = (await attempted(id, 1))[0]?.created_at ?? '';
    await project.newContact();
    await attempted(id, 2);
    const failed = [await oneFailed(id), await oneFailed(id)];
    const answer = await project.webhookAction(id, 'recover', { since });
    expect([answer.status, answer.data]).toEqual([202, { webhook_id: id, since, until: aTime, deliveries: 2 }]);
    const attempts = await attempted(id, 6);
    expect(
      attempts
        .slice(0, 2)
        .map(({ delivery_id }) => delivery_id)
        .sort(),
    ).toEqual(failed.sort());
    expect(failed).not.toContain(early);
    const nothing = await project.webhookAction<{ deliveries: number }>(id, 'recover', { since });
    expect(nothing.data.deliveries).toBe(0);
  });

  test('is refused for what is not there, for a wrong span, and for a disabled webhook', async () => {
    const { id } = await hook();
    const other = await hook(['agent.escalated']);
    const deliveryId = await oneFailed(id);
    expectRefusal(
      await project.webhookAction(other.id, `deliveries/${deliveryId}/redeliver`),
      404,
      'DELIVERY_NOT_FOUND',
    );
    expectInvalid(await project.webhookAction(id, 'recover', {}), 'since');
    const backwards = { since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' };
    expectInvalid(await project.webhookAction(id, 'recover', backwards), 'since');
    await project.patchWebhook(id, { status: 'disabled' });
    for (const [action, body] of [
      [`deliveries/${deliveryId}/redeliver`, undefined],
      ['recover', { since: '2026-01-01T00:00:00Z' }],
    ] as const)
      expectRefusal(await project.webhookAction(id, action, body), 409, 'INVALID_TRANSITION');
  });
});

test('the tenth failure in a row disables; what happens then is not sent, and activation starts anew', async () => {
  const { id } = await hook(['contact.created']);
  const told = await project.newWebhook({ url: `${receiver.url}/told`, events: ['webhook.disabled'] });
  receiver.answer = () => ({ status: 404 });
  for (let n = 1; n <= 10; n += 1) {
    await project.newContact();
    await attempted(id, n);
  }
  await attempted(told.id, 1);
  expect(payload(receiver.arrivals.findLast(({ path }) => path.endsWith('/told'))).data).toEqual(
    await project.webhook(id),
  );
  const { disabled_at, last_failures, ...webhook } = await project.webhook(id);
  expect(webhook).toMatchObject({ status: 'disabled', failure_count: 10, disabled_reason: 'failures' });
  const [latest] = await attempted(id, 10);
  const { delivery_id, created_at } = latest as DeliveryAttempt;
  const shown = { delivery_id, event: 'contact.created', status_code: 404, error: null, created_at };
  expect([disabled_at, last_failures.length, last_failures[0]]).toEqual([aTime, 5, shown]);
  const watcher = await project.newWebhook({ url: `${receiver.url}/watcher`, events: ['contact.created'] });
  receiver.answer = () => ({ status: 200 });
  await project.newContact();
  await attempted(watcher.id, 1);
  expect((await project.patchWebhook(id, { status: 'active' })).data).toMatchObject({ failure_count: 0 });
  const last = await project.newContact();
  await attempted(id, 11);
  expect(payload(arrivals().at(-1)).data).toEqual(last);
  expect(arrivals()).toHaveLength(11);
});

test('an endpoint that answers 410 is not called again: its webhook is disabled at once, and says why', async () => {
  const { id } = await hook(['contact.created']);
  receiver.answer = () => ({ status: 410 });
  await project.newContact();
  const [attempt] = await attempted(id, 1);
  expect(attempt).toMatchObject({ status: 'failed', status_code: 410, next_attempt_at: null });
  expect(await project.webhook(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone', failure_count: 1 });
});

test('once rotated, everything is signed with the new secret and nothing with the old one', async () => {
  const { id, secret } = await hook(['contact.created']);
  const { json } = await project.webhookAction(id, 'rotate-secret');
  const renewed = (json as { secret: string }).secret;
  await project.newContact();
  const [arrival] = await arrived(1);
  expect(verify(arrival as Arrival, renewed)).toEqual({ plain: true, standard: true });
  expect(verify(arrival as Arrival, secret)).toEqual({ plain: false, standard: false });
});

test('for as long as a rotation says, the old secret verifies as well: one of two standard signatures', async () => {
  const { id, secret } = await hook(['contact.created']);
  const { json } = await project.webhookAction(id, 'rotate-secret', { overlap_hours: 1 });
  const renewed = (json as { secret: string }).secret;
  await project.newContact();
  const [arrival] = await arrived(1);
  const signatures = String(arrival?.headers['webhook-signature']).split(' ');
  expect(signatures).toHaveLength(2);
  for (const [known, plain] of [
    [renewed, true],
    [secret, false],
  ] as const) {
    const each = signatures.map((signature) =>
      verify({ ...arrival, headers: { ...arrival?.headers, 'webhook-signature': signature } } as Arrival, known),
    );
    expect(each.filter(({ standard }) => standard)).toHaveLength(1);
    expect(each[0]?.plain).toBe(plain);
  }
});

test('headers of the project’s own come along, and none of the platform’s is another for it', async () => {
  const { id } = await hook(['contact.created']);
  await project.patchWebhook(id, { headers: { Authorization: 'Bearer abc', 'X-Env': 'test' } });
  await project.newContact();
  const [arrival] = await arrived(1);
  expect(arrival?.headers).toMatchObject({
    authorization: 'Bearer abc',
    'x-env': 'test',
    'content-type': 'application/json',
    'user-agent': 'Service-Webhook/1.0',
    'x-service-attempt': '1',
  });
});

test('a deleted webhook gets nothing more, not even what was pending', async () => {
  const { id } = await hook(['contact.created']);
  const watcher = await project.newWebhook({ url: `${receiver.url}/watcher`, events: ['contact.created'] });
  // As long a wait as a receiver may ask for: what is pending is to be so still when the webhook is deleted.
  receiver.answer = () => ({ status: 503, headers: { 'retry-after': '2' } });
  await project.newContact();
  await attempted(id, 1);
  expectEmpty(await project.deleteWebhook(id));
  const before = arrivals().length;
  receiver.answer = () => ({ status: 200 });
  await project.newContact();
  // The watcher's first delivery comes again when the other's would have.
  await attempted(watcher.id, 3);
  expect(arrivals()).toHaveLength(before);
});
