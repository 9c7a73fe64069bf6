import type { Clock } from '@pharos/kit';

const minuteMs = 60_000;

/** Collects entries that are written out together once a minute. */
export interface Flushable {
  readonly isEmpty: boolean;
  /** Writes out what was collected so far. Never rejects. `last`: the process stops, what is kept now is lost. */
  flush(last: boolean): Promise<void> | void;
}

/** Flushes once a minute while there is something to flush. While there is nothing, no timer runs. */
export class MinuteFlusher {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly flushable: Flushable,
    private readonly clock: Clock,
  ) {}

  /** To be called after an entry was added. */
  begin(): void {
    this.#running ??= this.#run();
  }

  /** Flushes now, for the last time, and resolves when that is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!this.flushable.isEmpty) {
      await this.clock.sleep(minuteMs, signal);
      await this.flushable.flush(signal.aborted);
    }
    this.#running = undefined;
  }
}
