import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

const dayS = 86_400;

test('who asks for a day between any two attempts gets all nine, at its pace, and is not disabled for it', async () => {
  world.sender.answer = () => answered(429, { retryAfter: String(dayS) });
  await endpoint.happens();
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    const attempts = await endpoint.attempted(attempt);
    expect(attempts.filter(({ next_attempt_at }) => next_attempt_at === null)).toHaveLength(attempt === 9 ? 1 : 0);
    // In the long tail a wait is up to a tenth of its step longer.
    await world.move((dayS + 4_400) * 1_000);
    endpoint.notify();
  }
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(9);
  expect(await endpoint.ended('failed')).toBe(1);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
});

test.each([429, 503])(
  'after %i nothing is sent before the time that the endpoint asked for, but for a test',
  async (status) => {
    world.sender.answer = () => answered(status, { retryAfter: '120' });
    await endpoint.happens();
    await endpoint.attempted(1);
    world.sender.answer = () => answered(200);
    await world.move(119_000);
    await endpoint.happens();
    await world.webhooks.testWebhook(endpoint.at, aCall());
    // By the time that this one's event has come theirs would have, too.
    const other = await TestEndpoint.create(world);
    await other.happens();
    await other.settled();
    expect(endpoint.sent.map(({ body }) => JSON.parse(body.toString()).event)).toEqual([
      'contact.created',
      'webhook.test',
    ]);
    await world.move(1_000);
    endpoint.notify();
    await endpoint.settled();
    expect(await endpoint.ended('delivered')).toBe(3);
  },
);

test('an endpoint that asks for a pause gets what was in flight, and nothing that was claimed ahead or is written down later', async () => {
  for (let n = 0; n < 40; n += 1) await world.handle(contactCreated(endpoint));
  const { open } = world.answerLater(answered(429, { retryAfter: '120' }));
  const { answer: later } = world.sender;
  let isFirst = true;
  world.sender.answer = (request) => {
    if (!isFirst) return later(request);
    isFirst = false;
    return answered(200);
  };
  endpoint.notify();
  await until(() => endpoint.sent.length === 17, 'one to be answered and 16 to be sent');
  open();
  await endpoint.attempted(17);
  world.sender.answer = () => answered(200);
  const other = await TestEndpoint.create(world);
  await other.happens();
  await other.settled();
  expect(endpoint.sent).toHaveLength(17);
  expect(
    await world.rows('SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL', endpoint.webhookId),
  ).toEqual([]);
});

test('an endpoint asks for its webhook alone, and another address has asked for nothing', async () => {
  world.sender.answer = () => answered(503, { retryAfter: '3600' });
  await endpoint.happens();
  await endpoint.attempted(1);
  world.sender.answer = () => answered(200);
  const other = await TestEndpoint.create(world, { at: { orgId: endpoint.orgId, projectId: endpoint.projectId } });
  await other.happens();
  await other.attempted(1);
  await endpoint.patch({ url: `https://hooks.example.com/${endpoint.projectId}/new` });
  await endpoint.happens();
  await endpoint.attempted(3);
});

test('one that was disabled and is active again has asked for nothing', async () => {
  world.sender.answer = () => answered(503, { retryAfter: '3600' });
  await endpoint.happens();
  await endpoint.attempted(1);
  world.sender.answer = () => answered(200);
  await endpoint.disable();
  await endpoint.patch({ status: 1 });
  await endpoint.happens();
  await endpoint.attempted(2);
});
