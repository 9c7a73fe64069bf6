import { createLogger, createPool, newId, type PostgresPool } from '@pharos/kit';
import { claimAttempts } from '@pharos/webhooks/queue';
import { type BenchContext, type Figure, median } from './figures.js';

const samples = 400;
const backlog = 100_000;
const otherWebhooks = 1_000;
const leaseMs = 30_000;

/** How long it takes to claim one new attempt, with an empty queue and beside a hundred thousand due attempts. */
export async function benchWebhookClaims({ platform, tenant, projectId }: BenchContext): Promise<Figure[]> {
  const { body } = await tenant.api.post(`/projects/${projectId}/webhooks`, {
    url: 'http://127.77.0.1:65535/',
    events: ['agent.escalated'],
  });
  // What is due is to stay due.
  await platform.webhooks[0]?.stop();
  const log = createLogger({ service: 'bench', level: 'warn' });
  const pool = createPool({ url: platform.database.url, schema: 'webhooks', applicationName: 'bench', log });
  try {
    const webhookId: string = body.data.id;
    const empty = await claims(pool, webhookId);
    await fill(pool);
    const beside = await claims(pool, webhookId);
    const ratio = beside / empty;
    return [
      { what: 'claim of a new attempt, empty queue: median ms', value: empty.toFixed(3) },
      { what: `claim of a new attempt beside ${backlog} due ones: median ms`, value: beside.toFixed(3) },
      {
        what: 'claim of a new attempt, with backlog / without',
        value: ratio.toFixed(2),
        bar: { text: 'within 1.5', met: ratio <= 1.5 },
      },
    ];
  } finally {
    await pool.end();
    await platform.webhooks[0]?.start();
  }
}

/** Median milliseconds of the claim alone. */
async function claims(pool: PostgresPool, webhookId: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < samples; n += 1) {
    const id = await make(pool, webhookId);
    const started = performance.now();
    const rows = await claimAttempts(pool, [{ webhookId, room: 1 }], leaseMs);
    times.push(performance.now() - started);
    if (rows[0]?.delivery_id !== id) throw new Error('another attempt was claimed');
    await pool.raw.query('DELETE FROM due_attempts WHERE delivery_id = $1', [id]);
  }
  return median(times);
}

async function make(pool: PostgresPool, webhookId: string): Promise<string> {
  const id = newId('whd');
  await pool.raw.query(
    `WITH p AS (
       INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data)
       SELECT $1, org_id, project_id, 'contact.created', moment(), '{}' FROM webhooks WHERE id = $2 RETURNING *
     ), d AS (
       INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event)
       SELECT event_id, $2, org_id, project_id, event_id, event FROM p RETURNING *
     )
     INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
     SELECT id, webhook_id, org_id, 1, moment() FROM d`,
    [id, webhookId],
  );
  return id;
}

/** Half of it one endpoint's, half of it many endpoints'. */
async function fill(pool: PostgresPool): Promise<void> {
  await pool.raw.query(
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
     SELECT 'whd_' || n, 'whk_' || CASE WHEN n % 2 = 0 THEN 0 ELSE n % $2 END, 'org_1', 1, moment() - interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [backlog, otherWebhooks],
  );
  await pool.raw.query('ANALYZE due_attempts');
}
