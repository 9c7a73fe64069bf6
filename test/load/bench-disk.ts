import pg from 'pg';
import { poll } from '../support/poll.js';
import { startReceiver } from '../support/receiver.js';
import type { BenchContext, Figure } from './figures.js';
import { generateLoad, rawRequest } from './generator.js';
import { wordsOf } from './seeded-growth.js';

const conversations = 400;
const eachHas = 10;
const connections = 8;
const contentLength = 500;
/** Where events and answers are kept for a while: that does not grow with what was ever written. */
const passing = ['outbox', 'outbox_consumers', 'unhandled_events', 'idempotency_keys', 'feed_events', 'due_tables'];

/** What messages of 500 characters take on the disk, table by table, and their deliveries to a webhook. */
export async function benchDisk({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const receiver = await startReceiver();
  const client = new pg.Client({ connectionString: platform.database.url });
  await client.connect();
  try {
    const events = ['message.created'];
    await tenant.api.post(`/projects/${projectId}/webhooks`, { url: receiver.url, events });
    const before = await sizes(client);
    await write(Number(new URL(platform.baseUrl).port), tenant.apiKey, projectId);
    await poll(() => settled(client), { what: 'all deliveries', timeoutMs: 240_000 });
    return figures(before, await sizes(client));
  } finally {
    await client.end();
    await receiver.stop();
  }
}

type Sizes = ReadonlyMap<string, number>;

function figures(before: Sizes, after: Sizes): Figure[] {
  const written = conversations * eachHas;
  const grown = [...after].map(([table, size]) => [table, (size - (before.get(table) ?? 0)) / written] as const);
  const largest = grown.filter(([, size]) => size >= 10).sort(([, a], [, b]) => b - a);
  const sum = (of: readonly (readonly [string, number])[]) =>
    of.reduce((total, [, size]) => total + size, 0).toFixed(0);
  return [
    {
      what: 'a message of 500 characters, bytes on the disk',
      value: sum(grown.filter(([table]) => !isOfWebhooks(table))),
    },
    { what: 'a delivery, bytes on the disk', value: sum(grown.filter(([table]) => isOfWebhooks(table))) },
    ...largest.map(([table, size]) => ({ what: `… ${table}`, value: size.toFixed(0) })),
  ];
}

const isOfWebhooks = (table: string) => table.startsWith('webhooks.');

/** Tables with their indexes, in bytes. */
async function sizes(client: pg.Client): Promise<Sizes> {
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ name: string; size: string }>(
    `SELECT schemaname || '.' || relname AS name, pg_total_relation_size(relid) AS size FROM pg_stat_user_tables
     WHERE schemaname <> 'bus' AND relname <> ALL ($1)`,
    [passing],
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

async function write(port: number, apiKey: string, projectId: string): Promise<void> {
  const headers = { 'x-api-key': apiKey };
  const path = `/api/v1/projects/${projectId}/conversations`;
  const ids: string[] = [];
  for (let n = 0; n < conversations; n += 1) {
    const body = JSON.stringify({ subject: `Order ${n}`, contact: { email: `customer${n}@example.com` } });
    const made = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    ids.push(((await made.json()) as { data: { id: string } }).data.id);
  }
  const request = (n: number) => {
    const content = wordsOf(n, contentLength);
    const sender_type = n % (2 * ids.length) < ids.length ? 'customer' : 'agent';
    return rawRequest(
      'POST',
      `${path}/${ids[n % ids.length]}/messages`,
      headers,
      JSON.stringify({ sender_type, content }),
    );
  };
  await generateLoad({ port, connections, requests: conversations * eachHas, status: 201, request });
}

/** Whether all deliveries have ended and nothing is counted any more. */
async function settled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `SELECT (SELECT count(*) FROM webhooks.attempts WHERE status = 'delivered') >= $1
       AND NOT EXISTS (SELECT FROM core.analytics_due) AS done`,
    [conversations * eachHas],
  );
  return rows[0]?.done === true;
}
