import { newId } from '@pharos/kit';
import pg from 'pg';
import { poll } from '../support/poll.js';
import { atLeast, type BenchContext, type Figure, spread } from './figures.js';
import { cpuSecondsOf } from './process-figures.js';
import { bareLoop, type ReceiverProcess, startReceiverProcess } from './webhook-processes.js';

const rounds = 5;
const deliveries = 20_000;
/** V8 makes a process quicker for a while: after so many what it makes a second is steady. */
const warmUp = 40_000;
/** The number of connections that the service makes to one endpoint unless told otherwise; the bare loop makes as many. */
const connections = 32;

const data = {
  id: 'con_01KDVE1M0071J9T5RZ3W8Y6Q2A',
  project_id: 'prj_01KDVE1M0071J9T5RZ3W8Y6Q2A',
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  external_id: null,
  company: null,
  job_title: null,
  metadata: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const body = JSON.stringify({
  id: 'whd_01KDVE1M0071J9T5RZ3W8Y6Q2A',
  event: 'contact.created',
  timestamp: 1_767_225_599,
  project_id: data.project_id,
  data,
});

/** Deliveries a second from due rows to recorded attempts, against a bare loop of the same client: pairs, turn by turn. */
export async function benchWebhookDeliveries(context: BenchContext): Promise<Figure[]> {
  const receiver = await startReceiverProcess();
  const database = new pg.Client({
    connectionString: context.platform.database.url,
    options: '-c search_path=webhooks',
  });
  await database.connect();
  try {
    return await compare(context, database, receiver);
  } finally {
    await database.end();
    await receiver.stop();
  }
}

async function compare(context: BenchContext, database: pg.Client, receiver: ReceiverProcess): Promise<Figure[]> {
  const url = `${receiver.url}/count`;
  const one = [await makeWebhook(context, url)];
  const ten = await Promise.all(Array.from({ length: 10 }, () => makeWebhook(context, url)));
  const pid = context.platform.webhooks[0]?.pid ?? 0;
  await drain({ database, receiver }, one, warmUp);
  const found = { bare: [] as number[], one: [] as number[], ten: [] as number[], cpu: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await bareLoop(url, deliveries, connections, body));
    const before = cpuSecondsOf(pid);
    found.one.push(await drain({ database, receiver }, one, deliveries));
    found.cpu.push((cpuSecondsOf(pid) - before) / (deliveries / 1_000));
    found.ten.push(await drain({ database, receiver }, ten, deliveries));
  }
  const ratios = found.one.map((perSecond, round) => perSecond / (found.bare[round] as number));
  return [
    { what: 'webhooks: deliveries/s, one endpoint', value: spread(found.one, 0) },
    { what: 'webhooks: deliveries/s, ten endpoints', value: spread(found.ten, 0) },
    { what: 'webhooks: posts/s of a bare loop', value: spread(found.bare, 0) },
    atLeast('webhooks: deliveries / bare loop', ratios, 0.5, 2),
    { what: 'webhooks: CPU seconds of the service per 1 000 deliveries', value: spread(found.cpu, 3) },
  ];
}

async function makeWebhook({ tenant, projectId }: BenchContext, url: string): Promise<string> {
  const { body } = await tenant.api.post(`/projects/${projectId}/webhooks`, { url, events: ['agent.escalated'] });
  return body.data.id;
}

interface Means {
  database: pg.Client;
  receiver: ReceiverProcess;
}

/** Deliveries a second, from when the service is told of them until the last attempt is written down. */
async function drain({ database, receiver }: Means, webhookIds: readonly string[], count: number): Promise<number> {
  const ids = Array.from({ length: count }, () => newId('whd'));
  const owners = ids.map((_, at) => webhookIds[at % webhookIds.length]);
  await database.query(
    `WITH n AS (
       SELECT n.id, w.id AS webhook_id, w.org_id, w.project_id, 'contact.created' AS event
       FROM unnest($1::text[], $2::text[]) n (id, webhook_id) JOIN webhooks w ON w.id = n.webhook_id
     ), payload AS (
       INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data)
       SELECT id, org_id, project_id, event, clock_now(), $3 FROM n
     )
     INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event)
     SELECT id, webhook_id, org_id, project_id, id, event FROM n`,
    [ids, owners, JSON.stringify(data)],
  );
  await database.query('VACUUM ANALYZE due_attempts, deliveries, payloads');
  // A database that has run for a while writes over segments of its log instead of making new ones.
  await database.query('CHECKPOINT');
  const before = await receiver.counted();
  await database.query(
    `INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
     SELECT id, webhook_id, org_id, 1, clock_now() FROM deliveries WHERE id = ANY ($1::text[])`,
    [ids],
  );
  const started = performance.now();
  await database.query(
    `SELECT pg_notify('webhooks_due', concat_ws(',', w.org_id, $1::text)) FROM webhooks w WHERE w.id = $2`,
    [webhookIds.join(','), webhookIds[0]],
  );
  // The receiver is asked first, and once: looking into the queue costs the database, which is being measured.
  await receiver.counted(before + count);
  // What is left is written down within milliseconds: longer pauses would be measured too.
  const left = async () => (await database.query('SELECT FROM due_attempts LIMIT 1')).rowCount;
  await poll(async () => (await left()) === 0, { what: 'all to be written down', intervalMs: 1 });
  return count / ((performance.now() - started) / 1_000);
}
