import { type Platform, type PlatformOptions, startPlatform, type Tenant } from '../support/platform.js';
import { type Disturbance, disturbances } from './disturbances.js';
import { type BenchContext, below, byTurns, type Figure } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';
import { newProject } from './seeded-project.js';

const rounds = 3;
const requests = 150;

interface House {
  readonly what: string;
  readonly options: PlatformOptions;
  /** How many times as long a write may take beside a disturbance. */
  readonly most: number;
}

const houses: readonly House[] = [
  { what: 'in one process', options: { together: true }, most: 3 },
  { what: 'in several', options: { webhooks: 1, knowledge: 1, agent: 1 }, most: 2 },
];

/** How much longer one organization's messages take while another one does its worst: all services in one process, and each in its own. */
export async function benchBeside({ servers }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, options, most } of houses) {
    const env = { RATE_LIMIT_ENTERPRISE: '100000000' };
    const platform = await startPlatform({ postgres: servers.postgres, ...options, env });
    try {
      for (const [name, ratios] of await besideEach(platform))
        figures.push(below(`a message beside ${name}, ${what}, p95: disturbed / not`, ratios, most, 2));
    } finally {
      await platform.stop();
    }
  }
  return figures;
}

async function besideEach(platform: Platform): Promise<[string, number[]][]> {
  const post = await messagePost(await platform.createTenant());
  const port = Number(new URL(platform.baseUrl).port);
  const p95 = async () => {
    const load = { port, connections: 1, requests, status: 201, request: () => post };
    return percentile((await generateLoad(load)).latencies, 0.95);
  };
  const all: [string, number[]][] = [];
  for (const make of disturbances) {
    const disturbance = await make(platform);
    const sides = await byTurns(rounds, () => during(disturbance, p95), p95);
    await disturbance.end();
    all.push([disturbance.what, sides.ratios]);
  }
  return all;
}

async function messagePost({ api, apiKey, ...tenant }: Tenant): Promise<Buffer> {
  const conversations = `/projects/${await newProject({ api, apiKey, ...tenant })}/conversations`;
  const { body } = await api.post(conversations, {});
  const path = `/api/v1${conversations}/${body.data.id}/messages`;
  return rawRequest('POST', path, { 'x-api-key': apiKey }, '{"content":"Hello"}');
}

async function during({ begin }: Disturbance, measure: () => Promise<number>): Promise<number> {
  const stop = await begin();
  try {
    return await measure();
  } finally {
    await stop();
  }
}
