import type { Database, Statement } from '@pharos/kit';

/** Whoever claimed some and died is not waited for longer. */
const leaseS = 120;

const claim: Statement = {
  name: 'claim_objects_to_remove',
  text: `UPDATE objects_to_remove o SET due_at = moment() + ${leaseS} * interval '1 second', tries = o.tries + 1
    FROM (SELECT key FROM objects_to_remove WHERE due_at <= (SELECT moment()) ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
    WHERE o.key = due.key RETURNING o.key, o.tries`,
};

const forget: Statement = {
  name: 'forget_objects_to_remove',
  text: 'DELETE FROM objects_to_remove WHERE key = $1',
};

const postpone: Statement = {
  name: 'postpone_objects_to_remove',
  text: `UPDATE objects_to_remove SET due_at = moment() + $2 * interval '1 millisecond' WHERE key = $1`,
};

export interface ObjectToRemove {
  key: string;
  /** How often it was claimed, this time included. */
  tries: number;
}

/** Some whose time has come; nobody else gets them for a while. */
export function claimObjects(database: Database, limit: number): Promise<ObjectToRemove[]> {
  return database.query<ObjectToRemove>(claim, [limit]);
}

export async function forgetObject(database: Database, key: string): Promise<void> {
  await database.query(forget, [key]);
}

export async function postponeObject(database: Database, key: string, ms: number): Promise<void> {
  await database.query(postpone, [key, ms]);
}
