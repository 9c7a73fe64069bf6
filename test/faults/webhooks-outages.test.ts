import { canStart, poll, startNats, testServers } from '@pharos/test';
import { afterEach, describe, expect, test } from 'vitest';
import { cuttableWay } from '../support/cuttable-way.js';
import { testMs, WebhooksWorld } from './webhooks-world.js';

let world: WebhooksWorld | undefined;
const disposals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await world?.stop();
  world = undefined;
  for (const dispose of disposals.splice(0)) await dispose();
});

/** Every event has arrived at the endpoint, each under one delivery id. */
async function expectAll(at: WebhooksWorld, contacts: readonly string[]): Promise<void> {
  await at.arrived('all', contacts);
  const seen = at.deliveries('all');
  expect(seen.size).toBe(contacts.length);
  expect([...seen.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
}

test('after an outage of PostgreSQL the very same workers go on by themselves, also with retries that fell due meanwhile', {
  timeout: testMs,
}, async () => {
  const way = await cuttableWay(testServers().postgres);
  disposals.push(async () => way.close());
  world = await WebhooksWorld.start({ databaseBy: way.url });
  await world.hook('all', ['contact.created']);
  const { pid, opsUrl } = world.worker;
  world.receiver.answer = () => ({ status: 503 });
  const contacts = await world.contacts(20);
  await poll(async () => (await world?.count('attempts WHERE attempt = 1')) === 20, { what: 'the first attempts' });
  way.cut();
  await poll(async () => (await fetch(`${opsUrl}/readyz`)).status === 503, { what: 'the worker to miss its database' });
  const due = () => world?.count('due_attempts WHERE due_at <= now()');
  await poll(async () => (await due()) === 20, { what: 'all retries to fall due' });
  world.receiver.answer = () => ({ status: 200 });
  way.mend();
  contacts.push(...(await world.contacts(20)));
  await expectAll(world, contacts);
  expect(world.worker.pid).toBe(pid);
});

describe.skipIf(!canStart('nats'))('NATS', () => {
  test('killed and robbed of its storage while events happen: every one of them is delivered', {
    timeout: testMs,
  }, async () => {
    const nats = await startNats();
    disposals.push(() => nats.dispose());
    world = await WebhooksWorld.start({ nats: nats.url });
    await world.hook('all', ['contact.created']);
    const contacts: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      contacts.push(...(await world.contacts(40)));
      const during = world.contacts(40);
      await nats.kill();
      await nats.wipe();
      contacts.push(...(await during), ...(await world.contacts(20)));
      await nats.start();
    }
    contacts.push(...(await world.contacts(20)));
    await expectAll(world, contacts);
  });
});

test('two workers share the work, and one that dies leaves the other to go on', { timeout: testMs }, async () => {
  world = await WebhooksWorld.start({ webhooks: 2 });
  await world.hook('all', ['contact.created']);
  const contacts = await world.contacts(250);
  await world.arrived('all', contacts);
  await world.settled();
  // One that a busy machine did not answer in time comes again, as another attempt.
  const attempts = world.attempts('all');
  expect(new Set(attempts).size).toBe(attempts.length);
  await world.worker.kill();
  contacts.push(...(await world.contacts(250)));
  await expectAll(world, contacts);
});
