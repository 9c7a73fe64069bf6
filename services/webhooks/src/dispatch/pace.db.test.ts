import type { Database } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { messageCreated } from '../testing/test-events.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';
import { claimAttempts, takePace } from './claim.js';

const perSecond = 10;
const gapMs = 1_000 / perSecond;
/** A body of which 27 fill the room that an organization has for long bodies. */
const content = '\u0001'.repeat(100_000);

let world: TestWebhooks;
let paced: TestEndpoint;
/** The endpoint that fills the room answers. */
let open = () => {};
beforeEach(async () => {
  world = await TestWebhooks.start();
  world.concurrency = 256;
  world.endpointConcurrency = 64;
  paced = await TestEndpoint.create(world);
  await world.rows('UPDATE webhooks SET max_per_second = $2 WHERE id = $1', paced.webhookId, perSecond);
});
afterEach(async () => {
  vi.restoreAllMocks();
  open();
  await world.stop();
});

async function happen(at: TestEndpoint, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.handle(messageCreated(at, { content }));
  at.notify();
}

/** Another endpoint of the organization fills its room for long bodies, until `open` is called. */
async function fillRoom(): Promise<void> {
  const hog = await TestEndpoint.create(world, { at: { ...newProject(), orgId: paced.orgId } });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  world.sender.answer = async ({ url }) => {
    if (url.includes(hog.projectId)) await opened;
    return answered(200);
  };
  await happen(hog, 40);
  await until(() => hog.sent.length === 27, 'the room to be full');
}

/** How many claims have been asked for, and answered. */
function countClaims() {
  const claims = { asked: 0, answered: 0 };
  const query = world.database.query.bind(world.database) as Database['query'];
  vi.spyOn(world.database, 'query').mockImplementation((async (statement, values) => {
    const count = statement.name === 'claim_attempts' ? 1 : 0;
    claims.asked += count;
    const rows = await query(statement, values);
    claims.answered += count;
    return rows;
  }) as Database['query']);
  return claims;
}

test('an endpoint gets no more than its rate in any second though its bodies waited for room', async () => {
  // Nobody waits for room for too long.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await fillRoom();
  await happen(paced, 15);
  const leased = 'SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL';
  const claimed = async () => (await world.rows(leased, paced.webhookId)).length;
  await until(async () => (await claimed()) === 1, 'the first to wait for room');
  for (let n = 0; n < 15; n += 1) await world.move(gapMs);
  expect([await claimed(), paced.sent.length]).toEqual([1, 0]);
  const claims = countClaims();
  open();
  for (let count = 1; count <= 15; count += 1) {
    await until(() => paced.sent.length >= count, `${count} to be sent`);
    // Whoever asks gets nothing before its time.
    await until(() => world.clock.sleeping > 0, 'the worker to want no more');
    // One that is in flight does not count: it may have been asked before the notification.
    const before = claims.asked;
    if (count < 15) {
      paced.notify();
      await until(() => claims.answered > before, 'the worker to ask');
    }
    expect(paced.sent).toHaveLength(count);
    await world.move(gapMs);
  }
});

test('what waited takes its time from all workers: none of them claims another before the next', async () => {
  const claimed = async () =>
    (await claimAttempts(world.database, [{ webhookId: paced.webhookId, room: 5 }], leaseMs)).length;
  for (let n = 0; n < 3; n += 1) await world.handle(messageCreated(paced, { content }));
  const take = () => takePace(world.database, paced.webhookId, gapMs);
  expect([await take(), await take(), await claimed()]).toEqual([true, false, 0]);
  await world.move(gapMs - 1);
  expect([await take(), await claimed()]).toEqual([false, 0]);
  await world.move(1);
  expect([await claimed(), await take()]).toEqual([1, false]);
});
