import { type Clock, type Database, firstRow, type Part, type Statement, whenUp } from '@pharos/kit';
import { createJob, type JobDeps } from './job.js';

const selectNow: Statement = { name: 'select_clock_now', text: 'SELECT clock_now() AS now' };
const everyMs = 30_000;
/** How long an answer may take: the time of one that took longer is too vague. */
const mostMs = 1_000;

/**
 * The time of day of the database, by which records are dated and which all replicas share. By that of a machine whose clock is
 * set wrong a service would remove what is to be kept. Timers are the machine's.
 */
export class DatabaseClock implements Clock {
  /** What the database said, and when by the machine's timer. */
  #read: { nowMs: number; atMs: number } | undefined;

  constructor(private readonly machine: Clock) {}

  now(): Date {
    if (!this.#read) return this.machine.now();
    return new Date(this.#read.nowMs + this.monotonicMs() - this.#read.atMs);
  }

  monotonicMs(): number {
    return this.machine.monotonicMs();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.machine.sleep(ms, signal);
  }

  async read(database: Database): Promise<void> {
    const askedMs = this.monotonicMs();
    const row = await firstRow(database.query<{ now: Date }>(selectNow));
    const tookMs = this.monotonicMs() - askedMs;
    // Within a long wait, as for a connection, nobody knows when that time was: the next look is better.
    if (this.#read && tookMs > mostMs) return;
    // It was that time somewhere in between.
    if (row) this.#read = { nowMs: row.now.getTime(), atMs: (askedMs + this.monotonicMs()) / 2 };
  }
}

/** Keeps the clock right, from its start on. */
export function readingTime(clock: DatabaseClock, { database, ...deps }: JobDeps & { database: Database }): Part {
  const run = async () => {
    await clock.read(database);
    return false;
  };
  const job = createJob({ ...deps, name: 'read the time', everyMs, run });
  return {
    ...job,
    async start(signal) {
      await whenUp({ log: deps.log, signal }, () => clock.read(database));
      await job.start?.(signal);
    },
  };
}
