import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimAttempts } from '../dispatch/claim.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks } from '../testing/test-webhooks.js';
import { readBacklog } from './backlog.js';

let world: TestWebhooks;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
afterAll(() => world.stop());

test('what waits because its owner wants it slowly is not late; what nobody takes when its turn has come is', async () => {
  const endpoint = await TestEndpoint.create(world);
  // Not by the API, which would tell a worker: it would take what is due here.
  await world.rows('UPDATE webhooks SET max_per_second = 1 WHERE id = $1', endpoint.webhookId);
  for (let n = 0; n < 3; n += 1) await world.handle(contactCreated(endpoint));
  const late = async () => (await readBacklog(world.database)).oldest_s;
  for (let n = 0; n < 2; n += 1) {
    await world.move(1_000);
    expect(await claimAttempts(world.database, [{ webhookId: endpoint.webhookId, room: 9 }], 1)).toHaveLength(1);
    expect(await late()).toBe(0);
  }
  await world.move(401_000);
  expect(await late()).toBe(400);
});
