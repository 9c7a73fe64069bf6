import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';
import { moveSome } from '../contacts/move-some.js';
import { leaveOff, type UnfinishedDeps, unfinishedJob } from './unfinished.js';

/** The contact is locked before the note, in the order in which its own merges and its erasure take both. */
const holdInto: Statement = {
  name: 'hold_contact_of_merge',
  text: `SELECT c.id, c.project_id FROM absorbed_contacts a JOIN contacts c ON c.id = a.into_id
    WHERE a.contact_id = $1 FOR KEY SHARE OF c`,
};

const hold: Statement = {
  name: 'hold_contact_merge',
  text: 'SELECT 1 AS one FROM contact_merges WHERE contact_id = $1 FOR UPDATE',
};

const pause = leaveOff('contact_merges');

const finish: Statement = { name: 'finish_contact_merge', text: 'DELETE FROM contact_merges WHERE contact_id = $1' };

/** Moves some more to the contact that this one became part of, at last removes the note of it. */
export async function continueMerge(tx: Database, contactId: string, deps: ContactHooksDeps): Promise<void> {
  const into = await firstRow(tx.query<{ id: string; project_id: string }>(holdInto, [contactId]));
  const held = await tx.query(hold, [contactId]);
  if (held.length === 0) return;
  // Without one it was merged on while it was waited for: the next turn finds where.
  const more = !into || (await moveSome(tx, { projectId: into.project_id }, { from: contactId, to: into.id }, deps));
  await tx.query(more ? pause : finish, [contactId]);
}

/** Goes on with one merge; returns whether there may be more to do. */
export const mergesJob = (deps: UnfinishedDeps) => unfinishedJob(deps, 'contact_merges', continueMerge);
