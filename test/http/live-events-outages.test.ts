import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canStart, poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import type { ServiceProcess } from '../support/service-process.js';
import { LiveStream, ReturningClient } from './support/live-stream.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { startSeveralGateways } from './support/several-gateways.js';
import { withDatabase } from './support/stored.js';

interface World {
  platform: Platform;
  stop(): Promise<void>;
}

const withoutBroker = async (): Promise<World> => {
  const platform = await startPlatform();
  return { platform, stop: () => platform.stop() };
};

describe.each([
  ['one gateway, events over PostgreSQL', withoutBroker, true],
  ['two gateways, events over NATS', startSeveralGateways, canStart('nats') && canStart('redis')],
] as const)('%s', (_, start, possible) => {
  describe.skipIf(!possible)('live streams', () => suite(start));
});

function suite(start: () => Promise<World>): void {
  let world: World;
  let org: Org;
  beforeAll(async () => {
    world = await start();
    org = await Org.create(world.platform);
  });
  afterAll(() => world?.stop());

  /** The same client at each gateway, the last one first: the first is the one that is killed. */
  const clients = () => world.platform.gateway.map(({ url }) => org.client.at(url)).toReversed();

  /** Says so many things, each of which is answered or said again until it is, while something goes on. */
  async function sayDuring(project: ProjectApi, count: number, work: () => Promise<unknown>): Promise<string[]> {
    const { id } = await project.newConversation();
    const working = work();
    for (let n = 0; n < count; n += 1) {
      // The key makes one message of it, however often it is tried.
      const headers = { 'idempotency-key': `${id}-${n}` };
      const tried = () => project.createMessage(id, { content: `${n}` }, headers).catch(() => undefined);
      await poll(async () => (await tried())?.status === 201, { what: `message ${n} to be taken` });
    }
    await working;
    return Array.from({ length: count }, (_, n) => `${n}`);
  }

  const again = async (process: ServiceProcess) => {
    await process.kill();
    await process.start();
  };

  test.each([
    ['a gateway is killed and started again', () => again(world.platform.gateway[0])],
    ['core is killed and started again', () => again(world.platform.core[0])],
    [
      'a gateway is stopped in order and started again',
      () => world.platform.gateway[0].stop().then(() => world.platform.gateway[0].start()),
    ],
  ])('%s: nobody misses anything or hears it twice', async (_, outage) => {
    const project = await org.newProject();
    const path = `/projects/${project.id}/events`;
    // One at each gateway, and one that goes to another each time.
    const listeners = [
      ...clients().map((client) => new ReturningClient([client], path)),
      new ReturningClient(clients(), path),
    ];
    await Promise.all(listeners.map((listener) => listener.listening()));
    const said = await sayDuring(project.with(clients()[0] ?? org.client), 60, outage);
    for (const listener of listeners) {
      expect(await listener.until(said.length)).toEqual(said);
      await listener.stop();
    }
  });

  test('the events of a conversation keep their order when core is killed while it records them', async () => {
    const project = await org.newProject();
    const path = `/projects/${project.id}/events`;
    const stream = await (await LiveStream.open(org.client, path)).listening();
    const { id } = await project.newConversation();
    await stream.until(1);
    stream.close();
    const say = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) await project.newMessage(id, { content: `${n}` });
    };
    await withDatabase(world.platform.database.url, async (client) => {
      // Whoever records an event waits behind this until it is killed.
      await client.query('BEGIN');
      await client.query('SELECT FROM core.feeds WHERE project_id = $1 FOR UPDATE', [project.id]);
      await say(0, 20);
      const isRecording = async () => {
        const { rows } = await client.query<{ waiting: boolean; published: boolean }>(
          `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
              AND query LIKE '%FROM feed_events%') AS waiting,
            NOT EXISTS (SELECT FROM core.outbox WHERE project_id = $1 AND seq IS NULL) AS published`,
          [project.id],
        );
        return rows[0]?.waiting && rows[0].published;
      };
      await poll(isRecording, { what: 'the events to be recorded' });
      await world.platform.core[0].kill();
      await client.query('COMMIT');
    });
    await world.platform.core[0].start();
    await poll(async () => (await org.client.get('/me')).status === 200, { what: 'core to be back' });
    await say(20, 40);
    const resumed = await LiveStream.open(org.client, path, { headers: { 'last-event-id': stream.lastId } });
    await resumed.until(40);
    expect(resumed.said).toEqual(Array.from({ length: 40 }, (_, n) => `${n}`));
    resumed.close();
  });

  test('who comes back after too long is told so, once, and goes on from there', async () => {
    const project = await org.newProject();
    const path = `/projects/${project.id}/events`;
    const first = await (await LiveStream.open(org.client, path)).listening();
    await project.newContact();
    await first.until(1);
    const cursor = first.lastId;
    await project.newContact();
    // Recorded by then: events reach the feed a moment after the write's answer.
    await first.until(2);
    first.close();
    // As after a day: what was not heard is no longer there.
    await withDatabase(world.platform.database.url, (client) =>
      client.query('UPDATE core.feeds SET kept_after = last_place, last_place = last_place WHERE project_id = $1', [
        project.id,
      ]),
    );
    const resumed = await LiveStream.open(org.client, path, { headers: { 'last-event-id': cursor } });
    await resumed.until(1);
    await project.newConversation({ subject: 'after' });
    await resumed.until(2);
    expect(resumed.events.map(({ event, data }) => [event, JSON.parse(data).reason])).toEqual([
      ['reset', 'cursor_too_old'],
      ['conversation.created', undefined],
    ]);
    const next = await LiveStream.open(org.client, path, { headers: { 'last-event-id': resumed.events[0]?.id ?? '' } });
    await next.until(1);
    expect(next.events.map(({ event }) => event)).toEqual(['conversation.created']);
    for (const stream of [resumed, next]) stream.close();
  });

  test('a key that is revoked by one gateway loses its streams at every one', async () => {
    const project = await org.newProject();
    const { id, client } = await org.newKey(['read']);
    const streams = await Promise.all(
      clients().map(async ({ baseUrl }) =>
        (await LiveStream.open(client.at(baseUrl), `/projects/${project.id}/events`)).listening(),
      ),
    );
    expect((await (clients()[0] ?? org.client).delete(`/orgs/${org.id}/api-keys/${id}`)).status).toBe(200);
    await Promise.all(streams.map((stream) => stream.untilEnded()));
    await project.newContact();
    expect(streams.flatMap(({ events }) => events)).toEqual([]);
  });
}
