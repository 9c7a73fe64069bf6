import { backoffMs, type Database, type Logger, type Statement } from '@pharos/kit';
import { thumbnailKey } from './object-keys.js';
import type { ObjectStorage } from './storage.js';

const objectsAtOnce = 10;
/** Longer than a request and what it does afterwards may take. */
const againMs = 5 * 60_000;
/** A storage that is away for long is asked every half hour at last. */
const retry = { firstMs: 5_000, longestMs: 30 * 60_000 };

/** How long an object that is to be removed is leased to one replica. */
const leaseS = 120;

const claim: Statement = {
  name: 'claim_objects_to_remove',
  text: `UPDATE objects_to_remove o SET due_at = clock_now() + ${leaseS} * interval '1 second', tries = o.tries + 1
    FROM (SELECT key FROM objects_to_remove WHERE due_at <= (SELECT clock_now()) ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
    WHERE o.key = due.key RETURNING o.key, o.tries`,
};

const forget: Statement = {
  name: 'forget_objects_to_remove',
  text: 'DELETE FROM objects_to_remove WHERE key = $1',
};

const postpone: Statement = {
  name: 'postpone_objects_to_remove',
  text: `UPDATE objects_to_remove SET due_at = clock_now() + $2 * interval '1 millisecond' WHERE key = $1`,
};

/**
 * Removes some of the objects that the table `objects_to_remove` of a service says to be due; returns whether there may be more. What
 * fails is tried again later, rarer each time. What is gone is removed once more some minutes later: a request that was under way may
 * have brought more of it.
 */
export async function removeObjects(
  { database, log }: { database: Database; log: Logger },
  storage: ObjectStorage,
): Promise<boolean> {
  const objects = await claimObjects(database);
  for (const { key, tries } of objects) {
    try {
      await storage.remove(key);
      await storage.remove(thumbnailKey(key));
      if (tries > 1) await database.query(forget, [key]);
      else await database.query(postpone, [key, againMs]);
    } catch (error) {
      log.warn({ err: error, key, tries }, 'could not delete a stored object; trying again later');
      await database.query(postpone, [key, backoffMs(tries, retry)]);
    }
  }
  return objects.length === objectsAtOnce;
}

/** Leases some whose time has come to the caller, and returns how often each was leased, this time included. */
export function claimObjects(database: Database): Promise<{ key: string; tries: number }[]> {
  return database.query(claim, [objectsAtOnce]);
}
