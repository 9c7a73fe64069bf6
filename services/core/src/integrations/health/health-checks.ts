import { type Database, SealError } from '@pharos/kit';
import { DueWork, type JobDeps } from '@pharos/service';
import { openIntegration } from '../credentials.js';
import { ProviderError } from '../http/provider-error.js';
import type { Integrations } from '../integrations.js';
import { claimChecks, type DueCheck, recordFailedCheck, recordGoodCheck } from './checks.js';

export interface HealthCheckDeps extends JobDeps {
  readonly database: Database;
  readonly integrations: Integrations;
}

/** Failed checks in a row after which an integration's status is `error`. */
const mostFailures = 3;
const everyMs = 1_000;
const slots = 32;
const each = 4;
/** Longer than a check takes. */
const leaseMs = 60_000;
const minuteMs = 60_000;
const goodPauseMs = 15 * minuteMs;
const firstPauseMs = minuteMs / 2;
const longestPauseMs = 30 * minuteMs;

/** Checks integrations: soon after they were installed or changed, then now and again, and with growing pauses while they fail. */
export function healthChecks(deps: HealthCheckDeps): DueWork<DueCheck> {
  return new DueWork({
    name: 'check integrations',
    everyMs,
    due: { database: deps.database, table: 'integrations', column: 'check_due_at' },
    slots,
    each,
    clock: deps.clock,
    log: deps.log,
    registry: deps.registry,
    claim: (due) => claimChecks(deps.database, due, leaseMs),
    handle: (check) => checkOne(deps, check),
  });
}

async function checkOne({ database, clock, integrations }: HealthCheckDeps, due: DueCheck): Promise<void> {
  const message = await problemWith(integrations, due);
  const now = clock.now();
  const pauseMs = message === undefined ? goodPauseMs : pauseAfter(due.failed_checks + 1);
  const next = new Date(now.getTime() + spread(pauseMs));
  if (message === undefined) await recordGoodCheck(database, due, { now, next });
  else await recordFailedCheck(database, due, { message, next, most: mostFailures });
}

/** Why it cannot be used, in words for people; undefined when it can. */
async function problemWith(integrations: Integrations, due: DueCheck): Promise<string | undefined> {
  try {
    const { provider, access } = openIntegration(integrations, due);
    await provider.check(access);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    if (error instanceof SealError) return 'The credentials can no longer be read. Set them again.';
    throw error;
  }
}

/** The pause grows: 30 s, 2 min, 8 min, 30 min. */
function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 4 ** Math.min(failures - 1, 10), longestPauseMs);
}

/** A time that is shorter by a tenth at most, so that what was installed together is not checked together for ever. */
function spread(ms: number): number {
  return ms * (1 - Math.random() / 10);
}
