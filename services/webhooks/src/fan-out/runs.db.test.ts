import { newId } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { expect, onTestFinished, test } from 'vitest';
import type { ClaimedRow } from '../deliveries/index.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { anEvent, contactErased, messageCreated } from '../testing/test-events.js';
import { leaseMs } from '../testing/test-webhooks.js';
import { MeasuredDatabase } from '../testing/traffic.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import type { AtOnce } from './fan-out.js';
import { QueueLimit } from './queue-limit.js';

useWorld();

const person = 'ada@example.com';
const several = (count: number, by?: string): Event[] =>
  Array.from({ length: count }, (_, at) =>
    messageCreated(endpoint, { content: `${at}`, id: newId('evt'), ...(by === undefined ? {} : { by }) }),
  );
const contentOf = (json: string) => (JSON.parse(json) as { content: string }).content;

/** What waits for the endpoint, in the order in which it is claimed. */
async function queued(of = endpoint, where = 'true'): Promise<string[]> {
  const rows = await world.rows<{ data: string }>(
    `SELECT p.data FROM due_attempts q JOIN deliveries d ON d.id = q.delivery_id JOIN payloads p USING (event_id)
     WHERE q.webhook_id = $1 AND ${where} ORDER BY q.position, q.delivery_id`,
    of.webhookId,
  );
  return rows.map(({ data }) => contentOf(data));
}

test('deliveries of a run are made in one statement, in its order for each endpoint; as many of the first are claimed as there are slots', async () => {
  const other = await TestEndpoint.create(world, { at: endpoint });
  await world.handleRunFor(waiting, several(2));
  await world.rows('DELETE FROM due_attempts WHERE org_id = $1', endpoint.orgId);
  const claimed: ClaimedRow[] = [];
  const withSlots: AtOnce = {
    async sendAtOnce(_orgId, webhookIds, make) {
      const slots = [endpoint.webhookId, endpoint.webhookId, endpoint.webhookId, other.webhookId];
      expect(webhookIds.filter((id) => id === other.webhookId)).toHaveLength(40);
      const made = await make(slots, leaseMs);
      claimed.push(...made.claimed);
      return made;
    },
  };
  const traffic = new MeasuredDatabase(world.database);
  expect(await world.handleRunFor(withSlots, several(40), traffic)).toBe(40);
  expect(traffic.carried.map(({ statement }) => statement)).toEqual(['insert_deliveries']);
  const order = several(40).map((_, at) => `${at}`);
  for (const [each, slots] of [
    [endpoint, 3],
    [other, 1],
  ] as const) {
    expect(await queued(each)).toEqual(order);
    expect(await queued(each, 'q.lease IS NOT NULL')).toEqual(order.slice(0, slots));
    const own = claimed.filter(({ webhook_id }) => webhook_id === each.webhookId);
    expect(own.map(({ data }) => contentOf(data ?? ''))).toEqual(order.slice(0, slots));
  }
});

test('all of a run is sent, each delivery once, whatever of it there are slots for', async () => {
  for (let runs = 0; runs < 3; runs += 1) await world.handleRunFor(world.worker().dispatcher, several(40));
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(3 * 40);
  expect(new Set(endpoint.sent.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(3 * 40);
});

test('a run that comes again, whole, in part or beside itself, makes nothing twice, and leaves the order as it was', async () => {
  const run = several(20);
  await Promise.all([0, 5, 0].map((from) => world.handleRunFor(waiting, run.slice(from))));
  await world.handleRunFor(waiting, run);
  expect((await queued()).sort()).toEqual(run.map((_, at) => `${at}`).sort());
  const later = several(3);
  await world.handleRunFor(waiting, [...run.slice(-2), ...later]);
  expect((await queued()).slice(-3)).toEqual(['0', '1', '2']);
});

test('what a process has made of a run and not sent when it dies is sent by another once the lease is over, once', async () => {
  const dying: AtOnce = { sendAtOnce: (_orgId, webhookIds, make) => make(webhookIds, leaseMs) };
  const run = several(6);
  await world.handleRunFor(dying, run);
  await world.handleRunFor(world.worker().dispatcher, run);
  expect(endpoint.sent).toEqual([]);
  await world.move(leaseMs);
  endpoint.notify();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(6);
});

test('an erasure in the middle of a run leaves nothing of the person, and the order as it is', async () => {
  const before = several(3, person);
  await world.handleRunFor(waiting, before);
  await world.handle(contactErased(endpoint, [person]));
  const run = [...several(2, 'bob@example.com'), ...several(2, person), ...several(1, 'bob@example.com')];
  expect(await world.handleRunFor(waiting, run)).toBe(run.length);
  const rows = await world.rows<{ event_id: string; data: string; about: string[] | null }>(
    `SELECT p.event_id, p.data, p.about FROM due_attempts q JOIN deliveries d ON d.id = q.delivery_id JOIN payloads p USING (event_id)
     WHERE q.webhook_id = $1 ORDER BY q.position, q.delivery_id`,
    endpoint.webhookId,
  );
  expect(rows.map(({ event_id }) => event_id)).toEqual([...before, ...run].map(({ id }) => id));
  expect(JSON.stringify(rows)).not.toContain(person);
  expect(rows.map(({ data }) => (JSON.parse(data) as { sender_id: string | null }).sender_id)).toEqual([
    null,
    null,
    null,
    'bob@example.com',
    'bob@example.com',
    null,
    null,
    'bob@example.com',
  ]);
});

test('a run that comes again after an erasure of which nothing was told when it was made is rewritten', async () => {
  const run = several(3, person);
  await world.handleRunFor(waiting, run);
  await world.rows(
    'INSERT INTO erased_subjects SELECT DISTINCT unnest(about), $1::timestamptz FROM payloads WHERE project_id = $2',
    new Date('2026-01-02T00:00:00Z'),
    endpoint.projectId,
  );
  await world.handleRunFor(waiting, run);
  const rows = await world.rows('SELECT data FROM payloads WHERE project_id = $1', endpoint.projectId);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain(person);
});

test('each webhook gets of a run what it asks for; one that is made and one that is deleted count from the next run on', async () => {
  const publicOnly = await TestEndpoint.create(world, { at: endpoint });
  await publicOnly.patch({ includeInternal: false });
  const run = () => [
    messageCreated(endpoint, { content: 'public' }),
    messageCreated(endpoint, { content: 'internal', isInternal: true }),
    messageCreated(endpoint, { content: 'public again' }),
  ];
  await world.handleRunFor(waiting, run());
  expect([await queued(), await queued(publicOnly)]).toEqual([
    ['public', 'internal', 'public again'],
    ['public', 'public again'],
  ]);
  const made = await Promise.all(Array.from({ length: 6 }, () => TestEndpoint.create(world, { at: endpoint })));
  await world.rows('UPDATE webhooks SET deleted_at = clock_now() WHERE id = $1', publicOnly.webhookId);
  await world.handleRunFor(waiting, run());
  for (const each of made) expect(await queued(each)).toEqual(['public', 'internal', 'public again']);
  expect(await queued(publicOnly)).toHaveLength(2);
});

test('of a run no more is handled together than a queue has room for; to a full one the rest is held', async () => {
  const usual = world.queues;
  onTestFinished(() => {
    world.queues = usual;
  });
  world.queues = new QueueLimit(8, world.clock);
  const left = several(12);
  while (left.length > 0) left.splice(0, await world.handleRunFor(waiting, left));
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([8, 4]);
});

test('runs that come at once share the room of a queue, and two processes go over its limit by a sixteenth at most', async () => {
  const usual = world.queues;
  onTestFinished(() => {
    world.queues = usual;
  });
  const limit = 96;
  for (const processes of [1, 2]) {
    const own = Array.from({ length: processes }, () => new QueueLimit(limit, world.clock));
    const at = await TestEndpoint.create(world);
    const lanes = Array.from({ length: 8 }, () =>
      Array.from({ length: 20 }, () => messageCreated(at, { id: newId('evt') })),
    );
    await Promise.all(lanes.map((left, lane) => handleAll(left, own[lane % processes] as QueueLimit)));
    const [pending, held] = [await at.pending(), await at.ended('held')];
    expect(pending + held).toBe(8 * 20);
    expect(pending).toBeGreaterThan(limit * 0.99 - 1);
    expect(pending).toBeLessThanOrEqual(limit + ((processes - 1) * limit) / 16);
  }
});

test('to a disabled webhook a run is held, whole', async () => {
  await endpoint.disable();
  await world.handleRunFor(world.worker().dispatcher, several(5));
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([0, 5]);
});

test('a run ends before an erasure, before what is of another project, and before what is for no webhook', async () => {
  const others = await TestEndpoint.create(world);
  const internal = anEvent(endpoint, { type: 'audit.recorded', data: undefined });
  for (const end of [contactErased(endpoint, [person]), messageCreated(others), internal]) {
    expect(await world.handleRunFor(waiting, [...several(2), end, ...several(2)])).toBe(2);
    expect(await world.handleRunFor(waiting, [end, ...several(2)])).toBe(0);
  }
  expect([await endpoint.pending(), await others.pending()]).toEqual([6, 0]);
});

/** Has no slots: what is made waits. */
const waiting: AtOnce = { sendAtOnce: (_orgId, _webhookIds, make) => make([], leaseMs) };

/** In the process that has these queues: a run, and what is left of it, as often as it takes. */
async function handleAll(left: Event[], queues: QueueLimit): Promise<void> {
  while (left.length > 0) {
    world.queues = queues;
    const handled = await world.handleRunFor(waiting, left);
    world.queues = queues;
    if (handled === 0) await world.handleFor(waiting, left[0] as Event);
    left.splice(0, Math.max(1, handled));
  }
}
