import type { Clock, ConsumerDeps, Database, Logger, Part } from '@pharos/kit';
import { createJob, createListener, type ServiceBase } from '@pharos/service';
import { turnsChannel } from '../schema.js';
import { forgetIdleTurns, measureTurns, readNotice } from '../store/turns.js';
import { turnsConsumer } from './consume.js';
import { takeTurn } from './take-turn.js';
import type { TakeTurnDeps } from './take-turn-deps.js';
import { TurnWorker } from './worker.js';

/** A worker that died is noticed after so long; one that works says so three times within it. */
const leaseMs = 30_000;
const sweepEveryMs = 1_000;
/** A project whose turns all fail has seven of them a second tried, by each replica of the usual size. */
const failedRestMs = 3_000;
const measureEveryMs = 10_000;
const forgetEveryMs = 10 * 60_000;
/** What was said to a conversation that was quiet for so long is forgotten: people have it, or nobody. */
const idleDays = 90;

type Base = Pick<ServiceBase<never>, 'sessionUrl' | 'log' | 'registry'> & ConsumerDeps & { readonly clock: Clock };

/** Takes turns in copilot and autopilot: the worker, what wakes it, and what brings and forgets turns. */
export function turnsParts(base: Base, concurrency: number, deps: TakeTurnDeps): Part[] {
  const worker = createTurnWorker(base, concurrency, deps);
  const onNotify = (payload?: string) => {
    if (!payload) return worker.look();
    const due = readNotice(payload);
    // A notification of the version before has no project: the next sweep finds it.
    if (due) worker.notify(due, due.waitMs);
  };
  return [
    { name: 'turns', start: () => worker.start(), stop: (timeoutMs) => worker.stop(timeoutMs) },
    createListener('due turns', base, { channel: turnsChannel, onNotify }),
    ...jobs(base, deps),
    turnsConsumer(base),
  ];
}

export function createTurnWorker(
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Logger },
  concurrency: number,
  deps: TakeTurnDeps,
): TurnWorker {
  return new TurnWorker({
    database,
    clock,
    log,
    concurrency,
    leaseMs,
    sweepEveryMs,
    failedRestMs,
    take: (turn, signal, begins) => takeTurn(turn, deps, signal, begins),
  });
}

function jobs({ database, clock, log, registry }: Base, { metrics }: TakeTurnDeps): Part[] {
  const measure = async () => {
    metrics.backlog(await measureTurns(database));
    return false;
  };
  return [
    createJob({ name: 'measure turns', everyMs: measureEveryMs, clock, log, registry, run: measure }),
    createJob({
      name: 'forget quiet turns',
      everyMs: forgetEveryMs,
      clock,
      log,
      registry,
      run: () => forgetIdleTurns(database, idleDays),
    }),
  ];
}
