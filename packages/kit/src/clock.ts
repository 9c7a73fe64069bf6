/**
 * Where services get the time from, so that tests can move it. Timestamps of records come from the database;
 * due-time queries take `clock.now()` as a parameter.
 */
export interface Clock {
  /** The time of day. */
  now(): Date;
  /** Milliseconds since some fixed moment; never goes back, whatever happens to the time of day. */
  monotonicMs(): number;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. Never rejects: loops look at `signal.aborted`. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: sleepOnTimer,
};

function sleepOnTimer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    // Newer releases of Node write a warning into the log when the time has passed already.
    const timer = setTimeout(wake, Math.max(ms, 0));
    signal?.addEventListener('abort', wake, { once: true });
  });
}

interface Sleeper {
  dueMs: number;
  wake(): void;
}

/** A clock for tests: it stands still until a test moves it. */
export class ManualClock implements Clock {
  readonly #startMs: number;
  #nowMs: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(start: Date = new Date('2026-01-01T00:00:00.000Z')) {
    this.#startMs = start.getTime();
    this.#nowMs = this.#startMs;
  }

  /** How many callers sleep at present: what a test polls before it moves the clock. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted || ms <= 0) return resolve();
      const wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      const sleeper: Sleeper = { dueMs: this.#nowMs + ms, wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /**
   * Moves time on by `ms` and wakes, in order, whoever is due on the way. What a woken sleeper does next (one turn of
   * the event loop) happens before time moves further, so a loop of short sleeps runs as often as it would have.
   */
  async advance(ms: number): Promise<void> {
    const targetMs = this.#nowMs + ms;
    for (let next = this.#nextDue(targetMs); next; next = this.#nextDue(targetMs)) {
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.wake();
      await turnOfEventLoop();
    }
    this.#nowMs = targetMs;
    await turnOfEventLoop();
  }

  #nextDue(untilMs: number): Sleeper | undefined {
    let next: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (sleeper.dueMs <= untilMs && (next === undefined || sleeper.dueMs < next.dueMs)) next = sleeper;
    }
    return next;
  }
}

function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
