import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { contactCreated } from '../testing/test-events.js';
import { until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

test.each([
  ['all that its organization may have is claimed for an endpoint that answers within a quarter of a second', 250, 32],
  ['only what can be sent at once is claimed for an endpoint that takes longer to answer', 251, 16],
])('%s', async (_, durationMs, claimed) => {
  for (let n = 0; n < 40; n += 1) await world.handle(contactCreated(endpoint));
  const { open } = world.answerLater({ ...answered(200), durationMs });
  const { answer: later } = world.sender;
  let isFirst = true;
  world.sender.answer = (request) => {
    if (!isFirst) return later(request);
    isFirst = false;
    return { ...answered(200), durationMs };
  };
  const leased = 'SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL';
  endpoint.notify();
  await until(() => endpoint.sent.length === 17, 'one to be answered and 16 to be sent');
  await until(async () => (await world.rows(leased, endpoint.webhookId)).length === claimed, 'the claims');
  await until(() => world.clock.sleeping > 0, 'the worker to want no more');
  expect(await world.rows(leased, endpoint.webhookId)).toHaveLength(claimed);
  open();
  await endpoint.settled();
});
