import { type Database, firstRow, type Statement, systemActor } from '@pharos/kit';
import { eraseSome } from './erase-some.js';
import type { Person } from './known-identifiers.js';
import { tellErased } from './tell-erased.js';
import { claimUnfinished, leaveOff } from './unfinished.js';

const claim = claimUnfinished('contact_erasures');
const pause = leaveOff('contact_erasures');

const hold: Statement = {
  name: 'hold_contact_erasure',
  text: `SELECT org_id, project_id, contact_ids, identifiers, own, erased_at FROM contact_erasures
    WHERE contact_id = $1 FOR UPDATE`,
};

const finish: Statement = {
  name: 'finish_contact_erasure',
  text: 'DELETE FROM contact_erasures WHERE contact_id = $1',
};

interface ErasureRow {
  org_id: string;
  project_id: string;
  contact_ids: string[];
  identifiers: string[];
  own: string[];
  erased_at: Date;
}

const system = { requestId: '', traceparent: '', actor: systemActor };

/** An erasure that is not finished and that nobody goes on with; nobody else gets it for a while. */
export async function claimErasure(database: Database): Promise<string | undefined> {
  return (await firstRow(database.query<{ contact_id: string }>(claim)))?.contact_id;
}

/** Erases some more of what referred to the contact, at last the note of it. */
export async function continueErasure(tx: Database, contactId: string): Promise<void> {
  const row = await firstRow(tx.query<ErasureRow>(hold, [contactId]));
  if (!row) return;
  const at = { orgId: row.org_id, projectId: row.project_id };
  const { more, sharedSenders } = await eraseSome(tx, at, personOf(row));
  if (sharedSenders.length > 0) await tellErased(tx, system, at, [{ contactId, digests: sharedSenders }]);
  await tx.query(more ? pause : finish, [contactId]);
}

function personOf({ contact_ids: contactIds, identifiers: all, own, erased_at: until }: ErasureRow): Person {
  return { contactIds, all, own, until };
}
