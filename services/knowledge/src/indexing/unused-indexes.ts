import type { Database, Logger } from '@pharos/kit';
import type { Engine } from '../engines/index.js';
import { dropUntendedLanes, listLaneNames } from './lane-rows.js';
import { isOfInstallation } from './rules.js';

export interface UnusedIndexesOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly engines: readonly Pick<Engine<never>, 'name' | 'indexes' | 'drop'>[];
  readonly installation: string;
  /** Names of the lanes of this process, which are never given up. */
  readonly own: readonly string[];
  /** After so long without a process that tends it a lane is given up: of an index in memory, and of rules that are old. */
  readonly deadS?: number;
  readonly oldS?: number;
}

/** Gives up lanes that nobody tends, and rids engines of indexes of this database that have no lane. */
export async function removeUnusedIndexes(
  { database, log, engines, installation, own, deadS = 20, oldS = 60 * 60 }: UnusedIndexesOptions,
  signal: AbortSignal,
): Promise<void> {
  const dropped = await dropUntendedLanes(database, { deadS, oldS, own });
  if (dropped.length > 0) log.info({ lanes: dropped }, 'deleted indexes: no process uses their rules any more');
  for (const engine of engines) {
    // In this order: the database knows a new one before an engine has it.
    const held = await engine.indexes(signal);
    const known = new Set([...own, ...(await listLaneNames(database))]);
    for (const index of held) {
      if (known.has(index) || !isOfInstallation(index, installation)) continue;
      log.info({ engine: engine.name, index }, 'deleted an index that is no longer used');
      await engine.drop(index, signal);
    }
  }
}
