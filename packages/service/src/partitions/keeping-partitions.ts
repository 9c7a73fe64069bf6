import { connectWhenUp, counter, type Part } from '@pharos/kit';
import { createJob, type JobDeps } from '../job.js';
import { keepPartitions } from './keep-partitions.js';
import type { PartitionedTable } from './months.js';

export interface KeepingPartitionsOptions extends JobDeps {
  readonly name: string;
  /** The server itself: a look through a large table takes longer than a statement of the pool may. */
  readonly sessionUrl: string;
  readonly schema: string;
  readonly tables: readonly PartitionedTable[];
}

const everyMs = 24 * 60 * 60_000;

/** Makes the partitions of the coming months and drops those that are too old: when the service starts and each day, in one replica at a time. */
export function keepingPartitions(options: KeepingPartitionsOptions): Part {
  const stopping = new AbortController();
  const late = counter(options.registry, {
    name: 'partitions_late_total',
    help: 'How often rows stood in the partition that is open at its end, since nobody had made the partitions of their months',
    labels: ['table'],
  });
  for (const { table } of options.tables) late.inc({ table }, 0);
  const run = async () => {
    try {
      await keepOnce(options, stopping.signal, (table) => late.inc({ table }));
    } catch (error) {
      // A process that stops leaves the rest to the next one.
      if (!stopping.signal.aborted) throw error;
    }
    return false;
  };
  const job = createJob({ ...options, name: 'keep partitions by month', everyMs, run });
  return {
    ...job,
    async stop(timeoutMs) {
      stopping.abort();
      await job.stop(timeoutMs);
    },
  };
}

const lock = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';

/** With a session of its own, which holds a lock while it lasts; nothing when another replica holds it. */
async function keepOnce(
  { sessionUrl: url, schema, name, tables, clock, log }: KeepingPartitionsOptions,
  signal: AbortSignal,
  onLate: (table: string) => void,
): Promise<void> {
  const settings = { DateStyle: 'ISO' };
  const session = await connectWhenUp({ url, schema, applicationName: `${name} partitions`, settings, log, signal });
  const end = () => void session.end();
  signal.addEventListener('abort', end);
  // What it was doing fails, too, and says so.
  session.on('error', () => undefined);
  try {
    const { rows } = await session.query<{ taken: boolean }>(lock, [`partitions of ${schema}`]);
    if (!rows[0]?.taken) return;
    for (const table of tables) await keepPartitions(table, { session, now: clock.now(), log, onLate });
  } finally {
    signal.removeEventListener('abort', end);
    await session.end();
  }
}
