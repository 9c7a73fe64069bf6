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

/** The dependencies of every job. */
export interface JobDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: MetricsRegistry;
}

export interface JobOptions extends JobDeps {
  /** Given after what a service spreads: its base has a name of its own. */
  readonly name: string;
  readonly everyMs: number;
  /** Ends the pause between two runs. */
  readonly wakeSignal?: WakeSignal;
  /** Does a bounded piece of work and returns whether there is more to do at once. */
  run(): Promise<boolean>;
}

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
 * Does something again and again. Every replica may run the same job: the rows it works on are claimed. A failure is
 * logged, counted, and tried again with growing pauses.
 */
export function createJob({
  name,
  everyMs,
  clock,
  log,
  registry,
  run,
  wakeSignal = new WakeSignal(clock),
}: JobOptions): Part {
  const report = reportJobFailures({ name, log, registry });
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const loop = async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const more = await run();
        failures = 0;
        if (!more) await wakeSignal.wait(everyMs, stopping.signal);
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
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
