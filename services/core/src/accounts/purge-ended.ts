import type { Database } from '@pharos/kit';
import { removeDue } from '../shared/purge.js';

const removals = [removeDue('user_sessions'), removeDue('invitations'), removeDue('password_resets')];

/** Removes up to a number each of sessions, invitations and resets whose time is over, and returns whether there may be more. */
export async function purgeEnded(database: Database, limit: number): Promise<boolean> {
  const removed: number[] = [];
  for (const remove of removals) removed.push(await remove(database, limit));
  return removed.includes(limit);
}
