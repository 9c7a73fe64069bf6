import { type Database, Failure, firstRow, grpcStatus, type Statement, systemActor } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { HeldContact } from '../conversations/conversations.js';
import { eraseSome, eraseSomeOfConversations } from './erase-some.js';
import type { Person } from './known-identifiers.js';
import { type Events, redactEvents } from './redact-events.js';
import { tellErased } from './tell-erased.js';
import { leaveOff } from './unfinished.js';

const pause = leaveOff('contact_erasures');

const columns = 'contact_id, org_id, project_id, contact_ids, identifiers, own, erased_at, events_after, events_until';

const hold: Statement = {
  name: 'hold_contact_erasure',
  text: `SELECT ${columns} FROM contact_erasures WHERE contact_id = $1 FOR UPDATE`,
};

const selectOfContact: Statement = {
  name: 'select_contact_erasure',
  text: `SELECT ${columns} FROM contact_erasures WHERE project_id = $1 AND $2 = ANY (contact_ids)`,
};

const saveEvents: Statement = {
  name: 'save_events_of_contact_erasure',
  text: 'UPDATE contact_erasures SET events_after = $2, events_until = $3, due_at = moment() WHERE contact_id = $1',
};

const finish: Statement = {
  name: 'finish_contact_erasure',
  text: 'DELETE FROM contact_erasures WHERE contact_id = $1',
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
export async function continueErasure(tx: Database, contactId: string): Promise<void> {
  const row = await firstRow(tx.query<ErasureRow>(hold, [contactId]));
  if (!row) return;
  const at = { orgId: row.org_id, projectId: row.project_id };
  const events = eventsOf(row);
  if (events) {
    const left = await redactEvents(tx, at, personOf(row), events);
    await tx.query(saveEvents, [contactId, left?.after ?? null, left?.until ?? null]);
    return;
  }
  const { more, sharedSenders } = await eraseSome(tx, at, personOf(row));
  if (sharedSenders.length > 0) await tellErased(tx, system, at, [{ contactId, digests: sharedSenders }]);
  await tx.query(more ? pause : finish, [contactId]);
}

/**
 * Before a conversation becomes somebody else's, or part of one that is nobody's: where its contact is erased, and that has not come to
 * the conversation yet, erases what it holds of the person, since it is not found as theirs afterwards. It is nobody's then; answers
 * whether it became so. The caller holds the conversation, so that the erasure does not end meanwhile.
 * @throws UNAVAILABLE when that is more than one transaction takes: the job comes to it
 */
export async function letErasedGo(
  tx: Database,
  at: InProject,
  { conversationId, contact_id, shown_contact_id }: HeldContact & { readonly conversationId: string },
): Promise<boolean> {
  if (contact_id === null || shown_contact_id !== null) return false;
  const row = await firstRow(tx.query<ErasureRow>(selectOfContact, [at.projectId, contact_id]));
  if (!row) throw new Error('the erasure of a contact ended before it came to a conversation that is held');
  const person = personOf(row);
  const events = eventsOf(row);
  if (events && (await redactEvents(tx, at, person, events))) throw underWay();
  const { more, sharedSenders } = await eraseSomeOfConversations(tx, at, person, [conversationId]);
  if (more) throw underWay();
  if (sharedSenders.length > 0)
    await tellErased(tx, system, at, [{ contactId: row.contact_id, digests: sharedSenders }]);
  return true;
}

/** Not by the status that says that the replica fails: none is asked again at once, or left out. */
const underWay = () =>
  new Failure(
    'UNAVAILABLE',
    grpcStatus.RESOURCE_EXHAUSTED,
    'The contact of this conversation is being deleted. Try again when that has come to the conversation.',
    { retry_after: 1 },
  );

function eventsOf({ events_after: after, events_until: until }: ErasureRow): Events | undefined {
  return after === null || until === null ? undefined : { after, until };
}

function personOf({ contact_ids: contactIds, identifiers: all, own, erased_at: until }: ErasureRow): Person {
  return { contactIds, all, own, until };
}
