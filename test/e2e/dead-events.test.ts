import {
  type ConsumerOptions,
  createConsumer,
  createEmbeddedEventBus,
  createLogger,
  createPool,
  createRegistry,
  type EventBus,
  type Handling,
  newId,
  type PostgresPool,
} from '@pharos/kit';
import { loadTarget } from '@pharos/launcher';
import { runAdmin } from '@pharos/local';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { migrateService } from '@pharos/service';
import { createDatabase, type Json, poll, type TestDatabase } from '@pharos/test';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const log = createLogger({ service: 'test', level: 'silent' });
const at = { projectId: 'prj_1', orderingKey: 'key', traceparent: '', requestId: '', actor: undefined };

let database: TestDatabase;
let pool: PostgresPool;
let bus: EventBus;
beforeAll(async () => {
  database = await createDatabase();
  const { database: schema } = await loadTarget('webhooks');
  if (!schema) throw new Error('webhooks keeps nothing in the database');
  await migrateService(schema, { url: database.url, log });
  pool = createPool({ url: database.url, schema: schema.schema, applicationName: 'test', log });
  bus = createEmbeddedEventBus({ databaseUrl: database.url, clientName: 'test', log });
  await bus.waitUntilReady();
});
afterAll(async () => {
  await bus.close();
  await pool.end();
  await database.drop();
});

afterEach(() => vi.restoreAllMocks());

/** As an operator types it: what it prints is one JSON value, or nothing but words on standard error. */
async function deadEvents(...words: string[]): Promise<Json> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const refused = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = await runAdmin(['dead-events', ...words], { DATABASE_URL: database.url });
  const [out, err] = [printed.mock.calls.splice(0), refused.mock.calls.splice(0)];
  expect([out.length, err.length]).toEqual(code === 0 ? [1, 0] : [0, 1]);
  return code === 0 ? JSON.parse(out[0]?.[0]) : err[0]?.[0];
}

function publish(orgId: string, type: string) {
  const id = newId('evt');
  const event: Event = { ...at, id, type, orgId, occurredAt: new Date(), data: { $case: 'projectDeleted', value: {} } };
  const payload = Event.encode(event).finish();
  return bus.publish([{ id, subject: `${orgId}.prj_1.${type}`, orderingKey: id, payload }]);
}

async function consuming(handler: ConsumerOptions['handler'], work: () => Promise<unknown>) {
  const deps = { bus, database: pool, log, registry: createRegistry() };
  const quick = { maxAttempts: 1, pollMs: 20, upkeepMs: 50, types: ['project.deleted'] };
  const consumer = createConsumer(deps, { ...quick, durable: 'webhooks', handler });
  await consumer.start?.(new AbortController().signal);
  await work();
  await consumer.stop(0);
}

test('an operator sees the events that are dead, has them tried again, and drops them', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  const dead = async () => (await deadEvents('list', '--service', 'webhooks')).events;
  await consuming(broken, async () => {
    const all = ['org_a project.deleted', 'org_a project.deleted', 'org_b project.deleted', 'org_b thing.unknown'];
    // Of different keys, they are set aside in this order only one after the other.
    for (const [at, event] of all.entries()) {
      const [orgId = '', type = ''] = event.split(' ');
      await publish(orgId, type);
      await poll(async () => (await bus.progress()).consumers[0]?.seq === at + 1, { what: 'it to be set aside' });
    }
  });
  const all = await dead();
  expect(all.map(({ org_id, state }: Json) => [org_id, state])).toEqual([
    ['org_a', 'dead'],
    ['org_a', 'dead'],
    ['org_b', 'dead'],
    ['org_b', 'unknown_type'],
  ]);
  const first = await deadEvents('list', '--org', 'org_a', '--limit', '1');
  expect(first).toEqual({ events: [all[0]], next: all[0].id });
  expect((await deadEvents('list', '--org', 'org_a', '--after', first.next)).events).toEqual([all[1]]);
  expect(await deadEvents('show', all[0].id)).toMatchObject({
    id: all[0].id,
    service: 'webhooks',
    consumer: 'webhooks',
    reason: 'Error: broken',
    attempts: 1,
    contents: { orgId: 'org_a', type: 'project.deleted' },
  });

  const handled: string[] = [];
  const mended = async ({ event }: Handling) => void handled.push(event.subject);
  expect(await deadEvents('retry', all[0].id)).toEqual({ retried: { webhooks: 1 } });
  expect(await deadEvents('retry', '--all', '--org', 'org_a')).toEqual({ retried: { webhooks: 1 } });
  await consuming(mended, () => poll(async () => (await dead()).length === 2, { what: 'the retried ones' }));
  expect(handled).toEqual(Array(2).fill('org_a.prj_1.project.deleted'));

  const [left, other] = await dead();
  const refusal = await deadEvents('drop', 'webhooks:999', left.id);
  expect(refusal).toContain('do not exist or are waiting for a retry: webhooks:999.');
  expect(refusal).toContain('{"dropped":{"webhooks":1}}');
  expect(await deadEvents('retry', other.id, '--org', 'org_a')).toContain(other.id);
  expect(await deadEvents('drop', '--all')).toEqual({ dropped: { webhooks: 1 } });
  expect(await dead()).toEqual([]);
  const audited = await pool.query<{ action: string; org_id: string }>({
    name: 'test-audited',
    text: `SELECT data->>'action' AS action, org_id FROM outbox WHERE type = 'audit.recorded' ORDER BY id`,
  });
  expect(audited.map(({ action, org_id }) => `${action} ${org_id}`)).toEqual([
    ...Array(2).fill('retryDeadEvent org_a'),
    ...Array(2).fill('dropDeadEvent org_b'),
  ]);
});

test('a command that names no event, or no way to find it, says so in words', async () => {
  expect(await deadEvents('drop')).toContain('or --all');
  expect(await deadEvents('drop', 'webhooks:1', '--all')).toContain('or --all');
  expect(await deadEvents('retry', '--all', '--limit', '5')).toContain('has no option --limit');
  expect(await deadEvents('show', 'webhooks:999')).toContain('webhooks:999');
  expect(await deadEvents('show', 'x')).toContain('webhooks:17');
  expect(await deadEvents('list', '--service', 'webhook')).toContain('webhook" is not a service');
  expect(await deadEvents('drop', '--all', '--service', 'webhook')).toContain('webhook" is not a service');
  expect(await deadEvents('retry', 'webhook:1')).toContain('webhook" is not a service');
});
