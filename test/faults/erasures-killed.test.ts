import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '@pharos/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../relevance/metrics.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit } from './steady-traffic.js';

const seed = Number(process.env.FAULT_SEED ?? 20_261_126);
const conversations = 1_200;
const messages = 24_000;
const kills = 3;

let platform: Platform;
let tenant: Tenant;
let database: pg.Client;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
  tenant = await platform.createTenant();
  database = new pg.Client({ connectionString: platform.database.url });
  await database.connect();
  await database.query('SET search_path = core');
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
});

interface Person {
  readonly of: Tenant;
  readonly path: string;
  readonly contactId: string;
  readonly conversationIds: string[];
}

const email = 'large@example.com';

/** A contact with so much that a job erases it in very many batches. */
async function person(of: Tenant): Promise<Person> {
  const project = (await of.api.post(`/orgs/${of.orgId}/projects`, { name: 'Large' })).body.data.id as string;
  const path = `/projects/${project}`;
  const contactId = (await of.api.post(`${path}/contacts`, { email })).body.data.id as string;
  const { rows } = await database.query<{ id: string }>(
    `WITH made AS (
      INSERT INTO conversations (id, project_id, contact_id, status, priority, channel)
      SELECT 'cnv_0' || upper(substr(md5($1 || n), 1, 25)), $1, $2, 'open', 'normal', 'api' FROM generate_series(1, $3::int) n RETURNING id, project_id
    ), activity AS (
      INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT id, project_id, clock_now() FROM made
    ) SELECT id FROM made`,
    [project, contactId, conversations],
  );
  const conversationIds = rows.map(({ id }) => id);
  await database.query(
    `INSERT INTO messages (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, created_at)
      SELECT 'msg_0' || upper(substr(md5($1 || n), 1, 25)), $1, ($2::text[])[1 + n % cardinality($2::text[])], 'customer', $3, 'Hello', 'text', false, clock_now()
      FROM generate_series(1, $4::int) n`,
    [project, conversationIds, email, messages],
  );
  return { of, path, contactId, conversationIds };
}

/** How much still refers to the contact, as it is stored. */
async function left({ contactId, path }: Person): Promise<number> {
  const refer = `SELECT (SELECT count(*) FROM conversations WHERE contact_id = $1)
      + (SELECT count(*) FROM messages WHERE project_id = $2 AND sender_id = $3) AS n`;
  const { rows } = await database.query<{ n: string }>(refer, [contactId, path.split('/')[2], email]);
  return Number(rows[0]?.n);
}

/** Holds what the erasure comes to last, so that it cannot end, however fast it is; `isReached` tells that a batch waits for that. */
async function withLastHeld(
  { contactId }: Person,
  run: (isReached: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const holder = new pg.Client({ connectionString: platform.database.url });
  await holder.connect();
  try {
    await holder.query('SET search_path = core');
    await holder.query('BEGIN');
    const last = `SELECT pg_backend_pid() AS pid FROM conversations WHERE contact_id = $1 ORDER BY created_at, id LIMIT 1 FOR UPDATE`;
    const { rows } = await holder.query<{ pid: number }>(last, [contactId]);
    const waits = 'SELECT 1 FROM pg_stat_activity WHERE $1::integer = ANY (pg_blocking_pids(pid))';
    await run(async () => (await database.query(waits, [rows[0]?.pid])).rows.length > 0);
  } finally {
    await holder.end();
  }
}

/** What is read of some of the conversations: whose they are, and who has written in them. */
async function shown({ of, path, conversationIds }: Person): Promise<unknown[]> {
  const seen = new Set<unknown>();
  for (const id of [0, 400, 800, conversations - 1].map((at) => conversationIds[at])) {
    seen.add((await of.api.get(`${path}/conversations/${id}`)).body.data.contact_id);
    const said = (await of.api.get(`${path}/conversations/${id}/messages`)).body.data as { sender_id: unknown }[];
    for (const { sender_id } of said) seen.add(sender_id);
  }
  return [...seen];
}

test('an erasure whose core is killed again and again ends, and the contact is gone from the first answer on', async () => {
  const random = randomFrom(seed);
  const [core] = platform.core;
  const [erased, neighbour] = [await person(tenant), await person(await platform.createTenant())];
  const before = await left(neighbour);
  await withLastHeld(erased, async (isReached) => {
    expect((await tenant.api.delete(`${erased.path}/contacts/${erased.contactId}`)).status).toBe(200);
    await poll(isReached, { what: 'the erasure to come to what is held' });
    await core.kill();
    expect((await database.query('SELECT 1 FROM contact_erasures')).rows).toHaveLength(1);
    expect(await left(erased)).toBeGreaterThan(0);
  });
  // The first is in the middle of a batch, the others are at any moment: where the erasure is fast, after it has ended.
  for (let n = 1; n <= kills; n++) {
    if (n > 1) await sleep(random() * 800).then(core.kill);
    await core.start();
    await poll(async () => (await tenant.api.get(`${erased.path}/contacts`)).status === 200, {
      what: 'core to answer',
    });
    expect((await tenant.api.get(`${erased.path}/contacts/${erased.contactId}`)).status).toBe(404);
    const ofContact = { query: { contact_id: erased.contactId } };
    expect((await tenant.api.get(`${erased.path}/conversations`, ofContact)).body.data).toEqual([]);
    // Whoever was killed is not waited for.
    await database.query('UPDATE contact_erasures SET due_at = clock_now()');
  }
  await poll(async () => (await left(erased)) === 0, { what: 'the erasure to end' });
  expect(await shown(erased)).toEqual([null]);
  expect([await left(neighbour), await shown(neighbour)]).toEqual([before, [neighbour.contactId, email]]);
});
