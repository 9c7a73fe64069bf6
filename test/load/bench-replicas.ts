import { startRedis } from '../support/index.js';
import { startPlatform } from '../support/platform.js';
import { cpuSecondsOf } from './cpu-seconds.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';
import { generateLoad, rawRequest } from './generator.js';
import { halfCore } from './half-core.js';

const rounds = 5;
const connections = 16;
const requestsPerRound = 3_000;

interface Run {
  readonly perSecond: number;
  /** Of all gateways. */
  readonly cpuMicroseconds: number;
}

/**
 * What a second gateway adds where each has half a core: requests a second of both over those of one, turn by turn. The
 * widget's public configuration is read, which a gateway has in memory: beside them only the generator and Redis, which counts the limit, are at work.
 */
export async function benchReplicas({ servers }: BenchContext): Promise<Figure[]> {
  const env = { RATE_LIMIT_PUBLIC: '100000000' };
  const redis = await startRedis();
  const platform = await startPlatform({ postgres: servers.postgres, redis: redis.url, gateway: 2, env });
  const ports = platform.gateway.map(({ url }) => Number(new URL(url).port));
  const { api, orgId } = await platform.createTenant();
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Bench replicas' });
  const request = rawRequest('GET', `/api/public/widget/${body.data.id}/config`, {});
  const cpuSeconds = () => platform.gateway.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const load = async (used: readonly number[], requests: number): Promise<Run> => {
    const before = cpuSeconds();
    const results = await Promise.all(
      used.map((port) =>
        generateLoad({
          port,
          connections: connections / used.length,
          requests: requests / used.length,
          request: () => request,
        }),
      ),
    );
    for (const { statuses } of results)
      if (Object.keys(statuses).join() !== '200') throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
    return {
      perSecond: requests / Math.max(...results.map(({ seconds }) => seconds)),
      cpuMicroseconds: ((cpuSeconds() - before) / requests) * 1e6,
    };
  };
  await load(ports, requestsPerRound);
  const release = platform.gateway.map(({ pid }, at) => halfCore(pid, at));
  try {
    const pairs: { one: Run; both: Run }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({
        one: await load([ports[round % 2] as number], requestsPerRound),
        both: await load(ports, 2 * requestsPerRound),
      });
    return figures(pairs);
  } finally {
    for (const end of release) end();
    await platform.stop();
    await redis.dispose();
  }
}

function figures(pairs: readonly { one: Run; both: Run }[]): Figure[] {
  const ratios = pairs.map(({ one, both }) => both.perSecond / one.perSecond);
  const all = (which: 'one' | 'both', what: keyof Run) =>
    spread(
      pairs.map((pair) => pair[which][what]),
      0,
    );
  return [
    {
      what: 'gateways of half a core: requests/s, one; two',
      value: `${all('one', 'perSecond')}; ${all('both', 'perSecond')}`,
    },
    {
      what: 'gateways of half a core: µs of CPU a request, one; two',
      value: `${all('one', 'cpuMicroseconds')}; ${all('both', 'cpuMicroseconds')}`,
    },
    {
      what: 'a second gateway: throughput of two / one',
      value: spread(ratios, 2),
      bar: { text: 'at least 1.7', met: median(ratios) >= 1.7 },
    },
  ];
}
