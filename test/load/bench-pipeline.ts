import { startPlatform } from '../support/platform.js';
import { type BenchContext, below, byTurns, type Figure } from './figures.js';
import { medianMs, rawRequest } from './generator.js';

const rounds = 5;
const requests = 3_000;

/**
 * What key, limit, binding and scope cost: the median of a request that passes them all and is refused right behind
 * them, for a field that does not exist, less that of one that passes none of them (`/healthz`), one request at a time.
 */
export async function benchPipeline({ platform, tenant, projectId, servers }: BenchContext): Promise<Figure[]> {
  const memory = await figure('limits and keys in memory', portOf(platform), tenant.apiKey, projectId);
  if (servers.redis === undefined) return [memory];
  const env = { RATE_LIMIT_ENTERPRISE: '100000000' };
  const other = await startPlatform({ postgres: servers.postgres, redis: servers.redis, env });
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
  const run = (path: string, headers: Record<string, string>, status: number) => {
    const request = rawRequest('GET', path, headers);
    return medianMs({ port, requests, status, request: () => request });
  };
  const { first, second } = await byTurns(
    rounds,
    () => run(`/api/v1/projects/${projectId}/conversations?none=1`, { 'x-api-key': apiKey }, 400),
    () => run('/healthz', {}, 200),
  );
  const costs = first.map((keyed, round) => keyed - (second[round] as number));
  return below(`key + scope + limit: median ms, ${what}`, costs, 1, 3);
}
