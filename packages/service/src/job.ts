import {
  backoffMs,
  type Clock,
  counter,
  failureLevel,
  type Logger,
  type MetricsRegistry,
  type Part,
  WakeSignal,
} from '@pharos/kit';
import { type DueColumn, msUntilDue } from './due-column.js';

/** The dependencies of every job. */
export interface JobDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
}

export interface JobOptions extends JobDeps {
  /** Given after what a service spreads: its base has a name of its own. */
  readonly name: string;
  /** How often it runs; with `due`, how often at most. */
  readonly everyMs: number;
  /** When what it works on is due: until then it sleeps, and it is woken by what becomes due sooner. */
  readonly due?: DueColumn | undefined;
  /** How long it sleeps at most although nothing is due, where it has leases to renew, for example. Default 1 min. */
  longestRestMs?(): number;
  /** Ends the pause between two runs. */
  readonly wakeSignal?: WakeSignal;
  /** Does a bounded piece of work and returns whether there is more to do at once. */
  run(): Promise<boolean>;
}

/** Who waits for what is due looks so often all the same: a notification may be lost with the connection of whoever listens. */
const usualRestMs = 60_000;
/** The database's time and a timer differ by so little. */
const toleranceMs = 2;

/** Reports what fails in a job and is tried again: logged, and counted unless an outage of the database is the reason, which has its own alert. */
export function reportJobFailures({ name, log, registry }: Pick<JobOptions, 'name' | 'log' | 'registry'>) {
  const failures = counter(registry, {
    name: 'job_failures_total',
    help: 'Failures of a job of the service that are tried again, by its name; not those of an outage of the database',
    labels: ['name'],
  });
  // So that a scrape has it before the first one.
  failures.inc({ name }, 0);
  return (error: unknown, message: string) => {
    const level = failureLevel(error);
    if (level !== 'debug') failures.inc({ name });
    log[level]({ job: name, err: error }, message);
  };
}

/**
 * Does something again and again: at once when it starts, then as often as is said, or when it is due. Every replica may run the same job: the rows it works on are claimed. A failure is
 * logged, counted, and tried again with growing pauses.
 */
export function createJob({
  name,
  everyMs,
  due,
  longestRestMs = () => usualRestMs,
  clock,
  log,
  registry,
  run,
  wakeSignal = new WakeSignal(clock),
}: JobOptions): Part {
  const report = reportJobFailures({ name, log, registry });
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let startedMs = Number.NEGATIVE_INFINITY;
  let isWaking = false;
  const restMs = async () =>
    due ? Math.min(Math.max(everyMs, (await msUntilDue(due)) + toleranceMs), longestRestMs()) : everyMs;
  /** Of what becomes due many a time one run takes all. */
  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    await clock.sleep(startedMs + everyMs - clock.monotonicMs(), stopping.signal);
    isWaking = false;
    wakeSignal.notify();
  };
  const loop = async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        startedMs = clock.monotonicMs();
        const more = await run();
        if (!more) await wakeSignal.wait(await restMs(), stopping.signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        report(error, 'a job failed; it will be tried again');
        await clock.sleep(backoffMs(failures), stopping.signal);
      }
    }
  };
  return {
    name,
    start() {
      running = loop();
    },
    becameDue(table) {
      if (due && (table === undefined || table === due.table)) void wake();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
