import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectRpc,
  createEventBus,
  createLogger,
  createRegistry,
  type MetricsRegistry,
  newId,
  OperatorError,
  systemActor,
  systemClock,
} from '@pharos/kit';
import {
  AuditServiceDefinition,
  type RecordDenialRequest,
  type RecordDenialResponse,
} from '@pharos/proto/pharos/core/v1/audit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { databaseConfig, listenAddress } from './config.js';
import { createService, type OwnParts, type RpcService, type ServiceBase } from './create-service.js';
import { createHandlers } from './handlers.js';
import type { RpcDeps } from './rpc.js';
import { createServiceDatabase, execute, type ServiceDatabase } from './testing/service-database.js';

const log = createLogger({ service: 'test', level: 'silent' });

// A made-up service. It keeps orders, and says so on the bus.

const configSchema = z.object({ ...databaseConfig, SHOP_LISTEN: listenAddress('shop', '127.0.0.1:0') });

const notAsked = () => Promise.reject(new Error('nobody asks for it'));

const build = (base: ServiceBase<never>): OwnParts => ({
  parts: [],
  services: () => [
    createHandlers(base, base).serve(AuditServiceDefinition, { recordDenial: order, listAuditEntries: notAsked }),
  ],
});

function createShop(
  config: z.output<typeof configSchema>,
  migrations: string,
  {
    registry = createRegistry(),
    readOnly = false,
    ...own
  }: { registry?: MetricsRegistry; readOnly?: boolean; build?: typeof build } = {},
): RpcService {
  return createService({
    name: 'shop',
    schema: 'shop',
    migrations,
    config,
    listen: config.SHOP_LISTEN,
    calls: {},
    deps: { log, clock: systemClock, registry, readOnly },
    encode: ({ orgId, type }) => ({ subject: `${orgId}.shop.${type}`, payload: Buffer.from(type) }),
    build,
    ...own,
  });
}

async function order({ orgId }: RecordDenialRequest, _: unknown, { database }: RpcDeps): Promise<RecordDenialResponse> {
  const text = `WITH ordered AS (INSERT INTO orders (org_id) VALUES ($1) RETURNING id)
    INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
    SELECT $2, 'ordered', $1, '', id::text, '{}', '{}' FROM ordered`;
  await database.query({ name: 'order', text }, [orgId, newId('evt')]);
  return {};
}

let database: ServiceDatabase;
let migrations: string;
let config: z.output<typeof configSchema>;
const shops: RpcService[] = [];

beforeAll(async () => {
  database = await createServiceDatabase();
  migrations = await mkdtemp(join(tmpdir(), 'pharos-shop-'));
  const orders =
    'CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY, org_id text, at timestamptz DEFAULT clock_now());';
  await writeFile(join(migrations, '0001_orders.sql'), orders);
  config = configSchema.parse({ DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('base64') });
});
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.stop(5_000)));
});
afterAll(async () => {
  await rm(migrations, { recursive: true });
  await database.drop();
});

async function started(own = config): Promise<RpcService> {
  const shop = createShop(own, migrations);
  shops.push(shop);
  await shop.start(new AbortController().signal);
  return shop;
}

function callerOf(shop: RpcService) {
  const channel = connectRpc({ target: `127.0.0.1:${shop.port}`, log });
  const request = (orgId: string) => ({ orgId, action: '', reason: '', path: '', id: '', count: 0 });
  const call = { requestId: 'req_1', actor: systemActor, timeoutMs: 60_000 };
  return {
    order: (orgId: string, idempotency?: { scope: string; key: string; fingerprint: Buffer }) =>
      channel.client(AuditServiceDefinition).recordDenial(request(orgId), { ...call, idempotency }),
    close: () => channel.close(),
  };
}

const ordersOf = async (orgId: string) =>
  (await execute(database.url, `SELECT 1 FROM shop.orders WHERE org_id = '${orgId}'`)).length;

test('its own jobs are known by the names of the jobs, and not by that of the service', async () => {
  const registry = createRegistry();
  const shop = createShop(config, migrations, { registry });
  shops.push(shop);
  await shop.start(new AbortController().signal);
  const named = [...(await registry.metrics()).matchAll(/^pharos_job_failures_total\{name="(.*)"\}/gm)];
  expect(named.map(([, name]) => name)).toEqual([
    'read the time',
    'count connections of the database server',
    'forget kept answers',
  ]);
});

test('a service of ten lines has a schema, answers calls at most once, and its events reach the bus', async () => {
  const shop = await started();
  expect(shop.ready()).toBe(true);
  const bus = createEventBus({ databaseUrl: database.url, clientName: 'test', log });
  const seen: string[] = [];
  const handler = async ({ subject }: { subject: string }) => void seen.push(subject);
  await bus.consume({ durable: 'test', handler }).started;
  const caller = callerOf(shop);
  const once = { scope: 'org_a', key: 'key', fingerprint: Buffer.from('order') };
  await caller.order('org_a', once);
  await caller.order('org_a', once);
  await vi.waitFor(() => expect(seen).toEqual(['org_a.shop.ordered']), 60_000);
  expect(await ordersOf('org_a')).toBe(1);
  caller.close();
  await bus.close();
});

test('replicas that start at the same moment both serve, and one that stops leaves the other alone', async () => {
  await execute(database.url, 'DROP SCHEMA IF EXISTS shop CASCADE');
  const [first, second] = await Promise.all([started(), started()]);
  const callers = [callerOf(first), callerOf(second)];
  await Promise.all(callers.map((caller) => caller.order('org_b')));
  await first.drain?.();
  await first.stop(5_000);
  expect([first.ready(), second.ready()]).toEqual([false, true]);
  await callers[1]?.order('org_b');
  expect(await ordersOf('org_b')).toBe(3);
  for (const caller of callers) caller.close();
});

test('a master key that is not that of the schema stops the start in words', async () => {
  await started();
  const other = { ...config, MASTER_KEY: randomBytes(32).toString('base64') };
  await expect(started(other)).rejects.toThrow(OperatorError);
  await started({ ...config, MASTER_KEY: `${other.MASTER_KEY},${config.MASTER_KEY}` });
});

test('a schema of another version stops the start in words, and leaves no connection open', async () => {
  await execute(database.url, 'DROP SCHEMA IF EXISTS shop CASCADE');
  await execute(
    database.url,
    'CREATE SCHEMA shop; CREATE TABLE shop.schema_migrations (id int, name text, run_on date)',
  );
  await expect(started()).rejects.toThrow(OperatorError);
  const text = `SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'pharos%'`;
  await vi.waitFor(async () => expect(await execute(database.url, text)).toEqual([]), 60_000);
  await execute(database.url, 'DROP SCHEMA shop CASCADE');
});

test('one that only reads serves the schema as it is, starts nothing of its own, and is refused every write', async () => {
  await started();
  const own = { name: 'own', start: vi.fn(), stop: () => undefined };
  const registry = createRegistry();
  const shop = createShop(config, migrations, {
    registry,
    readOnly: true,
    build: (base) => ({ ...build(base), parts: [own] }),
  });
  shops.push(shop);
  await shop.start(new AbortController().signal);
  const caller = callerOf(shop);
  await expect(caller.order('org_read')).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  expect(await ordersOf('org_read')).toBe(0);
  expect(own.start).not.toHaveBeenCalled();
  expect(await registry.metrics()).not.toContain('forget kept answers');
  caller.close();
});

test('one that only reads makes no schema, and is refused another master key', async () => {
  const reader = (own: typeof config) => {
    const shop = createShop(own, migrations, { readOnly: true });
    shops.push(shop);
    return shop.start(new AbortController().signal);
  };
  await started();
  await expect(reader({ ...config, MASTER_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(OperatorError);
  await execute(database.url, 'DROP SCHEMA shop CASCADE');
  await expect(reader(config)).rejects.toThrow(OperatorError);
  expect(await execute(database.url, "SELECT FROM pg_namespace WHERE nspname = 'shop'")).toEqual([]);
});

test('a service that cannot be built closes what was made for it', async () => {
  let made: ServiceBase<never> | undefined;
  const shop = createShop(config, migrations, {
    build(base) {
      made = base;
      throw new Error('cannot be built');
    },
  });
  await expect(shop.start(new AbortController().signal)).rejects.toThrow('cannot be built');
  expect(made?.database.raw.ending).toBe(true);
  await expect(made?.bus.waitUntilReady(AbortSignal.timeout(60_000))).rejects.toThrow('cannot be reached');
});

test('nothing is made before the start: one that never starts has nothing to stop and speaks to nobody', async () => {
  const registry = createRegistry();
  const shop = createShop(config, migrations, { registry });
  expect([shop.ready(), shop.port]).toEqual([false, 0]);
  expect(await registry.getMetricsAsJSON()).toEqual([]);
  await shop.drain?.();
  await shop.stop(5_000);
});
