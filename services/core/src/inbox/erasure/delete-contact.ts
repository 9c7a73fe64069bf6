import { identifierDigest } from '@pharos/contract';
import { type Database, firstRow, forgetAnswersAbout, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { audited, type Caller, type InProject, type RpcOf } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import type { ContactDeps, ContactHooksDeps } from '../contacts/contact-hooks.js';
import { answerAboutSender } from '../messages/message-sender.js';
import { missingContact } from '../missing.js';
import { eraseSome } from './erase-some.js';
import { findIdentifiers, type Person } from './known-identifiers.js';
import { publishErasures } from './publish-erasures.js';
import { findEvents, redactEvents } from './redact-events.js';

export const deleteContact: RpcOf<ContactServiceDefinition, 'deleteContact', ContactDeps> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const before = await lockContactToErase(tx, request, deps);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    await eraseContact(tx, call, request, deps);
    return {};
  });

/** A statement of its own: what follows sees what whoever held the contact before has written. */
const lockContact: Statement = {
  name: 'lock_contact_to_erase',
  text: `SELECT id, revision FROM contacts
    WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    FOR UPDATE`,
};

/**
 * What is still to be erased a job goes on with: what was written until now. Times of messages may be ahead of the clock, since no
 * two of a conversation have the same.
 */
const removeContact = new NamedStatement(
  'delete_contact',
  sql`WITH contact AS (
    DELETE FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id
  ), unfinished AS (
    INSERT INTO contact_erasures (contact_id, org_id, project_id, contact_ids, identifiers, own, events_after, events_until, erased_at)
    SELECT id, ${param('org_id', 'project_id', 'contact_ids', 'identifiers', 'own', 'events_after', 'events_until')}, greatest(clock_now(), (
      SELECT max(updated_at) FROM conversation_activity WHERE project_id = ${param('project_id')}))
    FROM contact WHERE ${param('more')}::boolean
  ), ${auditCte({ action: 'deleteContact', target: 'contact', from: 'contact' })}
  SELECT id FROM contact`,
);

const selectAbsorbed: Statement = {
  name: 'select_absorbed_contacts',
  text: 'SELECT contact_id FROM absorbed_contacts WHERE into_id = $1',
};

/** The contact that is to be erased; nobody else writes to it until the transaction ends, or refers to it. */
export async function lockContactToErase(
  tx: Database,
  at: InProject & { contactId: string },
  { contactHooks }: ContactHooksDeps,
): Promise<{ revision: number } | undefined> {
  await contactHooks.lock(tx, at, [at.contactId]);
  return firstRow(tx.query<{ revision: number }>(lockContact, [...placeOf(at), at.contactId]));
}

/** Erases the person everywhere in the service; of very much only the first at once. The caller holds the contact. */
export async function eraseContact(
  tx: Database,
  caller: Caller,
  at: InProject & { contactId: string },
  deps: ContactHooksDeps,
): Promise<void> {
  const absorbed = (await tx.query<{ contact_id: string }>(selectAbsorbed, [at.contactId])).map(
    (row) => row.contact_id,
  );
  const contactIds = [at.contactId, ...absorbed];
  const { all, own } = await findIdentifiers(tx, at, contactIds);
  const person: Person = { contactIds, all, own, until: 'infinity' };
  const events = await findEvents(tx);
  const left = events && (await redactEvents(tx, at, person, events));
  // Some of the events are found by their conversations.
  const { more, sharedSenders } = left ? { more: true, sharedSenders: [] } : await eraseSome(tx, at, person, deps);
  const rest = { more, events_after: left?.after ?? null, events_until: left?.until ?? null };
  const values = { id: at.contactId, contact_ids: contactIds, identifiers: all, own, ...rest };
  await removeContact.query(tx, { ...audited(caller, at), ...values });
  const digests = [...own.map((identifier) => identifierDigest(at.projectId, identifier)), ...sharedSenders];
  // What services keep under the ids of contacts that were found to be this person goes as well.
  const notices = absorbed.map((contactId) => ({ contactId, digests: [] }));
  await publishErasures(tx, caller, at, [...notices, { contactId: at.contactId, digests }]);
  await deps.contactHooks.erased(tx, at, contactIds);
  // The identifiers are told as they stand, too: so the version before has kept them.
  const named = own.flatMap((senderId) => [senderId, answerAboutSender(at.projectId, senderId)]);
  await forgetAnswersAbout(tx, at.orgId, named);
}
