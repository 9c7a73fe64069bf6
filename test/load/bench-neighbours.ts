import type { Tenant } from '../support/platform.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { seedProject, vacuum } from './seeded-project.js';

const millionMessages = 1_000_000;
const rounds = 5;
const writes = 200;
/** Emoji take two units of a text's length and four bytes: the largest content there is. */
const largestContent = '\u{1F600}'.repeat(50_000);
const largestMessages = 100;

/** What one organization does, and with how many clients at once. */
interface Disturbance {
  readonly what: string;
  readonly clients: number;
  readonly path: string;
}

/** How much slower another organization's writes are while one asks for the most expensive reads there are. */
export async function benchNeighbours(context: BenchContext): Promise<Figure[]> {
  const { platform, tenant: greedy } = context;
  const modest = await platform.createTenant();
  const write = await writeOf(modest);
  const figures: Figure[] = [];
  for (const disturbance of await disturbances(context)) {
    const ratios = { median: [] as number[], p95: [] as number[] };
    await latenciesOf(platform.baseUrl, write);
    for (let round = 0; round < rounds; round += 1) {
      const undisturbed = await latenciesOf(platform.baseUrl, write);
      const disturbed = await during(platform.baseUrl, greedy, disturbance, () => latenciesOf(platform.baseUrl, write));
      ratios.median.push(percentile(disturbed, 0.5) / percentile(undisturbed, 0.5));
      ratios.p95.push(percentile(disturbed, 0.95) / percentile(undisturbed, 0.95));
    }
    figures.push(figure(disturbance, 'median', ratios.median), figure(disturbance, 'p95', ratios.p95));
  }
  return figures;
}

function figure({ what, clients }: Disturbance, measure: string, ratios: number[]): Figure {
  const bar = { text: 'within 2', met: median(ratios) <= 2 };
  return { what: `a write beside ${clients} × ${what}, ${measure}: disturbed / not`, value: spread(ratios, 2), bar };
}

async function disturbances({ platform, tenant }: BenchContext): Promise<Disturbance[]> {
  const many = await newProject(tenant);
  await seedProject(platform.database.url, many, millionMessages);
  await vacuum(platform.database.url);
  const list = `/projects/${many}/conversations`;
  return [
    { what: 'include=total', clients: 20, path: `${list}?include=total` },
    { what: 'q with include=total', clients: 20, path: `${list}?q=order&include=total` },
    { what: 'largest pages', clients: 8, path: await largestPage(tenant) },
  ];
}

async function newProject({ api, orgId }: Tenant): Promise<string> {
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Bench neighbours' });
  return body.data.id;
}

async function newConversation({ api }: Tenant, projectId: string): Promise<string> {
  const { body } = await api.post(`/projects/${projectId}/conversations`, {});
  return `/projects/${projectId}/conversations/${body.data.id}/messages`;
}

async function largestPage(tenant: Tenant): Promise<string> {
  const messages = await newConversation(tenant, await newProject(tenant));
  for (let n = 0; n < largestMessages; n += 1) await tenant.api.post(messages, { content: largestContent });
  return `${messages}?limit=100`;
}

async function writeOf(tenant: Tenant): Promise<Buffer> {
  const path = await newConversation(tenant, await newProject(tenant));
  return rawRequest('POST', `/api/v1${path}`, { 'x-api-key': tenant.apiKey }, JSON.stringify({ content: 'Hello' }));
}

async function latenciesOf(baseUrl: string, write: Buffer): Promise<Float64Array> {
  const port = Number(new URL(baseUrl).port);
  const { latencies, statuses } = await generateLoad({ port, connections: 1, requests: writes, request: () => write });
  if (statuses[201] !== writes) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  return latencies;
}

/** What `measure` comes to while the clients ask without a pause. */
async function during<T>(
  baseUrl: string,
  { apiKey }: Tenant,
  { clients, path }: Disturbance,
  measure: () => Promise<T>,
): Promise<T> {
  const port = Number(new URL(baseUrl).port);
  const request = rawRequest('GET', `/api/v1${path}`, { 'x-api-key': apiKey });
  const answered: Record<number, number> = {};
  let stopping = false;
  const asking = Array.from({ length: clients }, async () => {
    while (!stopping) {
      const { statuses } = await generateLoad({ port, connections: 1, requests: 1, request: () => request });
      for (const [status, count] of Object.entries(statuses))
        answered[Number(status)] = (answered[Number(status)] ?? 0) + count;
    }
  });
  const result = await measure();
  stopping = true;
  await Promise.all(asking);
  if (!answered[200]) throw new Error(`nothing disturbed: ${JSON.stringify(answered)}`);
  return result;
}
