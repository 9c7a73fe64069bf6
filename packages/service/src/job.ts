import { backoffMs, type Clock, failureLevel, type Logger, type Part, WakeSignal } from '@pharos/kit';

export interface JobOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the pause between two runs. */
  readonly wakeSignal?: WakeSignal;
  /** Does a bounded piece of work and returns whether there is more to do at once. */
  run(): Promise<boolean>;
}

/**
 * Does something again and again. Every replica may run the same job: the rows it works on are claimed. A failure is
 * logged and tried again with growing pauses.
 */
export function createJob({ name, everyMs, clock, log, run, wakeSignal = new WakeSignal(clock) }: JobOptions): Part {
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
        log[failureLevel(error)]({ job: name, err: error }, 'a job failed; it will be tried again');
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
