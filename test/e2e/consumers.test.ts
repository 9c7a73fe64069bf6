import {
  createEventBus,
  createLogger,
  createPool,
  createRelay,
  type EventBus,
  newId,
  type PostgresPool,
  type Relay,
} from '@pharos/kit';
import { loadTarget } from '@pharos/launcher';
import { runAdmin } from '@pharos/local';
import { migrateService } from '@pharos/service';
import { createDatabase, type Json, poll, type TestDatabase, testServers, uniqueName } from '@pharos/test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteStream } from '../contract/nats-stream.js';

const log = createLogger({ service: 'test', level: 'silent' });

const buses: [string, string | undefined][] = [['over PostgreSQL itself', undefined]];
const { nats } = testServers();
if (nats !== undefined) buses.push(['over NATS', nats]);

describe.each(buses)('a component that was taken out, %s', (_, natsUrl) => {
  const stream = uniqueName('consumers');
  let database: TestDatabase;
  let pool: PostgresPool;
  let bus: EventBus;
  let relay: Relay;
  let env: Record<string, string>;
  beforeEach(async () => {
    database = await createDatabase();
    const { database: schema } = await loadTarget('webhooks');
    if (!schema) throw new Error('webhooks keeps nothing in the database');
    await migrateService(schema, { url: database.url, log });
    pool = createPool({ url: database.url, schema: schema.schema, applicationName: 'test', log });
    bus = createEventBus({ databaseUrl: database.url, natsUrl, stream, clientName: 'test', log });
    await bus.waitUntilReady();
    const encode = () => ({ subject: 'org_1.prj_1.thing', payload: new Uint8Array() });
    const often = { pollMs: 50, reconcileMs: 50, trimEveryMs: 50 };
    relay = createRelay({ databaseUrl: database.url, schema: schema.schema, bus, encode, log, ...often });
    relay.start();
    env = { DATABASE_URL: database.url, NATS_STREAM: stream, ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl }) };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await relay.stop();
    await bus.close();
    if (natsUrl !== undefined) await deleteStream(natsUrl, stream);
    await pool.end();
    await database.drop();
  });

  const rows = <Row>(text: string) => pool.query<Row>({ name: '', text });
  const waiting = async () => (await rows('SELECT FROM outbox')).length;
  const happens = () =>
    rows(`INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller, occurred_at)
      VALUES ('${newId('evt')}', 'thing', 'org_1', 'prj_1', 'key', '{}', '{}', clock_now() - interval '1 hour')`);
  const isKnown = (count: number) =>
    poll(async () => (await rows('SELECT FROM outbox_consumers')).length === count, {
      what: 'the consumers to be known',
    });

  async function consumers(...words: string[]): Promise<Json> {
    const [printed, refused] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
      spy.mockImplementation(() => {}),
    );
    const code = await runAdmin(['consumers', ...words], env);
    const [out, err] = [printed?.mock.calls.splice(0) ?? [], refused?.mock.calls.splice(0) ?? []];
    return code === 0 ? JSON.parse(out[0]?.[0]) : err[0]?.[0];
  }

  test('holds events until its consumer is removed, and operators see which one it is', async () => {
    const handler = async () => {};
    const [stays, gone] = ['stays', 'gone'].map((durable) => bus.consume({ durable, handler }));
    await Promise.all([stays?.started, gone?.started]);
    await gone?.stop();
    await happens();
    await isKnown(2);
    await poll(async () => (await consumers('list')).consumers[1].oldest_unhandled_seconds === 0, {
      what: 'one to be passed',
    });
    expect(await consumers('list')).toEqual({
      consumers: [
        { name: 'gone', oldest_unhandled_seconds: expect.toSatisfy((s: number) => s >= 3_600), on_bus: true },
        { name: 'stays', oldest_unhandled_seconds: 0, on_bus: true },
      ],
    });
    expect(await waiting()).toBe(1);
    expect(await consumers('remove', 'gon')).toContain('There is no consumer "gon". The consumers are: gone, stays.');
    expect(await consumers('remove', 'gone')).toEqual({ removed: 'gone' });
    // A service that had only lost its connection would be back by then.
    await rows(`UPDATE outbox_consumers SET seen_at = seen_at - interval '11 minutes'`);
    await poll(async () => (await waiting()) === 0, { what: 'the event to go' });
    expect((await consumers('list')).consumers.map(({ name }: Json) => name)).toEqual(['stays']);
  });

  test('and whose stream is lost since holds them no longer either', async () => {
    const stays = bus.consume({ durable: 'stays', handler: async () => {} });
    await stays.started;
    await isKnown(1);
    await rows(`INSERT INTO outbox_consumers (name, stream, seq) VALUES ('gone', 'a lost one', 7)`);
    await happens();
    await poll(async () => (await rows('SELECT FROM outbox WHERE seq IS NOT NULL')).length === 1, {
      what: 'the event',
    });
    expect((await consumers('list')).consumers[0]).toMatchObject({ name: 'gone', on_bus: false });
    expect(await consumers('remove', 'gone')).toEqual({ removed: 'gone' });
    await poll(async () => (await waiting()) === 0, { what: 'the event to go' });
  });

  test('leaves an outbox behind that blames no consumer for what it has handled since', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const stays = bus.consume({ durable: 'stays', handler: () => opened });
    await stays.started;
    await isKnown(1);
    await happens();
    const oldest = async () => (await consumers('list')).consumers[0].oldest_unhandled_seconds;
    await poll(async () => (await oldest()) > 0, { what: 'the event to wait' });
    await relay.stop();
    open();
    await poll(async () => (await oldest()) === 0, { what: 'the event to be handled' });
  });

  test('cannot be looked for on another bus than that of the services', async () => {
    await rows(`INSERT INTO outbox_consumers (name, stream, seq) VALUES ('gone', 'another one', 7)`);
    expect(await consumers('list')).toContain('The services use another event bus.');
  });
});
