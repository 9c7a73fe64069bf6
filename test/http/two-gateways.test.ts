import type { Message } from '@pharos/widget-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cuttableWay } from '../support/cuttable-way.js';
import { canStart, poll } from '../support/index.js';
import type { Answer } from './support/answer.js';
import type { Client } from './support/client.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import { anAddress } from './support/form-visitor.js';
import { type Key, Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import { addGateway, type SeveralGateways, startSeveralGateways } from './support/several-gateways.js';
import { VisitorClient } from './support/visitor-client.js';
import { dataOf, hear, listenAs } from './support/visitor-stream.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const [sessions, messages] = [3, 4];
const env = {
  // Refused keys count as anonymous callers, and there are many.
  RATE_LIMIT_STARTER: '1000000',
  RATE_LIMIT_PUBLIC: '1000000',
  RATE_LIMIT_SIGN_IN: '1000000',
  RATE_LIMIT_PEOPLE: '1000000',
  RATE_LIMIT_WIDGET_SESSIONS: String(sessions),
  RATE_LIMIT_WIDGET_MESSAGES: String(messages),
  TRUST_PROXY: 'loopback',
};

describe.skipIf(!canStart('redis') || !canStart('nats'))('two gateways', () => {
  let world: SeveralGateways;
  beforeAll(async () => {
    world = await startSeveralGateways(env);
  });
  afterAll(() => world?.stop());

  test('every gateway shows a change of a widget’s configuration as soon as the PATCH has answered, whichever took it', async () => {
    const owner = await Org.create(world.platform);
    const own = await owner.newProject();
    const gateways = world.atEach(owner.client);
    const visitors = gateways.map(({ baseUrl }) => new VisitorClient(baseUrl));
    const both = () =>
      Promise.all(visitors.map((at) => at.get<{ color: string }>(`/api/public/widget/${own.id}/config`)));
    for (let round = 0; round < 10; round += 1) {
      await both();
      const color = `#0000${String(round).padStart(2, '0')}`;
      const [at] = round % 2 === 0 ? gateways : gateways.toReversed();
      expect((await at?.patch(`${own.path}/widget/config`, { color }))?.status).toBe(200);
      expect((await both()).map(({ data }) => data.color)).toEqual([color, color]);
    }
  });

  test('what a visitor’s stream is told at one is heard at the other, and a chat goes on when a gateway is killed', async () => {
    const owner = await Org.create(world.platform);
    const own = await owner.newProject();
    const [first, second] = world.atEach(owner.client).map(({ baseUrl }) => baseUrl) as [string, string];
    const visitor = await WidgetVisitor.arrive(second, own);
    const stream = await listenAs(visitor, { baseUrl: first });
    const { id } = (await visitor.start('Hello')).conversation;
    await owner.client.at(second).post(`${own.path}/conversations/${id}/typing`, undefined);
    await hear(stream, 'typing');
    await hear<Message>(stream, 'message.created');
    await world.platform.gateway[0].kill();
    await stream.untilEnded();
    await own.with(owner.client.at(second)).newMessage(id, { content: 'Meanwhile' });
    const again = await listenAs(visitor, { lastId: stream.lastId, baseUrl: second });
    await hear<Message>(again, 'message.created', ({ content }) => content === 'Meanwhile');
    expect(dataOf<Message>(again.events, 'message.created')).toHaveLength(1);
    again.close();
    await world.platform.gateway[0].start();
  });

  describe('visitors', () => {
    let projectId: string;
    beforeAll(async () => {
      projectId = (await (await Org.create(world.platform)).newProject()).id;
    });

    const begin = (address: string) =>
      new VisitorClient(world.platform.baseUrl).post(
        `/api/public/widget/${projectId}/sessions`,
        {},
        { 'x-forwarded-for': address },
      );
    const newVisitor = async () =>
      WidgetVisitor.with(
        world.platform.baseUrl,
        projectId,
        (await begin(anAddress())).data as WidgetVisitor['session'],
      );

    /** So many are taken of what comes at once: the minute begins with the first. */
    function expectLimited(answers: readonly Answer<unknown>[], limit: number): void {
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        const { retry_after } = expectRefusal(answer, 429, 'RATE_LIMITED');
        expect(answer.headers['retry-after']).toBe(String(retry_after));
      }
    }

    test('one address begins so many sessions of the widget in a minute; others are not held up', async () => {
      const address = anAddress();
      expectLimited(await Promise.all(Array.from({ length: 5 * sessions }, () => begin(address))), sessions);
      expect((await begin(anAddress())).status).toBe(201);
    });

    test('one session sends so many messages in a minute, and another of the same project as many', async () => {
      const [loud, quiet] = [await newVisitor(), await newVisitor()];
      const write = (visitor: WidgetVisitor) => visitor.startWith('Hello');
      expectLimited(await Promise.all(Array.from({ length: 5 * messages }, () => write(loud))), messages);
      expect((await write(quiet)).status).toBe(201);
    });
  });

  describe('a session', () => {
    let org: Org;
    beforeAll(async () => {
      org = await Org.create(world.platform);
    });

    const both = (client: Client, path: string): Promise<Answer[]> =>
      Promise.all(world.atEach(client).map((at) => at.get(path)));

    /** A person whom both gateways know well. */
    async function knownPerson(role: 'agent' | 'admin'): Promise<Signed> {
      const person = await newMember(org, { role });
      for (const answer of [...(await both(person.client, '/me')), ...(await both(person.client, '/me'))])
        expect(answer.status).toBe(200);
      return person;
    }

    test('that is ended is refused by every gateway as soon as the answer has come, whichever gave it', async () => {
      for (let round = 0; round < 6; round += 1) {
        const person = await knownPerson('agent');
        const at = world.atEach(person.client)[round % 2];
        expectEmpty(await (at as Client).delete('/me/sessions'));
        for (const answer of await both(person.client, '/me')) expectRefusal(answer, 401, 'SESSION_EXPIRED');
      }
    });

    test('of which the person has another role, or is no member any more, has these rights at every gateway at once', async () => {
      for (let round = 0; round < 4; round += 1) {
        const person = await knownPerson('admin');
        const keys = `/orgs/${org.id}/api-keys`;
        for (const answer of await both(person.client, keys)) expect(answer.status).toBe(200);
        const at = world.atEach(org.client)[round % 2] as Client;
        await at.patch(`/orgs/${org.id}/members/${person.id}`, { role: 'agent' });
        for (const answer of await both(person.client, keys)) expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE');
        for (const answer of await both(person.client, '/me')) expect(answer.status).toBe(200);
        expectEmpty(await at.delete(`/orgs/${org.id}/members/${person.id}`));
        for (const answer of await both(person.client, `/orgs/${org.id}`)) expectRefusal(answer, 404, 'ORG_NOT_FOUND');
      }
    });

    test('that is ended is refused everywhere while Redis is down', async () => {
      const person = await knownPerson('agent');
      await world.redis.kill();
      expectEmpty(await person.client.delete('/me/sessions'));
      for (const answer of await both(person.client, '/me')) expectRefusal(answer, 401, 'SESSION_EXPIRED');
      await world.redis.start();
      for (const answer of await both(person.client, '/me')) expectRefusal(answer, 401, 'SESSION_EXPIRED');
    });
  });

  describe('a revoked key', () => {
    let org: Org;
    beforeAll(async () => {
      org = await Org.create(world.platform);
    });

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
      const third = await addGateway(world, way.url, env);
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
});
