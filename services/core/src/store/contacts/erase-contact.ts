import { identifierDigest, idKinds, senderDigest } from '@pharos/contract';
import {
  type Database,
  firstRow,
  forgetAnswersAbout,
  NamedStatement,
  newId,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, type InProject, intoOutbox, noticeCte } from '@pharos/service';
import { answerAboutSender } from '../../domain/message-sender.js';
import { removeAttachmentsOfContact } from '../attachments/remove-attachments.js';
import { placeOf } from '../in-project.js';
import { forgetContactElsewhere } from '../integrations/forget-contact.js';
import { auditCte } from '../journal.js';
import { forgetVisitor } from '../widget/move-visitor.js';
import { lockSessionsOf } from '../widget/sessions.js';
import { findIdentifiers, type KnownIdentifiers } from './known-identifiers.js';

/** A statement of its own: what follows sees what whoever held the contact before has written. */
const lockContact: Statement = {
  name: 'lock_contact_to_erase',
  text: `SELECT id, revision FROM contacts
    WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    FOR UPDATE`,
};

/**
 * SQL: of a customer's message, whether the person wrote it: in a conversation of theirs by anything they are known by, elsewhere only
 * by what nobody else has. Parameters: project, contact, all identifiers, those that are theirs alone.
 */
const isTheirs = (message: { sender: string; conversation: string }) =>
  `(${message.sender} = ANY ($3::text[]) AND (${message.sender} = ANY ($4::text[])
    OR ${message.conversation} IN (SELECT id FROM conversations WHERE project_id = $1 AND contact_id = $2)))`;

const selectSharedSenders: Statement = {
  name: 'select_shared_senders',
  text: `SELECT DISTINCT conversation_id, sender_id FROM messages
    WHERE project_id = $1 AND sender_type = 'customer' AND sender_id = ANY ($3::text[])
      AND conversation_id IN (SELECT id FROM conversations WHERE project_id = $1 AND contact_id = $2)`,
};

/** Messages keep their text but no longer name their author. */
const redactMessages: Statement = {
  name: 'redact_contact_messages',
  text: `UPDATE messages SET sender_id = NULL WHERE project_id = $1 AND sender_type = 'customer'
    AND ${isTheirs({ sender: 'sender_id', conversation: 'conversation_id' })}`,
};

/**
 * The foreign key takes the contact off its conversations. Submissions of forms lose everything that was written; audit entries keep
 * which fields changed but not their values.
 */
const deleteContact = new NamedStatement(
  'delete_contact',
  sql`WITH contact AS (
    DELETE FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id
  ), submissions_redacted AS (
    UPDATE form_submissions SET contact_id = NULL, answers = '{}', page_url = NULL WHERE contact_id = ${param('id')}
  ), audit_redacted AS (
    UPDATE audit_entries
    SET changes = (SELECT jsonb_object_agg(field, NULL::text) FROM jsonb_object_keys(changes) field)
    WHERE target_type = 'contact' AND target_id = ANY (${param('contact_ids')}::text[]) AND changes <> '{}'
  ), ${auditCte({ action: 'deleteContact', target: 'contact', from: 'contact' })},
  ${noticeCte({
    type: 'contact.erased',
    from: 'contact',
    data: sql`jsonb_build_object('erasure',
      jsonb_build_object('contact_id', r.id, 'identifier_digests', ${param('digests')}::text[]))`,
  })}
  SELECT id FROM contact`,
);

/** Events that are still kept go out, or out again, without the person's fields: what they describe is gone. */
const redactEvents: Statement = {
  name: 'redact_contact_events',
  text: `UPDATE outbox
    SET data = CASE WHEN data ? 'message' THEN data || jsonb_build_object('message', (data -> 'message') || '{"sender_id": null, "attachments": []}')
      ELSE jsonb_set(data, '{contact}', (data -> 'contact') || '{"email": null, "name": null, "phone": null,
          "external_id": null, "company": null, "job_title": null, "metadata": {}}')
        || CASE WHEN data ? 'changes' THEN '{"changes": {}}'::jsonb ELSE '{}' END
        || CASE WHEN data ? 'submission' THEN jsonb_build_object('submission',
          (data -> 'submission') || '{"answers": "{}", "page_url": null}') ELSE '{}' END END
    WHERE project_id = $1
      AND ((ordering_key = ANY ($5::text[]) AND data ? 'contact')
        OR (data ? 'submission' AND data -> 'contact' ->> 'id' = ANY ($5::text[]))
        OR (data -> 'message' ->> 'sender_type' = 'customer'
          AND ${isTheirs({ sender: "(data -> 'message' ->> 'sender_id')", conversation: "(data -> 'message' ->> 'conversation_id')" })})
        OR data -> 'message' ->> 'id' = ANY ($6::text[]))`,
};

/** Under which the gateway has answers to visitors kept. */
const visitorsScope = 'public';

/** What services keep under the ids of contacts that were found to be this person goes as well. */
const noticeAbsorbed = new NamedStatement(
  'notice_absorbed_contacts',
  sql`INSERT INTO ${intoOutbox}
    SELECT e.event_id, 'contact.erased', ${param('org_id', 'project_id')}, e.contact_id,
      jsonb_build_object('erasure', jsonb_build_object('contact_id', e.contact_id, 'identifier_digests', '[]'::jsonb)),
      ${param('caller')}::jsonb
    FROM unnest(${param('event_ids')}::text[], ${param('contact_ids')}::text[]) e (event_id, contact_id)`,
);

const selectAbsorbed: Statement = {
  name: 'select_absorbed_contacts',
  text: 'SELECT contact_id FROM absorbed_contacts WHERE into_id = $1',
};

/** The contact that is to be erased; nobody else writes to it until the transaction ends, or refers to it. */
export async function lockContactToErase(
  tx: Database,
  at: InProject & { contactId: string },
): Promise<{ revision: number } | undefined> {
  await lockSessionsOf(tx, at, [at.contactId]);
  return firstRow(tx.query<{ revision: number }>(lockContact, [...placeOf(at), at.contactId]));
}

/** Erases the person everywhere in the service. The caller holds the contact. */
export async function eraseContact(tx: Database, caller: Caller, at: InProject & { contactId: string }): Promise<void> {
  const absorbed = (await tx.query<{ contact_id: string }>(selectAbsorbed, [at.contactId])).map(
    (row) => row.contact_id,
  );
  const contact_ids = [at.contactId, ...absorbed];
  const known = await findIdentifiers(tx, at, contact_ids);
  const theirs = [at.projectId, at.contactId, known.all, known.own];
  const event_id = newId(idKinds.event);
  await forgetContactElsewhere(tx, at);
  const shownBy = await removeAttachmentsOfContact(tx, at, { own: known.own, contactIds: contact_ids });
  const senders = await findSharedSenders(tx, at, known);
  await tx.query(redactMessages, theirs);
  await tx.query(redactEvents, [...theirs, contact_ids, shownBy]);
  const notice = { contact_ids: absorbed, event_ids: absorbed.map(() => newId(idKinds.event)) };
  if (absorbed.length > 0) await noticeAbsorbed.query(tx, { ...audited(caller, at), ...notice });
  const digests = [...known.own.map((identifier) => identifierDigest(at.projectId, identifier)), ...senders];
  await deleteContact.query(tx, { ...audited(caller, at), event_id, id: at.contactId, contact_ids, digests });
  await forgetVisitor(tx, at.contactId);
  // As they stand, too: so the version before has kept them.
  const named = known.own.flatMap((senderId) => [senderId, answerAboutSender(at.projectId, senderId)]);
  await forgetAnswersAbout(tx, at.orgId, named);
  await forgetAnswersAbout(tx, visitorsScope, contact_ids);
}

/** Digests of what others have as well, for the person's own conversations. */
async function findSharedSenders(
  tx: Database,
  { projectId, contactId }: { projectId: string; contactId: string },
  { all, own }: KnownIdentifiers,
): Promise<string[]> {
  const shared = all.filter((identifier) => !own.includes(identifier));
  if (shared.length === 0) return [];
  const values = [projectId, contactId, shared];
  const found = await tx.query<{ conversation_id: string; sender_id: string }>(selectSharedSenders, values);
  return found.map(({ conversation_id, sender_id }) => senderDigest(projectId, conversation_id, sender_id));
}
