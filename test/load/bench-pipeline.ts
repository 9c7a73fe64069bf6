import { startPlatform } from '../support/platform.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';

const rounds = 5;
const requests = 3_000;

/**
 * What key, limit, binding and scope cost: the median of a request that passes them all and is refused right behind
 * them, for a field that does not exist, less that of one that passes none of them (`/healthz`), one request at a time.
 */
export async function benchPipeline({ platform, tenant, projectId, servers }: BenchContext): Promise<Figure[]> {
  const memory = await figure('limits and keys in memory', portOf(platform), tenant.apiKey, projectId);
  if (servers.redis === undefined) return [memory];
  const other = await startPlatform({
    postgres: servers.postgres,
    redis: servers.redis,
    env: { RATE_LIMIT_ENTERPRISE: '100000000' },
  });
  try {
    const { apiKey, api, orgId } = await other.createTenant();
    const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Bench' });
    return [memory, await figure('limits and keys in Redis', portOf(other), apiKey, body.data.id)];
  } finally {
    await other.stop();
  }
}

const portOf = ({ baseUrl }: { baseUrl: string }) => Number(new URL(baseUrl).port);

async function figure(what: string, port: number, apiKey: string, projectId: string): Promise<Figure> {
  const run = async (path: string, headers: Record<string, string>, status: number) => {
    const request = rawRequest('GET', path, headers);
    const { latencies, statuses } = await generateLoad({ port, connections: 1, requests, request: () => request });
    if (statuses[status] !== requests) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
    return percentile(latencies, 0.5);
  };
  const keyed = () => run(`/api/v1/projects/${projectId}/conversations?none=1`, { 'x-api-key': apiKey }, 400);
  const bare = () => run('/healthz', {}, 200);
  await keyed();
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) costs.push((await keyed()) - (await bare()));
  return {
    what: `key + scope + limit: median ms, ${what}`,
    value: spread(costs, 3),
    bar: { text: 'below 1 ms', met: median(costs) < 1 },
  };
}
