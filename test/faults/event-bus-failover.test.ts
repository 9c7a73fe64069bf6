import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createEmbeddedEventBus, createLogger, type EventBus } from '@pharos/kit';
import { poll } from '@pharos/test';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findPostgresPrograms, type OperatedPostgres, operatedPostgres } from '../support/operated-postgres.js';

const possible = findPostgresPrograms() !== undefined;
const log = createLogger({ service: 'test', level: 'silent' });
/** A session that nobody answers is given up after 15 s more. */
const pollMs = 500;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function aServer(): Promise<OperatedPostgres> {
  const server = await operatedPostgres();
  cleanUp.push(() => server.dispose());
  return server;
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that crashes also ends a connection that waits for nothing.
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A way to a server that can be led to another: who listens notices nothing of it, and all others are to connect again. */
async function aWay(from: OperatedPostgres) {
  let target = new URL(from.url);
  const pairs = new Map<Socket, { far: Socket; listens: boolean }>();
  const server = createServer((near) => {
    const pair = { far: connect(Number(target.port), target.hostname), listens: false };
    pairs.set(near, pair);
    near.on('data', (data) => {
      if (data.includes('LISTEN')) pair.listens = true;
    });
    for (const socket of [near, pair.far]) socket.on('error', () => socket.destroy());
    near.pipe(pair.far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(from.url);
  url.port = String((server.address() as AddressInfo).port);
  const cut = (all: boolean) => {
    for (const [near, { far, listens }] of pairs) {
      far.unpipe(near);
      far.destroy();
      if (all || !listens) near.destroy();
    }
  };
  cleanUp.push(() => {
    cut(true);
    server.close();
  });
  return {
    url: url.href,
    leadTo(to: OperatedPostgres): void {
      target = new URL(to.url);
      cut(false);
    },
  };
}

const event = (id: string) => ({
  id,
  subject: 'org_1.prj_1.thing.created',
  orderingKey: 'key',
  payload: new Uint8Array([1]),
});

async function aBus(databaseUrl: string): Promise<EventBus> {
  const bus = createEmbeddedEventBus({ databaseUrl, clientName: 'test', log, pollMs });
  cleanUp.push(() => bus.close());
  await bus.waitUntilReady();
  return bus;
}

test.runIf(possible)(
  'after a failover no event is lost that got the position of one that the new server lacks, before anybody notices',
  async () => {
    const [first, second] = await Promise.all([aServer(), aServer()]);
    await first.start();
    const way = await aWay(first);
    const buses = [await aBus(way.url), await aBus(way.url)] as const;
    const handled: string[][] = [[], []];
    const consumers = buses.map((bus, at) =>
      bus.consume({ durable: `consumer_${at}`, handler: async ({ id }) => void handled[at]?.push(id) }),
    );
    await Promise.all(consumers.map(({ started }) => started));
    const tail = buses[0].tail({ onEvent: () => {} });
    await tail.started;
    const watched = tail.watching();
    await buses[0].publish([event('evt_1')]);
    await second.shell(`rm -r "$PGDATA"; pg_basebackup -d ${first.url} -D "$PGDATA" --checkpoint=fast --no-sync`);
    await buses[0].publish([event('evt_2'), event('evt_3'), event('evt_4')]);
    await poll(() => handled.every((ids) => ids.length === 4), { what: 'the events of the first server' });

    await second.start();
    const published = await ask<{ seqs: unknown[] }>(
      second.url,
      `SELECT (bus.publish(id, $1, array_fill('org_1.prj_1.thing.created'::text, '{4}'), array_fill('key'::text, '{4}'),
         array_fill('x'::bytea, '{4}'))).seqs FROM bus.stream`,
      [['new_2', 'new_3', 'new_4', 'new_5']],
    );
    expect(published[0]?.seqs.map(Number)).toEqual([2, 3, 4, 5]);
    way.leadTo(second);
    await first.kill();

    const anew = () => handled.map((ids) => ids.filter((id) => id.startsWith('new')));
    await poll(() => anew().every((ids) => ids.length >= 4), { what: 'the events of the second server' });
    expect(anew().map((ids) => ids.slice(0, 4))).toEqual(Array(2).fill(['new_2', 'new_3', 'new_4', 'new_5']));
    await poll(() => tail.watching(), { what: 'the tail to watch again' });
    expect(tail.watching()).not.toBe(watched);
  },
);

test.runIf(possible)('a server that crashes is another one to the bus, even where it is not started anew', async () => {
  const server = await aServer();
  await server.start();
  await aBus(server.url);
  const look = async () =>
    (await ask(server.url, `SELECT bus.storage() AS storage, pg_postmaster_start_time()::text AS started`))[0];
  const before = await look();
  expect(await look()).toEqual(before);
  const [process] = await ask<{ pid: number }>(
    server.url,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`,
  );
  await server.shell(`kill -KILL ${process?.pid}`);
  const isAnother = async () => {
    const now = await look().catch(() => undefined);
    return now && now.storage !== before?.storage ? now : undefined;
  };
  const after = await poll(isAnother, { what: 'the server to be another one' });
  expect(after.started).toBe(before?.started);
});
