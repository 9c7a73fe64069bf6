import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anonymousActor,
  connectRpc,
  createLogger,
  createRegistry,
  isFailure,
  type RpcChannel,
  systemClock,
} from '@pharos/kit';
import { AuditServiceDefinition, type RecordDenialRequest } from '@pharos/proto/pharos/core/v1/audit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { databaseConfig } from './config.js';
import { createService, type RpcService } from './create-service.js';
import { createHandlers } from './handlers.js';
import type { RpcDeps } from './rpc.js';
import { lockWaits } from './testing/lock-waits.js';
import { createServiceDatabase, execute, type ServiceDatabase } from './testing/service-database.js';

// Two replicas of a made-up service whose only write waits for a lock of the organization.

const log = createLogger({ service: 'test', level: 'silent' });
const lockOf = { name: 'lock-of', text: 'SELECT pg_advisory_xact_lock_shared(hashtext($1))' };
const holdLockOf = 'SELECT pg_advisory_xact_lock(hashtext($1))';

async function waitForLock({ orgId }: RecordDenialRequest, _: unknown, { database }: RpcDeps) {
  await database.query(lockOf, [orgId]);
  return {};
}

function createReplica(databaseUrl: string, migrations: string): RpcService {
  const config = z.object(databaseConfig).parse({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    DATABASE_POOL_SIZE: '4',
  });
  return createService({
    name: 'desk',
    schema: 'desk',
    migrations,
    config,
    listen: '127.0.0.1:0',
    calls: {},
    deps: { log, clock: systemClock, registry: createRegistry() },
    encode: () => ({ subject: 'a.b.c', payload: Buffer.alloc(0) }),
    build: (base) => ({
      parts: [],
      services: () => [
        createHandlers(base, base).serve(AuditServiceDefinition, {
          recordDenial: waitForLock,
          listAuditEntries: notAsked,
        }),
      ],
    }),
  });
}

const notAsked = () => Promise.reject(new Error('nobody asks for it'));

const masterKey = randomBytes(32).toString('base64');
let database: ServiceDatabase;
let migrations: string;
let replicas: RpcService[];
beforeAll(async () => {
  database = await createServiceDatabase();
  migrations = await mkdtemp(join(tmpdir(), 'pharos-desk-'));
  replicas = [createReplica(database.url, migrations), createReplica(database.url, migrations)];
  for (const replica of replicas) await replica.start(new AbortController().signal);
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop(5_000)));
  await rm(migrations, { recursive: true });
  await database.drop();
});

test('hundreds of the largest requests of one organization that all wait leave room for another, on every replica', async () => {
  const channels = replicas.map(({ port }) => connectRpc({ target: `127.0.0.1:${port}`, log }));
  const outcomes: string[] = [];
  const ask = (orgId: string, channel: RpcChannel) => {
    const outgoing = { requestId: 'req_1', actor: anonymousActor, timeoutMs: 100_000 };
    const request = { id: '', count: 1, orgId, action: 'createMessage', reason: 'NONE', path: 'x'.repeat(1 << 20) };
    return channel.client(AuditServiceDefinition).recordDenial(request, outgoing);
  };
  // No pool's: however long all of it takes, nothing ends the transaction.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(holdLockOf, ['org_greedy']);
  const keep = (asked: Promise<unknown>) =>
    asked.then(
      () => outcomes.push('served'),
      (error) => outcomes.push(reasonOf(error)),
    );
  const flood: Promise<unknown>[] = [];
  const floodEach = (times: number) => {
    for (const channel of channels)
      for (let each = 0; each < times; each += 1) flood.push(keep(ask('org_greedy', channel)));
  };
  for (let n = 0; n < 20; n += 1) {
    floodEach(5);
    // Another organization is served all the while.
    expect(await Promise.all(channels.map((channel) => ask('org_modest', channel)))).toEqual([{}, {}]);
  }
  // Some are refused at once, while the others wait.
  await expect.poll(() => outcomes).toContain('RATE_LIMITED');
  expect(outcomes).not.toContain('served');
  // Those of before may have waited for as long as a statement may take.
  floodEach(1);
  await expect.poll(() => execute(database.url, lockWaits)).not.toEqual([]);
  await holder.query('COMMIT');
  await Promise.all(flood);
  expect(outcomes).toContain('served');
  expect(new Set(outcomes)).not.toContain('INTERNAL');
  await holder.end();
  for (const channel of channels) channel.close();
});

function reasonOf(error: unknown): string {
  return isFailure(error) ? error.reason : String(error);
}
