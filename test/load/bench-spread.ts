import { startPlatform } from '../support/platform.js';
import type { BenchContext, Figure } from './figures.js';

const calls = 300;

/** How calls that come one after the other spread over two cores: the share of each. */
export async function benchSpread({ servers }: BenchContext): Promise<Figure[]> {
  const platform = await startPlatform({ postgres: servers.postgres, core: 2 });
  try {
    const { api, orgId } = await platform.createTenant();
    const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Bench spread' });
    const list = `/projects/${body.data.id}/conversations`;
    const before = await Promise.all(platform.core.map(listsServed));
    for (let n = 0; n < calls; n += 1) await api.get(list);
    const after = await Promise.all(platform.core.map(listsServed));
    const shares = after.map((count, at) => (count - (before[at] ?? 0)) / calls);
    const met = shares.every((share) => share >= 0.4 && share <= 0.6);
    const value = shares.map((share) => `${Math.round(share * 100)} %`).join(', ');
    return [{ what: `${calls} calls in a row: share of each of two cores`, value, bar: { text: '40 to 60 %', met } }];
  } finally {
    await platform.stop();
  }
}

/** How many lists of conversations a core has served, as its metrics say. */
async function listsServed({ opsUrl }: { opsUrl: string }): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^pharos_rpc_server_duration_seconds_count\{[^}]*ListConversations[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
