import type { Database, Logger, Statement } from '@pharos/kit';
import type { Engine } from '../engines/index.js';
import { isOfInstallation } from './rules.js';

const seconds = (parameter: string) => `clock_now() - ${parameter} * interval '1 second'`;

/** Lanes of dead processes, and those of old rules when the new ones have an index that is whole. */
const dropUntended: Statement = {
  name: 'delete_untended_lanes',
  text: `DELETE FROM lanes l WHERE name <> ALL ($3::text[]) AND ((NOT durable AND tended_at < ${seconds('$1')})
      OR (tended_at < ${seconds('$2')} AND EXISTS (
        SELECT FROM lanes o WHERE o.side = l.side AND o.whole_at IS NOT NULL AND o.tended_at > ${seconds('$1')})))
    RETURNING name`,
};

/** Whoever published just then may have left something for a lane that is gone. */
const sweep: Statement = {
  name: 'delete_pending_without_lane',
  text: 'DELETE FROM pending p WHERE NOT EXISTS (SELECT FROM lanes l WHERE l.name = p.lane)',
};

const names: Statement = { name: 'select_lane_names', text: 'SELECT name FROM lanes' };

export interface UnusedIndexesOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly engines: readonly Pick<Engine<never>, 'name' | 'indexes' | 'drop'>[];
  readonly installation: string;
  /** Names of the lanes of this process, which are never given up. */
  own(): readonly string[];
  /** After so long without a process that tends it a lane is given up: of an index in memory, and of rules that are old. */
  readonly deadS?: number;
  readonly oldS?: number;
}

/** Gives up lanes that nobody tends, and rids engines of indexes of this database that have no lane. */
export async function removeUnusedIndexes(
  { database, log, engines, installation, own, deadS = 20, oldS = 60 * 60 }: UnusedIndexesOptions,
  signal: AbortSignal,
): Promise<void> {
  const dropped = await database.query<{ name: string }>(dropUntended, [deadS, oldS, own()]);
  await database.query(sweep);
  if (dropped.length > 0)
    log.info({ lanes: dropped.map(({ name }) => name) }, 'deleted indexes: no process uses their rules any more');
  for (const engine of engines) {
    // In this order: the database knows a new one before an engine has it.
    const held = await engine.indexes(signal);
    const known = new Set([...own(), ...(await database.query<{ name: string }>(names)).map(({ name }) => name)]);
    for (const index of held) {
      if (known.has(index) || !isOfInstallation(index, installation)) continue;
      log.info({ engine: engine.name, index }, 'deleted an index that is no longer used');
      await engine.drop(index, signal);
    }
  }
}
