import { createEmbeddedEventBus, createLogger } from '@pharos/kit';
import { createDatabase, poll, testServers, uniqueName } from '@pharos/test';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEventBus } from './event-bus.js';
import { anEvent } from './event-bus-bench.js';
import { outagesIn, recordedLog } from './log-lines.js';

const log = createLogger({ service: 'test', level: 'silent' });
let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

async function execute(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describeEventBus({
  name: 'the bus embedded in PostgreSQL',
  async make({ keepEvents }) {
    const schema = uniqueName('bus');
    const { url } = database;
    return {
      open: () => createEmbeddedEventBus({ databaseUrl: url, clientName: 'test', log, schema, keepEvents }),
      wipe: async () => void (await execute(url, `DROP SCHEMA ${schema} CASCADE`)),
      dispose: async () => void (await execute(url, `DROP SCHEMA IF EXISTS ${schema} CASCADE`)),
    };
  },
});

describe('the bus embedded in PostgreSQL', () => {
  test('comes back by itself after its session was ended, and consumers with it', async () => {
    const schema = uniqueName('bus');
    const clientName = uniqueName('client');
    const { log: recorded, lines } = recordedLog();
    const bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName, log: recorded, schema });
    const seen: string[] = [];
    bus.consume({ durable: 'all', handler: async ({ id }) => void seen.push(id) });
    const tail = bus.tail({ onEvent: () => {} });
    await tail.started;
    const watched = tail.watching();
    const before = anEvent();
    await bus.waitUntilReady();
    await bus.publish([before]);
    await poll(() => seen.includes(before.id));
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${clientName}'`;
    expect((await execute(database.url, end)).rowCount).toBeGreaterThan(0);
    // Whether it has noticed the loss already, or is back already, depends on the moment.
    const after = anEvent();
    const published = () =>
      bus.publish([after]).then(
        () => true,
        () => false,
      );
    await poll(published, { what: 'the bus to take events again' });
    await poll(() => seen.includes(after.id), { what: 'an event after the loss' });
    await poll(() => tail.watching(), { what: 'the tail to watch again' });
    expect(tail.watching()).not.toBe(watched);
    await bus.close();
    const outage = `postgres ${clientName} event bus`;
    // The pool's own connections, ended as well, are not the session's outage.
    expect(outagesIn(lines.filter(({ client }) => client))).toEqual([`warn ${outage}`, `info ${outage}`]);
  });

  test('gives out places in the order of commits: none shows up behind one that was read already', async () => {
    const schema = uniqueName('bus');
    const bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName: 'test', log, schema });
    const seen: string[] = [];
    bus.consume({ durable: 'all', handler: async ({ id }) => void seen.push(id) });
    await bus.waitUntilReady();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    const place = await client.query(
      `SELECT seqs FROM ${schema}.publish(NULL, '{evt_slow}', '{o.p.thing.created}', '{slow}', '{""}')`,
    );
    expect(place.rowCount).toBe(1);
    const quick = anEvent();
    let settled = false;
    const publishing = bus.publish([quick]).finally(() => {
      settled = true;
    });
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await poll(async () => settled || (await execute(database.url, waiting)).rowCount, { what: 'the quick one' });
    if (settled) await poll(() => seen.includes(quick.id), { what: 'the quick event' });
    await client.query('COMMIT');
    await client.end();
    await publishing;
    await poll(() => seen.length === 2, { what: 'both events' });
    expect(seen).toEqual(['evt_slow', quick.id]);
    await bus.close();
  });

  test('is not ready while there is no database, and says so at a publish', async () => {
    const url = new URL(testServers().postgres);
    url.port = '1';
    const bus = createEmbeddedEventBus({ databaseUrl: url.href, clientName: 'test', log });
    expect(bus.ready()).toBe(false);
    await expect(bus.publish([anEvent()])).rejects.toMatchObject({ name: 'PublishError', seqs: [] });
    await bus.close();
  });
});
