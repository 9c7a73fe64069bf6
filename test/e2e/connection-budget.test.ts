import { type ServiceName, serviceNames, serviceTable } from '@pharos/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { environment, helms, render, withValues } from '../chart/support/helm.js';
import { connectionsTo } from '../support/connections.js';
import { canStart, type OwnServer, startNats, testServers } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

const poolSize = 4;
/** As many at once as keep every connection of each pool busy. */
const atOnce = 60;
const rounds = 4;
const withDatabase = serviceNames.filter((name) => serviceTable[name].database);

/** What the chart counts for one pod of each component. */
function budgetOf(nats: boolean): number {
  const values = withValues({
    postgresql: { poolSize },
    ...(nats ? { nats: { url: 'nats://n' } } : {}),
    defaults: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
  });
  const job = render(values).find(({ kind }) => kind === 'Job');
  const { env } = job.spec.template.spec.containers[0];
  const total = env.find(({ name }: { name: string }) => name === 'EXPECTED_CONNECTIONS').value;
  expect(environment(render(values), 'core').DATABASE_POOL_SIZE).toBe(String(poolSize));
  return (Number(total) - 5) / withDatabase.length;
}

describe.skipIf(!canStart('nats') || helms.length === 0)('the connections that the chart counts for a pod', () => {
  let nats: OwnServer;
  let platform: Platform | undefined;
  const port = Number(new URL(testServers().postgres).port);
  beforeAll(async () => {
    nats = await startNats();
    return () => nats.dispose();
  });
  afterEach(() => platform?.stop());

  test.each([true, false])('are never less than a busy process opens (NATS: %s)', async (withNats) => {
    const counts = Object.fromEntries(withDatabase.map((name) => [name, 1]));
    const env = { DATABASE_POOL_SIZE: String(poolSize) };
    platform = await startPlatform({ ...counts, env, ...(withNats ? { nats: nats.url } : {}) });
    const tenant = await platform.createTenant();
    const seen = await mostWhileBusy(platform, tenant, port);
    const budget = budgetOf(withNats);
    for (const [name, most] of Object.entries(seen))
      expect(most, `${name}: ${JSON.stringify(seen)}`).toBeLessThanOrEqual(budget);
    // A budget that is far from what is opened would refuse what works.
    expect(Math.max(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThanOrEqual(budget - 2);
  });
});

async function mostWhileBusy(platform: Platform, { api, orgId }: Tenant, port: number) {
  const most: Partial<Record<ServiceName, number>> = {};
  const look = async () => {
    for (const name of withDatabase) {
      const open = await connectionsTo(platform[name][0]?.pid ?? 0, port);
      most[name] = Math.max(most[name] ?? 0, open);
    }
  };
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Busy' });
  const project = `/projects/${body.data.id}`;
  const paths = ['conversations', 'webhooks', 'articles', 'agent/runs', 'mailboxes'].map(
    (list) => `${project}/${list}`,
  );
  for (let round = 0; round < rounds; round += 1) {
    const asked = Array.from({ length: atOnce }, (_, at) => api.get(paths[at % paths.length] ?? project));
    await Promise.all([...asked, look(), look()]);
    await look();
  }
  return most as Record<string, number>;
}
