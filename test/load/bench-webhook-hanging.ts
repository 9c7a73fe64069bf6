import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hangingFigures, makeProject, makeWebhook, measure } from './bench-webhook-latency.js';
import { type BenchContext, byTurns, type Figure } from './figures.js';
import { percentile } from './generator.js';
import { type ReceiverProcess, startReceiverProcess } from './webhook-processes.js';

const projects = 2;
const hangingOfEach = 550;
/** The number of deliveries that each endpoint gets at once. */
const events = 3;
const atOnce = 20;
/** The other organization's endpoints; each event reaches every one. */
const others = 20;
/** A load that lasts longer than four attempts that hang take: what hangs comes back again and again meanwhile. */
const load = { perSecond: 10, seconds: 40 };
const pairs = 3;
/** The time after which endpoints that answer have been sent everything: what is measured is hanging, not the burst that it comes with. */
const burstMs = 3_000;
/** A pause that is longer than an attempt. */
const settleMs = 11_000;

/** What 1 100 endpoints of one organization do to another's deliveries when all hang, against when all answer at once. */
export async function benchWebhookHanging(context: BenchContext): Promise<Figure[]> {
  const receiver = await startReceiverProcess();
  const options = '-c search_path=webhooks';
  const database = new pg.Client({ connectionString: context.platform.database.url, options });
  await database.connect();
  try {
    return await compare(context, receiver, database);
  } finally {
    await database.end();
    await receiver.stop();
  }
}

async function compare(context: BenchContext, receiver: ReceiverProcess, database: pg.Client): Promise<Figure[]> {
  const { platform, tenant } = context;
  const other = { ...context, tenant: await platform.createTenant() };
  const path = await makeProject(other);
  for (let n = 0; n < others; n += 1) await makeWebhook(other, path, `${receiver.url}/timed/${n}`);
  const hanging = await Promise.all(Array.from({ length: projects }, () => makeProject(context)));
  for (const each of hanging) await makeMany(context, each, `${receiver.url}/count`);
  /** The other organization's p95 while all endpoints of this one lead to `target`. */
  const run = async (target: '/count' | '/hang') => {
    const url = 'UPDATE webhooks SET url = $2 WHERE org_id = $1';
    await database.query(url, [tenant.orgId, receiver.url + target]);
    for (const each of hanging) await happen(context, each);
    await sleep(burstMs);
    const p95 = percentile(await measure(other, path, receiver, load, others), 0.95);
    await database.query('DELETE FROM due_attempts WHERE org_id = $1', [tenant.orgId]);
    await sleep(settleMs);
    return p95;
  };
  const sides = await byTurns(
    pairs,
    () => run('/hang'),
    () => run('/count'),
  );
  return hangingFigures(`${projects * hangingOfEach} endpoints of one organization hang: p95 of another's`, sides);
}

async function makeMany(context: BenchContext, path: string, url: string): Promise<void> {
  for (let made = 0; made < hangingOfEach; made += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, hangingOfEach - made) }, () => makeWebhook(context, path, url)),
    );
}

async function happen({ tenant }: BenchContext, path: string): Promise<void> {
  for (let n = 0; n < events; n += 1) {
    const { status } = await tenant.api.post(`${path}/contacts`, { name: 'Ada' });
    if (status !== 201) throw new Error(`a contact was not made: ${status}`);
  }
}
