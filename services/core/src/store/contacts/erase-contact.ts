import { identifierDigest, idKinds } from '@pharos/contract';
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
import { foldEmail } from '../../domain/contact.js';
import { removeAttachmentsOfContact } from '../attachments/remove-attachments.js';
import { placeOf } from '../in-project.js';
import { forgetContactElsewhere } from '../integrations/forget-contact.js';
import { auditCte } from '../journal.js';
import { forgetVisitor } from '../widget/move-visitor.js';
import { lockSessionsOf } from '../widget/sessions.js';

/** A statement of its own: what follows sees what whoever held the contact before has written. */
const lockContact: Statement = {
  name: 'lock_contact_to_erase',
  text: `SELECT id, revision FROM contacts
    WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    FOR UPDATE`,
};

/** What a contact was given before stands in its entries alone. */
const selectIdentifiers: Statement = {
  name: 'select_contact_identifiers',
  text: `SELECT DISTINCT identifier FROM (
      SELECT unnest(ARRAY[email, external_id, phone]) FROM contacts WHERE id = $1
      UNION ALL
      SELECT unnest($2::text[])
      UNION ALL
      SELECT unnest(identifiers) FROM absorbed_contacts WHERE into_id = $1
      UNION ALL
      SELECT e.changes -> field ->> side FROM audit_entries e
      CROSS JOIN unnest('{email,external_id,phone}'::text[]) field CROSS JOIN unnest('{from,to}'::text[]) side
      WHERE e.target_type = 'contact' AND e.target_id = ANY ($2::text[])
    ) known (identifier) WHERE identifier IS NOT NULL`,
};

/**
 * The foreign key takes the contact off its conversations. Messages keep their text but no longer name their author;
 * submissions of forms lose everything that was written; audit entries keep which fields changed but not their values.
 */
const deleteContact = new NamedStatement(
  'delete_contact',
  sql`WITH contact AS (
    DELETE FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id
  ), messages_redacted AS (
    UPDATE messages SET sender_id = NULL
    WHERE project_id = ${param('project_id')} AND sender_type = 'customer' AND sender_id = ANY (${param('identifiers')}::text[])
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
      AND ((ordering_key = ANY ($2::text[]) AND data ? 'contact')
        OR (data ? 'submission' AND data -> 'contact' ->> 'id' = ANY ($2::text[]))
        OR (data -> 'message' ->> 'sender_type' = 'customer' AND data -> 'message' ->> 'sender_id' = ANY ($3::text[]))
        OR data -> 'message' ->> 'id' = ANY ($4::text[]))`,
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
  const identifiers = await findIdentifiers(tx, at.contactId, contact_ids);
  const digests = identifiers.map((identifier) => identifierDigest(at.projectId, identifier));
  const event_id = newId(idKinds.event);
  await forgetContactElsewhere(tx, at);
  const shownBy = await removeAttachmentsOfContact(tx, at, identifiers);
  const notice = { contact_ids: absorbed, event_ids: absorbed.map(() => newId(idKinds.event)) };
  if (absorbed.length > 0) await noticeAbsorbed.query(tx, { ...audited(caller, at), ...notice });
  const values = { event_id, id: at.contactId, contact_ids, identifiers, digests };
  await deleteContact.query(tx, { ...audited(caller, at), ...values });
  await tx.query(redactEvents, [at.projectId, contact_ids, identifiers, shownBy]);
  await forgetVisitor(tx, at.contactId);
  await forgetAnswersAbout(tx, at.orgId, identifiers);
  await forgetAnswersAbout(tx, visitorsScope, identifiers);
}

/** All by which the person was or is known, under any of the contacts, and so may stand as sender of messages. */
async function findIdentifiers(tx: Database, contactId: string, contactIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ identifier: string }>(selectIdentifiers, [contactId, contactIds]);
  const known = rows.map(({ identifier }) => identifier);
  return [...new Set([...known, ...known.map(foldEmail)])];
}
