import type { Part } from '@pharos/kit';
import { createJob, type ServiceBase } from '@pharos/service';
import { healthChecks } from './health/health-checks.js';
import type { Integrations } from './integrations.js';
import { noticeConsumers } from './notices/consume-notices.js';
import { purgeDeliveries } from './notices/deliveries.js';
import { noticeDeliveries, reportGivenUp } from './notices/notice-deliveries.js';

const hourMs = 60 * 60_000;
/** Longer than an event may come again. */
const keptMs = 7 * 24 * hourMs;
const purgeBatch = 1_000;

/** The parts of the service that work on integrations without being asked. */
export function integrationParts(base: ServiceBase<never>, integrations: Integrations): Part[] {
  const { database, clock, log, registry } = base;
  const deps = { database, clock, log, registry, integrations };
  const notices = noticeDeliveries({ ...deps, onGivenUp: reportGivenUp(base) });
  const purge = async () => {
    const before = new Date(clock.now().getTime() - keptMs);
    return (await purgeDeliveries(database, before, purgeBatch)) === purgeBatch;
  };
  return [
    healthChecks(deps),
    notices,
    ...noticeConsumers({ ...base, onInserted: () => notices.wake() }),
    createJob({ name: 'forget what integrations are done with', everyMs: hourMs, clock, log, registry, run: purge }),
  ];
}
