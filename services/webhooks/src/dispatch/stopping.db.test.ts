import { answered } from '@pharos/outbound/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated, messageCreated } from '../testing/test-events.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
let open: () => void;
/** Endpoints answer their first attempt, so that it is known that they are quick, and the others once `open` is called. */
beforeEach(async () => {
  world = await TestWebhooks.start();
  endpoint = await TestEndpoint.create(world);
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const called = new Set<string>();
  world.sender.answer = async ({ url }) => {
    if (called.has(url)) await opened;
    called.add(url);
    return answered(200);
  };
});
afterEach(async () => {
  vi.restoreAllMocks();
  open();
  await world.stop();
});

async function happen(count: number, at = endpoint): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.handle(contactCreated(at));
  at.notify();
}

async function leases(at = endpoint): Promise<number> {
  const text = 'SELECT FROM due_attempts WHERE webhook_id = $1 AND lease IS NOT NULL';
  return (await world.rows(text, at.webhookId)).length;
}

const stop = (timeoutMs = leaseMs) => world.worker().dispatcher.stop(timeoutMs);

test('what is claimed and waits for its turn when its worker stops is given back at once, though all endpoints hang', async () => {
  const other = await TestEndpoint.create(world);
  await happen(2, other);
  await until(() => other.sent.length === 2, 'another organization’s endpoint to hang');
  await happen(40);
  await until(async () => (await leases()) > 16 && endpoint.sent.length === 17, 'more to be claimed than may be sent');
  const stopping = stop();
  await until(async () => (await leases()) === 16, 'what waits to be given back');
  endpoint.notify(1);
  await until(() => endpoint.sent.length === 33, 'another worker to make them');
  open();
  await stopping;
  await endpoint.settled();
  expect([endpoint.sent.length, new Set(endpoint.headers('webhook-id')).size]).toEqual([40, 40]);
});

test('what waits for room for its body when its worker stops is given back at once', async () => {
  world.concurrency = 256;
  world.endpointConcurrency = 64;
  // Nobody waits for room for too long.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const content = '\u0001'.repeat(100_000);
  for (let n = 0; n < 40; n += 1) await world.handle(messageCreated(endpoint, { content }));
  endpoint.notify();
  await until(async () => (await leases()) > endpoint.sent.length - 1 && endpoint.sent.length > 20, 'room to be short');
  const stopping = stop();
  await until(async () => (await leases()) === endpoint.sent.length - 1, 'what waits to be given back');
  expect(endpoint.sent.length).toBeLessThan(40);
  open();
  await stopping;
  expect(await leases()).toBe(0);
});

test('what is claimed while its worker stops is given back', async () => {
  await happen(17);
  await until(() => endpoint.sent.length === 17, 'as many to be in flight as may be');
  const query = world.database.query.bind(world.database);
  let stopping: Promise<void> | undefined;
  vi.spyOn(world.database, 'query').mockImplementation((async (...asked: Parameters<typeof query>) => {
    const rows = await query(...asked);
    if (asked[0].name === 'claim_attempts') stopping ??= stop();
    return rows;
  }) as typeof world.database.query);
  await happen(20);
  await until(() => stopping !== undefined, 'more to be claimed');
  await until(async () => (await leases()) === 16, 'it to be given back');
  expect(endpoint.sent).toHaveLength(17);
  open();
  await stopping;
});

test('a worker stops in time though an endpoint hangs, and the log says how many attempts were left', async () => {
  const warn = vi.spyOn(world.log, 'warn');
  await happen(4);
  await until(async () => endpoint.sent.length === 4 && (await leases()) === 3, 'three to hang');
  await until(() => world.clock.sleeping > 0, 'the worker to want no more');
  const stopping = stop(5_000);
  await until(() => world.clock.sleeping > 0, 'it to wait');
  await world.clock.advance(5_000);
  await stopping;
  expect(warn.mock.calls).toEqual([[{ attempts: 3 }, expect.stringContaining('others make them again')]]);
});

test('a worker whose attempts have ended stops without waiting for its time, and says nothing', async () => {
  const warn = vi.spyOn(world.log, 'warn');
  await happen(1);
  await endpoint.settled();
  await stop();
  expect([warn.mock.calls, world.clock.sleeping]).toEqual([[], 0]);
});
