import { newId } from '@pharos/kit';
import type { SendResult } from '@pharos/outbound';
import { makeSecret } from '@pharos/outbound';
import { answered, failed, type SentRequest } from '@pharos/outbound/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealSecret } from '../endpoints/sealing.js';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks, until } from '../testing/test-webhooks.js';

/** Half of all slots: what an organization alone may have. */
const half = 512;

let world: TestWebhooks;
let bad: ReturnType<typeof newProject>;
/** Attempts of the organization whose endpoints hang, by when they began. */
let hanging: ((result: SendResult) => void)[];
beforeEach(async () => {
  world = await TestWebhooks.start();
  world.concurrency = 1_024;
  world.endpointConcurrency = 32;
  bad = newProject();
  hanging = [];
  world.sender.answer = ({ url }: SentRequest) => {
    if (!url.includes(bad.projectId)) return answered(200);
    return new Promise((end) => hanging.push(end));
  };
});
afterEach(async () => {
  const hung = hanging;
  world.sender.answer = () => answered(200);
  for (const end of hung.splice(0)) end(answered(200));
  await world.stop();
});

async function makeEndpoints(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId('whk'));
  await world.rows(
    `INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
      SELECT n.id, $1, $2, 'https://hooks.example.com/' || $2 || '/' || n.id, '{*}', n.secret
      FROM unnest($3::text[], $4::bytea[]) n (id, secret)`,
    bad.orgId,
    bad.projectId,
    ids,
    ids.map((id) => sealSecret(world.sealer, id, makeSecret())),
  );
}

async function happen(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await world.handle(contactCreated(bad));
  world.worker().dispatcher.look();
}

/** What the other tenant’s next event needs: an attempt of its own, while everything else goes on hanging. */
async function expectDelivery(other: TestEndpoint): Promise<void> {
  const before = (await other.attempts()).length;
  await other.happens();
  await other.attempted(before + 1);
}

/** All that hang have had their time. */
function timeOut(): void {
  for (const end of hanging.splice(0)) end(failed('timeout'));
}

test('32 endpoints that hang hold half of all slots at most, and another organization’s deliveries go on', async () => {
  await makeEndpoints(32);
  const other = await TestEndpoint.create(world);
  await happen(40);
  await until(() => hanging.length === half, 'half of all slots to be taken');
  for (let n = 0; n < 3; n += 1) await expectDelivery(other);
  expect(hanging.length).toBe(half);
});

test('1 100 endpoints that hang are soon known to: then all of them hold a sixteenth of all slots', async () => {
  await makeEndpoints(1_100);
  const other = await TestEndpoint.create(world);
  await happen(1);
  await until(() => hanging.length === half, 'half of all slots to be taken');
  await expectDelivery(other);
  expect(hanging.length).toBe(half);
  const called = () => new Set(world.sender.sent.map(({ url }) => url)).size - 1;
  await until(() => {
    timeOut();
    return called() === 1_100;
  }, 'each of them to have been called');
  timeOut();
  await world.move(1_000);
  await until(() => hanging.length === half / 8, 'what hangs to have its slots');
  for (let n = 0; n < 3; n += 1) await expectDelivery(other);
  expect(hanging.length).toBe(half / 8);
});

test('endpoints whose name servers say nothing hang like those that do not answer', async () => {
  await makeEndpoints(32);
  const other = await TestEndpoint.create(world);
  await happen(40);
  await until(() => hanging.length === half, 'half of all slots to be taken');
  for (const end of hanging.splice(0)) end({ ...failed('dns'), durationMs: 4_000 });
  await until(() => hanging.length === 32, 'one attempt of each');
  for (let n = 0; n < 3; n += 1) await expectDelivery(other);
  expect(hanging.length).toBe(32);
});
