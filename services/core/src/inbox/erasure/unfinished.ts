import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { ServiceBase } from '@pharos/service';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';

/** The time after which a claim of a worker that died ends; it is far longer than a batch takes. */
const leaseS = 60;

/** What is still to be done: the tables of merges and erasures of contacts and of deletions, with the column that names each. */
const keys = { contact_merges: 'contact_id', contact_erasures: 'contact_id', deletions: 'record_id' } as const;

type Table = keyof typeof keys;

/** Something unfinished that the caller has to itself for a while. */
export interface Claimed {
  readonly id: string;
  readonly org_id: string;
}

/**
 * SQL that claims one whose time has come. Organizations have their turn one after the other, however many each has; `$1` had the last
 * one. What a deleted project has goes with it: who removes that takes all in another order. But of what was deleted before nobody else knows.
 */
const claimOf = (table: Table): Statement => ({
  name: `claim_${table}`,
  text: `UPDATE ${table} u SET due_at = clock_now() + ${leaseS} * interval '1 second'
    FROM (SELECT t.${keys[table]}, p.org_id FROM ${table} t JOIN projects p ON p.id = t.project_id
      WHERE t.due_at <= (SELECT clock_now()) ${table === 'deletions' ? '' : 'AND p.deleted_at IS NULL'}
      ORDER BY p.org_id <= $1, p.org_id, t.due_at LIMIT 1 FOR UPDATE OF t SKIP LOCKED) due
    WHERE u.${keys[table]} = due.${keys[table]} RETURNING u.${keys[table]} AS id, due.org_id`,
});

const claims = {
  contact_erasures: claimOf('contact_erasures'),
  contact_merges: claimOf('contact_merges'),
  deletions: claimOf('deletions'),
};

/** Claims one that nobody works on, of the organization after this one if that has any. */
export function claimUnfinished(database: Database, table: Table, after: string): Promise<Claimed | undefined> {
  return firstRow(database.query<Claimed>(claims[table], [after]));
}

/** Others have their turn before somebody goes on with it. */
export const leaveOff = (table: Table): Statement => ({
  name: `leave_off_${table}`,
  text: `UPDATE ${table} SET due_at = clock_now() WHERE ${keys[table]} = $1`,
});

export type UnfinishedDeps = Pick<ServiceBase<never>, 'onWritten'> & ContactHooksDeps & { database: Database };

/**
 * Goes on with one of them, a batch in a transaction, and returns whether there may be more to do. One of each organization after the
 * other, so that none waits for all that another has.
 */
export function unfinishedJob(
  { database, onWritten, contactHooks }: UnfinishedDeps,
  table: Table,
  goOn: (tx: Database, id: string, deps: ContactHooksDeps) => Promise<void>,
): () => Promise<boolean> {
  let after = '';
  return async () => {
    const claimed = await claimUnfinished(database, table, after);
    if (!claimed) return false;
    after = claimed.org_id;
    await database.transaction((tx) => goOn(tx, claimed.id, { contactHooks }));
    onWritten();
    return true;
  };
}
