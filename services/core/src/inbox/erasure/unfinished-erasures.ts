import { type Database, Failure, firstRow, grpcStatus, type Statement, systemActor } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';
import { eraseSome } from './erase-some.js';
import type { Person } from './known-identifiers.js';
import { publishErasures } from './publish-erasures.js';
import { redactEvents } from './redact-events.js';
import { leaveOff, type UnfinishedDeps, unfinishedJob } from './unfinished.js';

const hold: Statement = {
  name: 'hold_contact_erasure',
  text: `SELECT contact_id, org_id, project_id, contact_ids, identifiers, own, erased_at, events_after, events_until
    FROM contact_erasures WHERE contact_id = $1 FOR UPDATE`,
};

const saveEvents: Statement = {
  name: 'save_events_of_contact_erasure',
  text: 'UPDATE contact_erasures SET events_after = $2, events_until = $3, due_at = clock_now() WHERE contact_id = $1',
};

const pause = leaveOff('contact_erasures');

const finish: Statement = {
  name: 'finish_contact_erasure',
  text: 'DELETE FROM contact_erasures WHERE contact_id = $1',
};

const selectUnfinished: Statement = {
  name: 'select_contact_erasure',
  text: 'SELECT 1 AS one FROM contact_erasures WHERE project_id = $1 AND $2 = ANY (contact_ids)',
};

interface ErasureRow {
  contact_id: string;
  org_id: string;
  project_id: string;
  contact_ids: string[];
  identifiers: string[];
  own: string[];
  erased_at: Date;
  events_after: number | null;
  events_until: number | null;
}

const system = { requestId: '', traceparent: '', actor: systemActor };

/** Erases some more of what referred to the contact, at last the note of it. */
export async function continueErasure(tx: Database, contactId: string, deps: ContactHooksDeps): Promise<void> {
  const row = await firstRow(tx.query<ErasureRow>(hold, [contactId]));
  if (!row) return;
  const at = { orgId: row.org_id, projectId: row.project_id };
  const { contact_ids: contactIds, identifiers: all, own, erased_at: until } = row;
  const person: Person = { contactIds, all, own, until };
  if (row.events_after !== null && row.events_until !== null) {
    const left = await redactEvents(tx, at, person, { after: row.events_after, until: row.events_until });
    await tx.query(saveEvents, [contactId, left?.after ?? null, left?.until ?? null]);
    return;
  }
  const { more, sharedSenders } = await eraseSome(tx, at, person, deps);
  if (sharedSenders.length > 0) await publishErasures(tx, system, at, [{ contactId, digests: sharedSenders }]);
  await tx.query(more ? pause : finish, [contactId]);
}

/** Goes on with one erasure; returns whether there may be more to do. */
export const erasuresJob = (deps: UnfinishedDeps) => unfinishedJob(deps, 'contact_erasures', continueErasure);

/**
 * Throws while the contact is being erased. Asked before a conversation becomes somebody else's: the erasure of its contact would not
 * find it any more.
 * @throws UNAVAILABLE while the erasure has not come to it
 */
export async function checkNotErased(tx: Database, { projectId }: InProject, contactId: string | null): Promise<void> {
  if (contactId === null || (await tx.query(selectUnfinished, [projectId, contactId])).length === 0) return;
  // The status is not the one that says that the replica fails: none is asked again at once, or left out.
  throw new Failure(
    'UNAVAILABLE',
    grpcStatus.RESOURCE_EXHAUSTED,
    'The contact of this conversation is being deleted. Try again when that has come to the conversation.',
    { retry_after: 1 },
  );
}
