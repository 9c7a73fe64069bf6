import { startPlatform } from '../support/platform.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, percentile, rawRequest } from './generator.js';

const rounds = 5;
const requests = 3_000;

/**
 * What key, scope and limit cost: the median of a keyed request that does nothing else (`GET /me`) less that of one
 * that passes none of them (`/healthz`), one request at a time.
 */
export async function benchPipeline({ platform, tenant, servers }: BenchContext): Promise<Figure[]> {
  const memory = await figure('limits and keys in memory', Number(new URL(platform.baseUrl).port), tenant.apiKey);
  if (servers.redis === undefined) return [memory];
  const other = await startPlatform({ postgres: servers.postgres, redis: servers.redis });
  try {
    const { apiKey } = await other.createTenant();
    return [memory, await figure('limits and keys in Redis', Number(new URL(other.baseUrl).port), apiKey)];
  } finally {
    await other.stop();
  }
}

async function figure(what: string, port: number, apiKey: string): Promise<Figure> {
  const run = async (path: string, headers: Record<string, string>) => {
    const request = rawRequest('GET', path, headers);
    const { latencies } = await generateLoad({ port, connections: 1, requests, request: () => request });
    return percentile(latencies, 0.5);
  };
  const keyed = () => run('/api/v1/me', { 'x-api-key': apiKey });
  const bare = () => run('/healthz', {});
  await keyed();
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) costs.push((await keyed()) - (await bare()));
  return {
    what: `key + scope + limit: median ms, ${what}`,
    value: spread(costs, 3),
    bar: { text: 'below 1 ms', met: median(costs) < 1 },
  };
}
