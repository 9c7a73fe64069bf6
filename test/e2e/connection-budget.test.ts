import { type DatabaseService, serviceNames, serviceTable } from '@pharos/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { environment, helms, render, withValues } from '../chart/support/helm.js';
import { connectionsTo } from '../support/connections.js';
import { canStart, type OwnServer, startNats, testServers } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { BusyServices } from './busy-services.js';

const poolSize = 4;
const withDatabase = serviceNames.filter((name): name is DatabaseService => serviceTable[name].database);

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
    const seen = await whileBusy(platform, { port, withNats });
    const budget = budgetOf(withNats);
    for (const [name, open] of Object.entries(seen))
      expect(open, `${name}: ${JSON.stringify(seen)}`).toBeLessThanOrEqual(budget);
    // A budget that is far from what is opened would refuse what works.
    expect(Math.max(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThanOrEqual(budget - 2);
  });
});

/** What each service has open while every connection of its pool is in use, and those of its event bus. */
async function whileBusy(platform: Platform, { port, withNats }: { port: number; withNats: boolean }) {
  const busy = await BusyServices.of(platform, poolSize);
  const open: Partial<Record<DatabaseService, number>> = {};
  const count = async (name: DatabaseService) => {
    open[name] = await connectionsTo(platform[name][0]?.pid ?? 0, port);
  };
  try {
    if (!withNats) await busy.holdBus();
    for (const name of withDatabase) await busy.whilePoolIsUsed(name, () => count(name));
  } finally {
    await busy.end();
  }
  return open as Record<DatabaseService, number>;
}
