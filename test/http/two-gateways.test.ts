import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cuttableWay } from '../support/cuttable-way.js';
import { canStart, poll } from '../support/index.js';
import type { Answer } from './support/answer.js';
import type { Client } from './support/client.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import { type Key, Org } from './support/org.js';
import { addGateway, type SeveralGateways, startSeveralGateways } from './support/several-gateways.js';

/** Refused keys count as anonymous callers, and there are many. */
const unlimited = { RATE_LIMIT_STARTER: '1000000' };

describe.skipIf(!canStart('redis') || !canStart('nats'))('a revoked key', () => {
  let world: SeveralGateways;
  let org: Org;
  beforeAll(async () => {
    world = await startSeveralGateways(unlimited);
    org = await Org.create(world.platform);
  });
  afterAll(() => world?.stop());

  const revoke = (client: Client, id: string) => client.delete(`/orgs/${org.id}/api-keys/${id}`);
  const both = (client: Client): Promise<Answer[]> => Promise.all(world.atEach(client).map((at) => at.get('/me')));

  /** A key that both gateways know well. */
  async function knownKey(): Promise<Key> {
    const key = await org.newKey(['admin']);
    for (const answer of [...(await both(key.client)), ...(await both(key.client))]) expect(answer.status).toBe(200);
    return key;
  }

  async function expectRefusedEverywhere({ client }: Key): Promise<void> {
    const answers = (await Promise.all(Array.from({ length: 5 }, () => both(client)))).flat();
    for (const answer of answers) expectRefusal(answer, 401, 'API_KEY_INVALID');
  }

  test('is refused by every gateway as soon as the revoke has answered', async () => {
    for (let round = 0; round < 10; round++) {
      const key = await knownKey();
      const [first, second] = world.atEach(org.client);
      expectEmpty(await revoke(round % 2 ? first : second, key.id));
      await expectRefusedEverywhere(key);
    }
  });

  test('is refused also while requests with it keep coming', async () => {
    const key = await knownKey();
    const sent: { at: number; status: Promise<number> }[] = [];
    let going = true;
    const client = async (at: Client) => {
      while (going) {
        const status = at.get('/me').then((answer) => answer.status);
        sent.push({ at: performance.now(), status });
        await status;
      }
    };
    const clients = Promise.all([...world.atEach(key.client), ...world.atEach(key.client)].map(client));
    expectEmpty(await revoke(org.client, key.id));
    const revokedAt = performance.now();
    await expectRefusedEverywhere(key);
    await poll(() => sent.some(({ at }) => at > revokedAt), { what: 'a request after the answer' });
    going = false;
    await clients;
    const late = await Promise.all(sent.filter(({ at }) => at > revokedAt).map(({ status }) => status));
    expect(new Set(late)).toEqual(new Set([401]));
  });

  test('is refused everywhere while NATS is down', async () => {
    const key = await knownKey();
    await world.nats.kill();
    expectEmpty(await revoke(org.client, key.id));
    await expectRefusedEverywhere(key);
    await world.nats.start();
  });

  test('is refused everywhere while Redis is down', async () => {
    const key = await knownKey();
    await world.redis.kill();
    expectEmpty(await revoke(org.client, key.id));
    await expectRefusedEverywhere(key);
    await world.redis.start();
    await expectRefusedEverywhere(key);
  });

  test('is refused by a gateway that alone has lost Redis, from then on', async () => {
    const way = await cuttableWay(world.redis.url);
    const third = await addGateway(world, way.url, unlimited);
    for (let round = 0; round < 3; round++) {
      const key = await knownKey();
      const there = key.client.at(third.url);
      expect((await there.get('/me')).status).toBe(200);
      if (round === 0) way.cut();
      expectEmpty(await revoke(org.client, key.id));
      for (const answer of await Promise.all([there.get('/me'), there.get('/me')]))
        expectRefusal(answer, 401, 'API_KEY_INVALID');
    }
    await third.stop();
    way.close();
  });

  test('is refused also when Redis forgot about it', async () => {
    const key = await knownKey();
    expectEmpty(await revoke(org.client, key.id));
    await world.redis.kill();
    await world.redis.start();
    await expectRefusedEverywhere(key);
  });

  test('is refused after a gateway was started anew', async () => {
    const key = await knownKey();
    expectEmpty(await revoke(org.client, key.id));
    const [first] = world.platform.gateway;
    await first.kill();
    await first.start();
    await expectRefusedEverywhere(key);
  });
});
