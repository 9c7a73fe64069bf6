import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { anId, aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Webhook } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let receiver: Receiver;
let project: ProjectApi;
let webhook: Webhook;
beforeAll(async () => {
  org = await platform.newOrg();
  receiver = await startReceiver();
});
beforeEach(async () => {
  project = await org.newProject();
  webhook = await project.newWebhook({ url: `${receiver.url}/${project.id}`, events: ['contact.*'] });
});
afterEach(() => {
  receiver.answer = () => ({ status: 200 });
});
afterAll(() => receiver.stop());

/** A contact is made, whose first attempt the receiver answers so; the delivery's id. */
async function delivered(status: number, name = 'Ada'): Promise<string> {
  receiver.answer = () => ({ status, body: `answered ${status}`, headers: { 'retry-after': '2' } });
  const { id } = await project.newContact({ name });
  const arrived = () =>
    receiver.arrivals
      .map(({ body }) => JSON.parse(body) as { id: string; data: { id: string } })
      .find(({ data }) => data.id === id);
  await poll(() => arrived() !== undefined, { what: 'the delivery' });
  const deliveryId = arrived()?.id ?? '';
  const attempts = async () => (await project.listDeliveries(webhook.id, { delivery_id: deliveryId })).data;
  await poll(async () => (await attempts()).length > 0, { what: 'its attempt' });
  return deliveryId;
}

describe('a delivery', () => {
  test('shows its state, what was sent, and its attempts', async () => {
    const id = await delivered(200, 'Grace');
    const { data } = await project.getDelivery(webhook.id, id);
    const [contact] = (await project.listContacts()).data;
    expect(data).toEqual({
      id,
      webhook_id: webhook.id,
      event: 'contact.created',
      state: 'delivered',
      next_attempt_at: null,
      created_at: aTime,
      payload: { id, event: 'contact.created', timestamp: expect.any(Number), project_id: project.id, data: contact },
      attempts: (await project.listDeliveries(webhook.id)).data,
    });
    expect(data.attempts).toMatchObject([
      { id: anId('wha'), attempt: 1, status_code: 200, response_body: 'answered 200' },
    ]);
  });

  test('that is refused for good has failed, one that is tried again is pending', async () => {
    expect((await project.getDelivery(webhook.id, await delivered(404))).data).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
    });
    const pending = await delivered(503);
    await project.patchWebhook(webhook.id, { description: 'still the same' });
    const { data } = await project.getDelivery(webhook.id, pending);
    // By the time this is asked, it may have been tried more often.
    expect(data).toMatchObject({ state: 'pending', next_attempt_at: aTime });
  });

  test('of another webhook, and none, are not found', async () => {
    const other = await project.newWebhook();
    expectRefusal(await project.getDelivery(other.id, await delivered(200)), 404, 'DELIVERY_NOT_FOUND');
    expectRefusal(await project.getDelivery(webhook.id, 'whd_1'), 404, 'DELIVERY_NOT_FOUND');
    await project.deleteWebhook(other.id);
    expectRefusal(await project.getDelivery(other.id, await delivered(200)), 404, 'WEBHOOK_NOT_FOUND');
  });
});

describe('the list of a state', () => {
  test('has its deliveries, newest first, of all events or of one', async () => {
    const first = await delivered(404);
    const second = await delivered(404);
    const good = await delivered(200);
    const { data, page } = await project.listByState(webhook.id, 'failed');
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(page).toMatchObject({ has_more: false, limit: 50 });
    const { payload, attempts, ...shown } = (await project.getDelivery(webhook.id, second)).data;
    expect(data[0]).toEqual(shown);
    expect((await project.listByState(webhook.id, 'delivered')).data.map(({ id }) => id)).toEqual([good]);
    expect((await project.listByState(webhook.id, 'failed', { event: 'contact.updated' })).data).toEqual([]);
    expect((await project.listByState(webhook.id, 'failed', { event: 'contact.created' })).data).toEqual(data);
    const next = await project.listByState(webhook.id, 'failed', { limit: 1 });
    const rest = await project.listByState(webhook.id, 'failed', { limit: 1, cursor: next.page.next_cursor ?? '' });
    expect([...next.data, ...rest.data]).toEqual(data);
    for (const state of ['held', 'stopped', 'pending'])
      expect((await project.listByState(webhook.id, state)).data).toEqual([]);
  });

  test('takes no other state, and nothing that is about attempts', async () => {
    expectInvalid(await project.listByState(webhook.id, 'lost'), 'state');
    expectInvalid(await project.listByState(webhook.id, 'failed', { status: 'failed' }), 'state');
    const delivery_id = await delivered(200);
    expectInvalid(await project.listByState(webhook.id, 'failed', { delivery_id }), 'state');
    expectInvalid(await project.listByState(webhook.id, 'failed', { event: 'no.event' }), 'event');
    const { next_cursor } = (await project.listDeliveries(webhook.id, { limit: 1 })).page;
    expect(next_cursor).toBeNull();
    await delivered(200);
    const { page } = await project.listDeliveries(webhook.id, { limit: 1 });
    expectInvalid(await project.listByState(webhook.id, 'delivered', { cursor: page.next_cursor ?? '' }), 'cursor');
  });
});

test('the numbers of an endpoint tell how its deliveries go', async () => {
  await delivered(200);
  await delivered(404);
  const { data } = await project.webhookStats(webhook.id);
  expect(data).toEqual({
    since: aTime,
    delivered: 1,
    failed: 1,
    pending: 0,
    held: 0,
    oldest_pending_at: null,
    p95_duration_ms: expect.any(Number),
  });
  const span = Date.now() - Date.parse(data.since);
  expect(Math.abs(span - 24 * 3_600_000)).toBeLessThan(600_000);
});
