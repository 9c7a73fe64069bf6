import { answered, failed } from '@pharos/outbound/testing';
import { WebhookDisabledReason, WebhookStatus } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { describe, expect, test } from 'vitest';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { messageCreated } from '../testing/test-events.js';
import { aCall, reasonOf, unsaid } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

const now = async () => (await world.rows<{ now: Date }>('SELECT clock_now() AS now'))[0]?.now;

describe('a webhook shows', () => {
  test('since when it is disabled, and that somebody asked for it', async () => {
    expect(await endpoint.webhook()).toMatchObject({ disabledAt: undefined, disabledReason: 0 });
    await endpoint.patch({ status: WebhookStatus.DISABLED });
    const disabledAt = await now();
    await world.move(1_000);
    const webhook = await endpoint.patch({ status: WebhookStatus.DISABLED, description: 'still' });
    expect(webhook).toMatchObject({ disabledAt, disabledReason: WebhookDisabledReason.REQUEST });
    expect(await endpoint.patch({ status: WebhookStatus.ACTIVE })).toMatchObject({
      disabledAt: undefined,
      disabledReason: 0,
    });
  });

  test('that the platform disabled it, and its latest failures, newest first', async () => {
    for (let n = 1; n <= 10; n += 1) {
      world.sender.answer = () => answered(430 + n);
      await endpoint.happens();
      await endpoint.attempted(n);
      await world.move(1);
    }
    const webhook = await endpoint.webhook();
    expect(webhook).toMatchObject({ status: WebhookStatus.DISABLED, disabledReason: WebhookDisabledReason.FAILURES });
    const attempts = (await endpoint.attempts()).reverse().slice(0, 5);
    expect(webhook?.lastFailures).toEqual(
      attempts.map(({ delivery_id, status_code, created_at }) => ({
        deliveryId: delivery_id,
        event: 'contact.created',
        statusCode: status_code ?? undefined,
        error: 0,
        createdAt: created_at,
      })),
    );
  });

  test('why nothing answered', async () => {
    world.sender.answer = () => failed('timeout');
    await endpoint.happens();
    await endpoint.attempted(1);
    expect((await endpoint.webhook())?.lastFailures).toMatchObject([{ error: 1, statusCode: undefined }]);
  });

  test('no failure of another one, and none that succeeded', async () => {
    const other = await TestEndpoint.create(world);
    world.sender.answer = () => answered(404);
    await other.happens();
    await other.attempted(1);
    world.sender.answer = () => answered(200);
    await endpoint.happens();
    await endpoint.attempted(1);
    expect(await endpoint.webhook()).toMatchObject({ lastFailures: [] });
  });
});

describe('internal notes', () => {
  const received = async () => {
    for (const isInternal of [true, false]) await world.handle(messageCreated(endpoint, { isInternal }));
    endpoint.notify();
    await endpoint.settled();
    return endpoint.sent.map(({ body }) => (JSON.parse(body) as { data: { is_internal: boolean } }).data.is_internal);
  };

  test('arrive unless they are to stay', async () => {
    expect((await endpoint.webhook())?.includeInternal).toBe(true);
    expect((await received()).sort()).toEqual([false, true]);
  });

  test('stay where a webhook does not want them', async () => {
    expect(await endpoint.patch({ includeInternal: false })).toMatchObject({ includeInternal: false });
    expect(await received()).toEqual([false]);
  });

  test('stay where it never wanted them', async () => {
    const request = {
      ...newProject(),
      url: 'https://a.example/',
      events: ['*'],
      headers: undefined,
      includeInternal: false,
    };
    expect((await world.webhooks.createWebhook(request, aCall())).webhook).toMatchObject({ includeInternal: false });
  });
});

describe('a change that depends on what the webhook was', () => {
  const describeAs = (description: string, ifRevision?: number) =>
    world.webhooks.updateWebhook(
      { ...endpoint.at, ...unsaid, description, ifRevision, updateMask: ['description'] },
      aCall(),
    );

  test('is made while it is the same, and refused once it is another', async () => {
    const { webhook } = await describeAs('first', 1);
    expect(webhook).toMatchObject({ revision: 2, description: 'first' });
    expect(await reasonOf(describeAs('second', 1))).toBe('VERSION_MISMATCH');
    const deletion = world.webhooks.deleteWebhook({ ...endpoint.at, ifRevision: 1 }, aCall());
    expect(await reasonOf(deletion)).toBe('VERSION_MISMATCH');
    expect(await endpoint.webhook()).toMatchObject({ revision: 2, description: 'first' });
    await world.webhooks.deleteWebhook({ ...endpoint.at, ifRevision: 2 }, aCall());
    expect(await reasonOf(world.webhooks.getWebhook(endpoint.at, aCall()))).toBe('WEBHOOK_NOT_FOUND');
  });

  test('sees rotations and the platform’s own changes of its status, and no change that changes nothing', async () => {
    expect((await describeAs('same')).webhook?.revision).toBe(2);
    expect((await describeAs('same')).webhook?.revision).toBe(2);
    expect((await world.webhooks.rotateWebhookSecret(endpoint.at, aCall())).webhook?.revision).toBe(3);
    world.sender.answer = () => answered(404);
    for (let n = 1; n <= 10; n += 1) {
      await endpoint.happens();
      await endpoint.attempted(n);
    }
    expect(await endpoint.webhook()).toMatchObject({ status: WebhookStatus.DISABLED, revision: 4 });
  });

  test('of several at once one wins', async () => {
    const changes = await Promise.all(['a', 'b', 'c'].map((text) => reasonOf(describeAs(text, 1))));
    expect(changes.filter((reason) => reason === 'VERSION_MISMATCH')).toHaveLength(2);
    expect((await endpoint.webhook())?.revision).toBe(2);
  });
});
