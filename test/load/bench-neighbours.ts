import type { Tenant } from '../support/platform.js';
import { type BenchContext, below, byTurns, type Figure } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { newProject, seedProject, vacuum } from './seeded-project.js';

const millionMessages = 1_000_000;
const rounds = 5;
const requests = 200;
/** The largest content there is: an emoji takes two units of a text's length and four bytes. */
const largestContent = '\u{1F600}'.repeat(50_000);
const largestMessages = 100;

/** What one organization asks for, and with how many clients at once. */
interface Disturbance {
  readonly what: string;
  readonly clients: number;
  readonly path: string;
}

/** How much slower another organization's writes are while one asks for the most expensive reads there are. */
export async function benchNeighbours(context: BenchContext): Promise<Figure[]> {
  const { platform, tenant } = context;
  const port = Number(new URL(platform.baseUrl).port);
  const modest = await platform.createTenant();
  const path = await newThread(modest);
  const write = rawRequest('POST', `/api/v1${path}`, { 'x-api-key': modest.apiKey }, '{"content":"Hello"}');
  const p95 = async () => {
    const load = { port, connections: 1, requests, status: 201, request: () => write };
    return percentile((await generateLoad(load)).latencies, 0.95);
  };
  const figures: Figure[] = [];
  for (const disturbance of await disturbances(context)) {
    const sides = await byTurns(rounds, () => during(port, tenant, disturbance, p95), p95);
    const what = `a write beside ${disturbance.clients} × ${disturbance.what}, p95: disturbed / not`;
    figures.push(below(what, sides.ratios, 2, 2));
  }
  return figures;
}

async function disturbances({ platform, tenant }: BenchContext): Promise<Disturbance[]> {
  const many = await newProject(tenant);
  await seedProject(platform.database.url, many, millionMessages);
  await vacuum(platform.database.url);
  const thread = await newThread(tenant);
  for (let n = 0; n < largestMessages; n += 1) await tenant.api.post(thread, { content: largestContent });
  const list = `/projects/${many}/conversations`;
  return [
    { what: 'include=total', clients: 20, path: `${list}?include=total` },
    { what: 'q with include=total', clients: 20, path: `${list}?q=order&include=total` },
    { what: 'largest pages', clients: 8, path: `${thread}?limit=100` },
  ];
}

/** Makes a conversation and returns the path of its messages. */
async function newThread(tenant: Tenant): Promise<string> {
  const conversations = `/projects/${await newProject(tenant)}/conversations`;
  const { body } = await tenant.api.post(conversations, {});
  return `${conversations}/${body.data.id}/messages`;
}

/** What `measure` comes to while the clients ask without a pause. */
async function during(
  port: number,
  { apiKey }: Tenant,
  { clients, path }: Disturbance,
  measure: () => Promise<number>,
): Promise<number> {
  const request = rawRequest('GET', `/api/v1${path}`, { 'x-api-key': apiKey });
  let answered = 0;
  let stopping = false;
  const asking = Array.from({ length: clients }, async () => {
    while (!stopping) {
      const { statuses } = await generateLoad({ port, connections: 1, requests: 1, request: () => request });
      answered += statuses[200] ?? 0;
    }
  });
  const result = await measure();
  stopping = true;
  await Promise.all(asking);
  if (answered === 0) throw new Error('nothing disturbed: no read was answered');
  return result;
}
