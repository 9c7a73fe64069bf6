import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { apiClient } from '../support/api-client.js';
import { localEnv, startLocal } from '../support/local-platform.js';
import { type OperatedPostgres, operatedPostgres } from '../support/operated-postgres.js';
import { canStart, type OwnServer, startNats } from '../support/own-servers.js';
import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn, tempDir, untilUp } from '../support/processes.js';
import { startReceiver } from '../support/receiver.js';
import { below, type Figure } from './figures.js';
import { cpuSecondsOf, processTree } from './process-figures.js';

const perSecond = 60;
const warmUpMs = 5_000;
const measuredMs = 20_000;
const idleMs = 20_000;
/** By then what a start leaves behind is over: the demo's events, collections of garbage, code that is compiled once more. */
const settledMs = 60_000;
/** What a message may cost of what it costs a bare process. */
const mostOfBare = 2.5;

/** What was spent in a span of time: CPU of the processes of Node, of PostgreSQL and of NATS, and statements. */
interface Spent {
  readonly node: number;
  readonly postgres: number;
  readonly nats: number;
  readonly statements: number;
}

interface World {
  readonly url: string;
  readonly orgId: string;
  readonly apiKey: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly own: OwnProcess;
  readonly postgres: OperatedPostgres;
  readonly natsPid: number | undefined;
}

/** CPU and statements of a message at 60 a second, of a delivery, and of doing nothing; beside a bare process at the same pace. */
export async function benchCost(): Promise<Figure[]> {
  const embedded = await inMode(undefined);
  const nats = canStart('nats') ? await startNats() : undefined;

  const withNats = nats && (await inMode(nats));
  await nats?.dispose();
  return [...embedded, ...(withNats ?? [])];
}

async function inMode(nats: OwnServer | undefined): Promise<Figure[]> {
  const postgres = await operatedPostgres();
  const folder = tempDir('cost');
  postgres.configure("shared_preload_libraries = 'pg_stat_statements'\nmax_connections = 200");
  await postgres.start();
  const env = { ...localEnv, DATABASE_URL: postgres.url, RATE_LIMIT_ENTERPRISE: '100000000' };
  const local = await startLocal(folder.path, [], { ...env, ...(nats && { NATS_URL: nats.url }) });
  const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
  try {
    await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { base_url: url, api_key: apiKey, org_id: orgId } = local.facts;
    const place = await newConversation(url, apiKey, orgId);
    const world = { url, orgId, apiKey, ...place, own: local.process, postgres, natsPid: nats?.pid };
    return await figuresOf(nats ? 'NATS' : 'embedded', world, database);
  } finally {
    await database.end();
    await local.process.stop();
    await postgres.dispose();
    folder.remove();
  }
}

async function newConversation(url: string, apiKey: string, orgId: string) {
  const api = apiClient(url, apiKey);
  const project = await api.post(`/orgs/${orgId}/projects`, { name: 'Cost' });
  const projectId: string = project.body.data.id;
  const conversation = await api.post(`/projects/${projectId}/conversations`, { subject: 'Cost' });
  return { projectId, conversationId: conversation.body.data.id as string };
}

async function figuresOf(mode: string, world: World, database: pg.Pool): Promise<Figure[]> {
  await sleep(settledMs);
  const idle = await measured(world, database, () => sleep(idleMs));
  const message = await perMessage(world, database, world.url, world.own);
  const receiver = await startReceiver();
  const api = apiClient(world.url, world.apiKey);
  const webhook = { url: receiver.url, events: ['message.created'] };
  await api.post(`/projects/${world.projectId}/webhooks`, webhook);
  const delivered = await perMessage(world, database, world.url, world.own);
  await receiver.stop();
  // A bare process writes the same rows, which nobody is to read meanwhile.
  await world.own.stop();
  const bare = await ofBare(world, database);
  const cpu = ({ node, postgres, nats }: Spent) => node + postgres + nats;
  const seconds = idleMs / 1_000;
  return [
    told(`${mode}: a message`, message),
    told(`${mode}: a message of a bare process`, bare),
    below(`${mode}: CPU of a message / of a bare one`, cpu(message) / cpu(bare), mostOfBare, 2),
    told(`${mode}: a message with one webhook`, delivered),
    below(`${mode}: CPU of a delivery, ms`, cpu(delivered) - cpu(message), 1.2, 2),
    below(`${mode}: statements of a message`, message.statements, 4, 1),
    below(`${mode}: statements of a delivery`, delivered.statements - message.statements, 2, 1),
    below(`${mode}: CPU of a second of doing nothing, ms`, cpu(idle) / seconds, 10, 1),
    below(`${mode}: statements of a second of doing nothing`, idle.statements / seconds, 10, 1),
  ];
}

function told(what: string, { node, postgres, nats, statements }: Spent): Figure {
  const parts = [node, postgres, nats].map((ms) => ms.toFixed(2)).join(' + ');
  return {
    what: `${what}: CPU of Node + PostgreSQL + NATS, ms; statements`,
    value: `${parts}; ${statements.toFixed(1)}`,
  };
}

/** The whole of what was spent while something happened, in ms and in statements. */
async function measured(world: World, database: pg.Pool, work: () => Promise<unknown>): Promise<Spent> {
  await database.query('SELECT pg_stat_statements_reset()');
  const before = cpuOf(world);
  await work();
  const after = cpuOf(world);
  const { rows } = await database.query(
    `SELECT sum(calls)::int AS calls FROM pg_stat_statements WHERE query !~ '^(BEGIN|COMMIT|SET|RESET)' AND query !~ 'pg_stat_statements'`,
  );
  if (process.env.COST_STATEMENTS) await printStatements(database);
  const [node = 0, postgres = 0, nats = 0] = after.map((ms, at) => ms - (before[at] ?? 0));
  return { node, postgres, nats, statements: rows[0].calls };
}

async function printStatements(database: pg.Pool): Promise<void> {
  const { rows } = await database.query(
    'SELECT calls, round(total_exec_time) AS ms, left(query, 120) AS query FROM pg_stat_statements ORDER BY calls DESC LIMIT 60',
  );
  for (const { calls, ms, query } of rows) console.log(calls, ms, query.replace(/\s+/g, ' '));
}

function cpuOf({ own, postgres, natsPid }: World): number[] {
  const of = (pids: number[]) => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0) * 1_000;
  return [
    of(processTree(own.pid)),
    of(processTree(postgres.pid)),
    natsPid === undefined ? 0 : cpuSecondsOf(natsPid) * 1_000,
  ];
}

async function perMessage(world: World, database: pg.Pool, url: string, own: OwnProcess): Promise<Spent> {
  const path = `/projects/${world.projectId}/conversations/${world.conversationId}/messages`;
  const address = `${url}${own === world.own ? '/api/v1' : ''}${path}`;
  const headers = { 'content-type': 'application/json', 'x-api-key': world.apiKey };
  const body = JSON.stringify({ content: 'Where is my order?', sender_type: 'agent' });
  const post = async () => {
    const answer = await fetch(address, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 201) throw new Error(`a message was not taken: ${answer.status}`);
  };
  await atPace(warmUpMs, post);
  let count = 0;
  const spent = await measured({ ...world, own }, database, async () => {
    count = await atPace(measuredMs, post);
  });
  const each = Object.entries(spent).map(([name, value]) => [name, value / count]);
  return Object.fromEntries(each) as unknown as Spent;
}

/** Does something so often a second for so long, whatever becomes of what it did before; how often it was done. */
async function atPace(forMs: number, work: () => Promise<void>): Promise<number> {
  const count = (forMs * perSecond) / 1_000;
  const startedMs = performance.now();
  const under: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const waitMs = startedMs + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    under.push(work());
  }
  await Promise.all(under);
  return count;
}

async function ofBare(world: World, database: pg.Pool): Promise<Spent> {
  const port = await ownPort();
  const script = new URL('./baseline.js', import.meta.url).pathname;
  const env = { PATH: process.env.PATH, DATABASE_URL: world.postgres.url, PORT: String(port), ORG_ID: world.orgId };
  const own = spawnOwn(process.execPath, [script], { env: { ...env, NODE_ENV: 'production' } });
  await untilUp(own, 'the baseline', async () => own.output().includes('ready'));
  try {
    return await perMessage(world, database, `http://127.0.0.1:${port}`, own);
  } finally {
    await own.stop();
  }
}
