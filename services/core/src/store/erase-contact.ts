import { identifierDigest, idKinds } from '@pharos/contract';
import { type Database, forgetAnswersAbout, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type InProject, noticeCte } from '@pharos/service';
import { foldEmail } from '../domain/contact.js';
import { placeOf } from './in-project.js';
import { auditCte } from './journal.js';

const selectIdentifiers: Statement = {
  name: 'select_contact_identifiers',
  text: `WITH contact AS (
      SELECT id, email, external_id, phone FROM contacts
      WHERE id = $3 AND project_id = $1
        AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
      FOR UPDATE
    )
    SELECT DISTINCT identifier FROM (
      SELECT unnest(ARRAY[c.id, c.email, c.external_id, c.phone]) FROM contact c
      UNION ALL
      SELECT e.changes -> field ->> 'from' FROM contact c
      JOIN audit_entries e ON e.target_type = 'contact' AND e.target_id = c.id
      CROSS JOIN unnest('{email,external_id,phone}'::text[]) field
    ) known (identifier) WHERE identifier IS NOT NULL`,
};

/**
 * The foreign key takes the contact off its conversations. Messages keep their text but no longer name their author;
 * audit entries keep which fields changed but not their values.
 */
const deleteContact = new NamedStatement(
  'delete_contact',
  sql`WITH contact AS (
    DELETE FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING id
  ), messages_redacted AS (
    UPDATE messages SET sender_id = NULL
    WHERE project_id = ${param('project_id')} AND sender_type = 'customer' AND sender_id = ANY (${param('identifiers')}::text[])
  ), audit_redacted AS (
    UPDATE audit_entries
    SET changes = (SELECT jsonb_object_agg(field, NULL::text) FROM jsonb_object_keys(changes) field)
    WHERE target_type = 'contact' AND target_id = ${param('id')} AND changes <> '{}'
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
    SET data = CASE WHEN data ? 'message' THEN jsonb_set(data, '{message,sender_id}', 'null')
      ELSE jsonb_set(data, '{contact}', (data -> 'contact') || '{"email": null, "name": null, "phone": null,
          "external_id": null, "company": null, "job_title": null, "metadata": {}}')
        || CASE WHEN data ? 'changes' THEN '{"changes": {}}'::jsonb ELSE '{}' END END
    WHERE project_id = $1
      AND ((ordering_key = $2 AND data ? 'contact') OR (data -> 'message' ->> 'sender_type' = 'customer' AND data -> 'message' ->> 'sender_id' = ANY ($3::text[])))`,
};

/** Erases the person everywhere in the service; false when there is no such contact. */
export async function eraseContact(
  tx: Database,
  caller: Caller,
  at: InProject & { contactId: string },
): Promise<boolean> {
  const identifiers = await findIdentifiers(tx, at);
  if (identifiers.length === 0) return false;
  const digests = identifiers.map((identifier) => identifierDigest(at.projectId, identifier));
  const event_id = newId(idKinds.event);
  await deleteContact.query(tx, { ...audited(caller, at), event_id, id: at.contactId, identifiers, digests });
  await tx.query(redactEvents, [at.projectId, at.contactId, identifiers]);
  await forgetAnswersAbout(tx, at.orgId, identifiers);
  return true;
}

/** All by which the person was or is known, and so may stand as sender of messages; none when there is no contact. */
async function findIdentifiers(tx: Database, at: InProject & { contactId: string }): Promise<string[]> {
  const rows = await tx.query<{ identifier: string }>(selectIdentifiers, [...placeOf(at), at.contactId]);
  const known = rows.map(({ identifier }) => identifier);
  return [...new Set([...known, ...known.map(foldEmail)])];
}
