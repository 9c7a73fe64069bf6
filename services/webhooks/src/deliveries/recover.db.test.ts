import { answered } from '@pharos/outbound/testing';
import { beforeEach, expect, test } from 'vitest';
import { dueChannel } from '../deliveries/index.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { createRecovery, resumeHeld } from './recover-deliveries.js';
import { recoverSome } from './recovery.js';

useWorld();
beforeEach(() => world.rows('DELETE FROM recoveries'));

const fail = async () => {
  world.sender.answer = () => answered(404);
  await endpoint.happens();
  await endpoint.settled();
  world.sender.answer = () => answered(200);
  return (await endpoint.attempts()).at(-1)?.delivery_id ?? '';
};

/** So many events happen while it is disabled, and it is active again. */
async function heldFor(at: TestEndpoint, count: number): Promise<void> {
  await at.disable();
  for (let n = 0; n < count; n += 1) {
    await at.happens();
    await world.move(2);
  }
  await at.patch({ status: 1 });
  await world.move(1);
}

/** Everything until now; answers how many deliveries. */
async function recover(at: TestEndpoint): Promise<number> {
  const span = { ...at.at, since: new Date(0), until: undefined };
  return (await world.deliveries.recoverDeliveries(span, aCall())).deliveries;
}

/** The span of the webhook's n-th delivery alone, which was made in a millisecond of its own. */
async function recoverEvent(at: TestEndpoint, n: number): Promise<void> {
  const [row] = await world.rows<{ since: Date; until: Date }>(
    `SELECT date_trunc('milliseconds', created_at) AS since, date_trunc('milliseconds', created_at) + interval '1 ms' AS until
     FROM deliveries WHERE webhook_id = $1 ORDER BY created_at, id OFFSET $2 LIMIT 1`,
    at.webhookId,
    n,
  );
  await world.deliveries.recoverDeliveries({ ...at.at, since: row?.since, until: row?.until }, aCall());
}

function turn(queueLimit = 10_000): Promise<boolean> {
  return world.database.transaction((tx) => recoverSome(tx, { batch: 2, queueLimit }));
}

test('what a span’s deliveries failed, and nothing else', async () => {
  const before = await fail();
  await world.move(1_000);
  const since = new Date(world.clock.now());
  const [row] = await world.rows<{ now: Date }>('SELECT clock_now() AS now');
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
  endpoint.notify();
  await endpoint.settled();
  const again = endpoint.headers('webhook-id').slice(sentBefore);
  expect(again.sort()).toEqual(during.sort());
  expect(again).not.toContain(before);
  expect(await world.deliveries.recoverDeliveries(span, aCall())).toMatchObject({ deliveries: 0 });
});

test('what a span’s deliveries failed, but no test that was refused', async () => {
  world.sender.answer = () => answered(404);
  const { deliveryId: tested } = await world.webhooks.testWebhook(endpoint.at, aCall());
  await world.move(1);
  expect(await recover(endpoint)).toBe(0);
  const failed = await fail();
  await world.move(1);
  expect(await recover(endpoint)).toBe(1);
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.headers('webhook-id')).toEqual([tested, failed, failed]);
});

test.each([
  [undefined, 'must be in the past'],
  [new Date('2100-01-01T00:00:00Z'), 'must be before `until`'],
])('a span that begins when it is over, at %s, is refused by what was sent', async (until, message) => {
  const since = new Date('2200-01-01T00:00:00Z');
  const refused = world.deliveries.recoverDeliveries({ ...endpoint.at, since, until }, aCall());
  await expect(refused).rejects.toMatchObject({ details: { issues: [{ path: ['since'], message }] } });
});

test('what was held while it was disabled, each once, in several turns', async () => {
  await heldFor(endpoint, 5);
  expect(await recover(endpoint)).toBe(5);
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect([endpoint.sent.length, new Set(endpoint.headers('webhook-id')).size]).toEqual([5, 5]);
  expect(await endpoint.ended('delivered')).toBe(5);
});

test('of more than is worth counting, although the answer counts no further', async () => {
  await heldFor(endpoint, 5);
  const [row] = await world.rows<{ until: Date }>(`SELECT clock_now() + interval '1 second' AS until`);
  const span = { since: new Date(0), until: row?.until ?? new Date(0) };
  expect(await createRecovery(world.database, aCall(), endpoint.at, span, 3)).toBe(3);
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(5);
});

test('a failure of what was held and never tried counts', async () => {
  await heldFor(endpoint, 1);
  await recover(endpoint);
  await world.recover();
  world.sender.answer = () => answered(404);
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
});

test('a failure of what had counted before it was held does not count once more', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  for (const [at, waitMs] of [1_000, 5_000, 30_000].entries()) {
    await endpoint.attempted(at + 1);
    await world.move(waitMs);
  }
  await endpoint.attempted(4);
  await endpoint.disable();
  await world.stopBacklogs();
  expect(await endpoint.ended('held')).toBe(1);
  await endpoint.patch({ status: 1 });
  await recover(endpoint);
  await world.recover();
  world.sender.answer = () => answered(404);
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.facts()).toMatchObject({ failure_count: 0 });
});

test('resuming sends everything that is held, and nothing that failed', async () => {
  await fail();
  await heldFor(endpoint, 3);
  await world.database.transaction((tx) => resumeHeld(tx, endpoint.at));
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect([await endpoint.ended('delivered'), await endpoint.ended('failed')]).toEqual([3, 1]);
});

test('workers are notified of what is recovered', async () => {
  const heard = await world.heard(dueChannel);
  await heldFor(endpoint, 1);
  await recover(endpoint);
  await world.recover();
  await until(() => heard.includes(`${endpoint.orgId},${endpoint.webhookId}`), 'the notification');
});

test('what happens meanwhile has its turn before what is recovered', async () => {
  world.sender.answer = () => answered(500);
  await heldFor(endpoint, 1);
  await recover(endpoint);
  await world.recover();
  await world.move(5 * 60_000);
  await endpoint.happens();
  await endpoint.attempted(1);
  const waiting = 'SELECT position > clock_now() AS later FROM due_attempts WHERE webhook_id = $1 ORDER BY position';
  expect(await world.rows(waiting, endpoint.webhookId)).toEqual([{ later: false }, { later: true }]);
});

test('recoveries take turns', async () => {
  world.answerLater(answered(200));
  const other = await TestEndpoint.create(world);
  await heldFor(endpoint, 4);
  await heldFor(other, 4);
  await recover(endpoint);
  await world.move(1);
  await recover(other);
  await world.move(1);
  await turn();
  await turn();
  expect([await endpoint.pending(), await other.pending()]).toEqual([2, 2]);
});

test('organizations take turns: however many spans one asks for, another’s first comes second', async () => {
  world.answerLater(answered(200));
  const [ours, theirs] = [endpoint, await TestEndpoint.create(world)];
  await heldFor(ours, 8);
  await heldFor(theirs, 2);
  for (let n = 0; n < 4; n += 1) await recoverEvent(ours, n);
  await recover(theirs);
  await world.move(1);
  await turn();
  expect([await ours.pending(), await theirs.pending()]).toEqual([1, 0]);
  await turn();
  expect([await ours.pending(), await theirs.pending()]).toEqual([1, 2]);
});

test('spans of one organization take turns, each of them', async () => {
  world.answerLater(answered(200));
  const at = endpoint;
  await heldFor(at, 3);
  const places = () => world.rows<{ place_at: string }>('SELECT place_at::text FROM recoveries ORDER BY id');
  await world.rows(`INSERT INTO recoveries (webhook_id, since, until, place_at)
    SELECT '${at.webhookId}', '-infinity', clock_now(), '-infinity' FROM generate_series(1, 3)`);
  const before = await places();
  for (let n = 0; n < 3; n += 1) {
    await world.move(1);
    await world.database.transaction((tx) => recoverSome(tx, { batch: 1, queueLimit: 10_000 }));
  }
  const after = await places();
  expect(after.map((row, n) => row.place_at === before[n]?.place_at)).toEqual([false, false, false]);
});

test('a span that joins one which is in flight becomes one with what is left of it, and each delivery is sent once', async () => {
  await heldFor(endpoint, 5);
  for (let n = 0; n < 3; n += 1) await recover(endpoint);
  expect(await world.rows('SELECT FROM recoveries')).toHaveLength(1);
  await turn();
  await recover(endpoint);
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect([endpoint.sent.length, new Set(endpoint.headers('webhook-id')).size]).toEqual([5, 5]);
});

test('a span is asked for while another of its webhook is worked on, and waits for nobody', async () => {
  await heldFor(endpoint, 3);
  await recover(endpoint);
  await world.database.transaction(async (tx) => {
    await tx.query({ name: '', text: 'SELECT FROM recoveries FOR UPDATE' }, []);
    expect(await recover(endpoint)).toBe(3);
    await world.database.transaction((other) => resumeHeld(other, endpoint.at));
  });
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect([endpoint.sent.length, new Set(endpoint.headers('webhook-id')).size]).toEqual([3, 3]);
});

test('spans apart are not joined, and what stands between them is left alone', async () => {
  await heldFor(endpoint, 3);
  await recoverEvent(endpoint, 0);
  await recoverEvent(endpoint, 2);
  expect(await world.rows('SELECT FROM recoveries')).toHaveLength(2);
  await world.recover();
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([2, 1]);
});

test('a webhook has twenty spans in flight at most', async () => {
  await heldFor(endpoint, 42);
  for (let n = 0; n < 20; n += 1) await recoverEvent(endpoint, 2 * n);
  await expect(recoverEvent(endpoint, 40)).rejects.toMatchObject({
    reason: 'RECOVERY_LIMIT_REACHED',
    details: { limit: 20 },
  });
  await recoverEvent(endpoint, 38);
  expect(await world.rows('SELECT FROM recoveries')).toHaveLength(20);
  await world.recover();
  await recoverEvent(endpoint, 40);
});

test('what is held is resumed once, however often that is asked for', async () => {
  await heldFor(endpoint, 3);
  for (let n = 0; n < 3; n += 1) await world.database.transaction((tx) => resumeHeld(tx, endpoint.at));
  expect(await world.rows('SELECT FROM recoveries')).toHaveLength(1);
});

test('a recovery leaves half of its endpoint’s queue to what happens meanwhile, and goes on when there is room', async () => {
  const gate = world.answerLater(answered(200));
  await heldFor(endpoint, 3);
  await recover(endpoint);
  const limit = 3;
  await turn(limit);
  await world.move(1);
  expect(await turn(limit)).toBe(true);
  expect(await turn(limit)).toBe(false);
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([2, 1]);
  gate.open();
  endpoint.notify();
  await endpoint.settled();
  await world.move(5_000);
  await turn(limit);
  expect(await endpoint.ended('held')).toBe(0);
});

test('a recovery ends when its webhook is disabled again', async () => {
  await heldFor(endpoint, 2);
  await recover(endpoint);
  await endpoint.disable();
  await world.recover();
  expect(await endpoint.ended('held')).toBe(2);
  expect(await world.rows('SELECT FROM recoveries WHERE webhook_id = $1', endpoint.webhookId)).toEqual([]);
});

test('what fails again is not sent once more by the same recovery', async () => {
  await heldFor(endpoint, 3);
  await recover(endpoint);
  world.sender.answer = () => answered(404);
  await turn();
  endpoint.notify();
  await endpoint.settled();
  await world.recover();
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(3);
});

test('what is given up while it is being recovered is not sent', async () => {
  await heldFor(endpoint, 2);
  await recover(endpoint);
  const { recovered } = await world.database.transaction(async (tx) => {
    const giveUp = `UPDATE deliveries SET outcome = 'stopped' WHERE id = (
      SELECT id FROM deliveries WHERE webhook_id = $1 ORDER BY id LIMIT 1)`;
    await tx.query({ name: '', text: giveUp }, [endpoint.webhookId]);
    const recovered = turn();
    await world.someoneWaits('the recovery');
    return { recovered };
  });
  await recovered;
  expect([await endpoint.pending(), await endpoint.ended('stopped')]).toEqual([1, 1]);
});
