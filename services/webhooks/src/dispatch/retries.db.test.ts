import { expect, test } from 'vitest';
import { contactCreated } from '../testing/test-events.js';
import { leaseMs } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { claimAttempts } from './claim.js';

useWorld();

test('of two retries that are due, the one that has been due for longer is taken first, wherever its delivery began', async () => {
  for (let n = 0; n < 2; n += 1) await world.handle(contactCreated(endpoint));
  const text = 'SELECT delivery_id AS id FROM due_attempts WHERE webhook_id = $1 ORDER BY delivery_id';
  const [lately, long] = await world.rows<{ id: string }>(text, endpoint.webhookId);
  const retry = (id: string | undefined, dueS: number, beganS: number) =>
    world.rows(
      `UPDATE due_attempts SET attempt = 2, due_at = clock_now() - $2 * interval '1 second',
        position = clock_now() - $3 * interval '1 second' WHERE delivery_id = $1`,
      id,
      dueS,
      beganS,
    );
  await retry(lately?.id, 10, 90);
  await retry(long?.id, 60, 80);
  const taken = await claimAttempts(world.database, [{ webhookId: endpoint.webhookId, room: 1 }], leaseMs);
  expect(taken.map(({ delivery_id }) => delivery_id)).toEqual([long?.id]);
});
