import { type Database, forgetAnswersAbout, type Statement } from '@pharos/kit';
import { auditCte, type Caller, journal } from './journal.js';
import type { InProject } from './records.js';

/**
 * The foreign key takes the contact off its conversations. Messages keep their text but no longer tell whose they are;
 * audit entries keep which fields changed but not their values.
 */
const deleteContact: Statement = {
  name: 'delete_contact',
  text: `WITH contact AS (
    DELETE FROM contacts
    WHERE id = $5 AND project_id = $4
      AND EXISTS (SELECT FROM projects p WHERE p.id = $4 AND p.org_id = $3 AND p.deleted_at IS NULL)
    RETURNING id
  ), messages_redacted AS (
    UPDATE messages m SET sender_id = NULL FROM contact r
    WHERE m.project_id = $4 AND m.sender_type = 'customer' AND m.sender_id = r.id
  ), audit_redacted AS (
    UPDATE audit_entries e
    SET changes = (SELECT jsonb_object_agg(field, NULL) FROM jsonb_object_keys(e.changes) field)
    FROM contact r
    WHERE e.target_type = 'contact' AND e.target_id = r.id AND e.changes <> '{}'
  ), ${auditCte({ action: 'deleteContact', target: 'contact', from: 'contact' })}
  SELECT id FROM contact`,
};

/** Events that nobody has received yet still go out, as what they told of is gone: without the person's fields. */
const redactEvents: Statement = {
  name: 'redact_contact_events',
  text: `UPDATE outbox
    SET data = jsonb_set(data, '{contact}', (data -> 'contact') || jsonb_build_object('email', NULL, 'name', NULL,
        'phone', NULL, 'external_id', NULL, 'company', NULL, 'job_title', NULL, 'metadata', jsonb_build_object()))
      || CASE WHEN data ? 'changes' THEN jsonb_build_object('changes', jsonb_build_object()) ELSE '{}' END
    WHERE ordering_key = $1 AND data ? 'contact'`,
};

/** Erases the person everywhere in the service; false when there is no such contact. */
export async function eraseContact(
  tx: Database,
  caller: Caller,
  at: InProject & { contactId: string },
): Promise<boolean> {
  const gone = (await tx.query(deleteContact, [...journal(caller, at), at.contactId])).length > 0;
  if (!gone) return false;
  await tx.query(redactEvents, [at.contactId]);
  await forgetAnswersAbout(tx, at.contactId);
  return true;
}
