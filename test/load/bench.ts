import { startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { type OwnProcess, spawnOwn, untilUp } from '../support/processes.js';
import { findServers } from '../support/servers.js';
import { benchAgent } from './bench-agent.js';
import { benchIdleMemory } from './bench-idle-memory.js';
import { benchImport } from './bench-import.js';
import { benchInclude } from './bench-include.js';
import { benchLists } from './bench-lists.js';
import { benchNeighbours } from './bench-neighbours.js';
import { benchPages } from './bench-pages.js';
import { benchPipeline } from './bench-pipeline.js';
import { benchPods } from './bench-pods.js';
import { benchPublic } from './bench-public.js';
import { benchReplicas } from './bench-replicas.js';
import { benchReadsAndWrites } from './bench-requests.js';
import { benchRolling } from './bench-rolling.js';
import { benchSearch } from './bench-search.js';
import { benchSearchEngines } from './bench-search-engines.js';
import { benchSnooze } from './bench-snooze.js';
import { benchSpread } from './bench-spread.js';
import { benchStreams } from './bench-streams.js';
import { benchUploads } from './bench-uploads.js';
import { benchWebhookClaims } from './bench-webhook-claims.js';
import { benchWebhookDeliveries } from './bench-webhook-deliveries.js';
import { benchWebhookFanOut } from './bench-webhook-fan-out.js';
import { benchWebhookHanging } from './bench-webhook-hanging.js';
import { benchWebhookLatency } from './bench-webhook-latency.js';
import { type BenchContext, printFigures } from './figures.js';

// Prints the platform's numbers as ratios of one run; see test/load/README.md. `npm run bench -- writes lists` runs
// only the parts that are named.

const parts = {
  writes: benchReadsAndWrites,
  pipeline: benchPipeline,
  lists: benchLists,
  include: benchInclude,
  import: benchImport,
  neighbours: benchNeighbours,
  spread: benchSpread,
  snooze: benchSnooze,
  streams: benchStreams,
  public: benchPublic,
  uploads: benchUploads,
  pages: benchPages,
  deliveries: benchWebhookDeliveries,
  latency: benchWebhookLatency,
  hanging: benchWebhookHanging,
  claims: benchWebhookClaims,
  'fan-out': benchWebhookFanOut,
  search: benchSearch,
  engines: benchSearchEngines,
  agent: benchAgent,
  memory: benchIdleMemory,
  pods: benchPods,
  rolling: benchRolling,
  replicas: benchReplicas,
} as const;

const wanted = process.argv.slice(2);
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
      RATE_LIMIT_PUBLIC: '100000000',
      WEBHOOKS_PER_PROJECT: '1000',
      STREAMS_PER_KEY: '10000',
    },
  });
  const tenant = await platform.createTenant();
  const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Bench' });
  const baseline = await startBaseline(platform.database.url, tenant.orgId);
  try {
    return await work({
      platform,
      tenant,
      projectId: body.data.id,
      baselinePort: baseline.port,
      servers: found.servers,
    });
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
