import { startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn, untilUp } from '../support/processes.js';
import { findServers } from '../support/servers.js';
import { benchAgent } from './bench-agent.js';
import { benchAnalytics } from './bench-analytics.js';
import { benchBeside } from './bench-beside.js';
import { benchCost } from './bench-cost.js';
import { benchDesk } from './bench-desk.js';
import { benchDisk } from './bench-disk.js';
import { benchGrowth } from './bench-growth.js';
import { benchIdleMemory } from './bench-idle-memory.js';
import { benchLists } from './bench-lists.js';
import { benchMail } from './bench-mail.js';
import { benchNeighbours } from './bench-neighbours.js';
import { benchPipeline } from './bench-pipeline.js';
import { benchPods } from './bench-pods.js';
import { benchQueue } from './bench-queue.js';
import { benchReadsAndWrites } from './bench-requests.js';
import { benchRolling } from './bench-rolling.js';
import { benchSearch } from './bench-search.js';
import { benchSearchEngines } from './bench-search-engines.js';
import { benchSessions } from './bench-sessions.js';
import { benchStreams } from './bench-streams.js';
import { benchWebhookDeliveries } from './bench-webhook-deliveries.js';
import { benchWebhookFanOut } from './bench-webhook-fan-out.js';
import { benchWebhookHanging } from './bench-webhook-hanging.js';
import { benchWebhookLatency } from './bench-webhook-latency.js';
import { type BenchContext, printFigures } from './figures.js';
import { newProject } from './seeded-project.js';

// Prints the platform's numbers as ratios of one run; see test/load/README.md. `npm run bench -- writes lists` runs
// only the parts that are named.

const parts = {
  writes: benchReadsAndWrites,
  sessions: benchSessions,
  pipeline: benchPipeline,
  lists: benchLists,
  growth: benchGrowth,
  queue: benchQueue,
  analytics: benchAnalytics,
  neighbours: benchNeighbours,
  streams: benchStreams,
  beside: benchBeside,
  deliveries: benchWebhookDeliveries,
  latency: benchWebhookLatency,
  hanging: benchWebhookHanging,
  'fan-out': benchWebhookFanOut,
  search: benchSearch,
  engines: benchSearchEngines,
  agent: benchAgent,
  mail: benchMail,
  cost: benchCost,
  desk: benchDesk,
  disk: benchDisk,
  memory: benchIdleMemory,
  pods: benchPods,
  rolling: benchRolling,
} as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));

const found = await findServers();
try {
  for (const line of found.report) console.log(line);
  for (const [, part] of chosen) printFigures(await withPlatform(part));
} finally {
  await found.stop();
}

async function withPlatform<T>(work: (context: BenchContext) => Promise<T>): Promise<T> {
  const platform = await startPlatform({
    postgres: found.servers.postgres,
    webhooks: 1,
    knowledge: 1,
    env: {
      RATE_LIMIT_ENTERPRISE: '100000000',
      RATE_LIMIT_PEOPLE: '100000000',
      WEBHOOKS_PER_PROJECT: '1000',
    },
  });
  const tenant = await platform.createTenant();
  const baseline = await startBaseline(platform.database.url, tenant.orgId);
  try {
    const projectId = await newProject(tenant);
    return await work({ platform, tenant, projectId, baselinePort: baseline.port, servers: found.servers });
  } finally {
    await baseline.process.stop();
    await platform.stop();
  }
}

async function startBaseline(databaseUrl: string, orgId: string): Promise<{ port: number; process: OwnProcess }> {
  const port = await ownPort();
  const script = new URL('./baseline.js', import.meta.url).pathname;
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port), ORG_ID: orgId };
  const own = spawnOwn(process.execPath, [script], { env: { ...env, NODE_ENV: 'production' } });
  await untilUp(own, 'the baseline', async () => own.output().includes('ready'));
  return { port, process: own };
}
