import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../journal.js';
import type { AtAttachment } from './attachments.js';

/*
 * Every way by which attachments go. The table's trigger does the rest: the quota, the message that showed it, and the row that
 * has a job remove its objects.
 */

const removeOne = (name: string, action: string, condition: string) =>
  new NamedStatement(
    name,
    sql`WITH attachment AS (
      DELETE FROM attachments
      WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND ${condition}
      RETURNING id
    ), ${auditCte({ action, target: 'attachment', from: 'attachment' })}
    SELECT id FROM attachment`,
  );

const deleteOne = removeOne('delete_attachment', 'deleteAttachment', 'true');
const abandonOne = removeOne('abandon_attachment', 'abandonAttachment', "state = 'pending'");

const batch = 200;

/** Those of one organization at once: two batches never wait for each other's quotas. */
const removeBatch = (name: string, due: string): Statement => ({
  name,
  text: `DELETE FROM attachments WHERE id IN (
      SELECT id FROM attachments WHERE org_id = (SELECT org_id FROM attachments WHERE ${due} LIMIT 1) AND ${due}
      LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    RETURNING id`,
});

const removeExpired = removeBatch('remove_expired_attachments', 'expires_at <= $1');
const removeOld = removeBatch('remove_old_attachments', 'created_at <= $1');

const removeOfProject: Statement = {
  name: 'purge_attachments',
  text: `DELETE FROM attachments WHERE id IN (
    SELECT id FROM attachments WHERE project_id = $1 LIMIT ${batch}) RETURNING id`,
};

/**
 * What the person sent: uploads of the visitor, and what stands at the customer's own messages. In another contact's conversation only
 * what names the person by the contact's id: whatever else names them may have been that contact's before.
 */
const removeOfContact: Statement = {
  name: 'erase_attachments_of_contact',
  text: `DELETE FROM attachments WHERE project_id = $1 AND id IN (
      SELECT id FROM attachments WHERE uploader_kind = 'widget' AND uploader_id = $2
      UNION ALL
      SELECT id FROM attachments WHERE message_id IN (
        SELECT m.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
        WHERE c.contact_id = $2 AND c.project_id = $1 AND m.sender_type = 'customer'
        UNION ALL
        SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.project_id = $1 AND m.sender_type = 'customer' AND m.sender_id = ANY ($3::text[])
          AND (c.contact_id IS NULL OR m.sender_id = ANY ($4::text[]))))
    RETURNING message_id`,
};

/** False when there is no such attachment. */
export function deleteAttachment(database: Database, caller: Caller, at: AtAttachment): Promise<boolean> {
  return removed(deleteOne, database, caller, at);
}

/** False when no such upload is under way. */
export function abandonUpload(database: Database, caller: Caller, at: AtAttachment): Promise<boolean> {
  return removed(abandonOne, database, caller, at);
}

async function removed(statement: typeof deleteOne, database: Database, caller: Caller, at: AtAttachment) {
  const rows = await statement.query(database, { ...audited(caller, at), id: at.attachmentId });
  return rows.length > 0;
}

/** Removes some of what no message took in time; returns whether there may be more. */
export async function removeExpiredAttachments(database: Database, now: Date): Promise<boolean> {
  return (await database.query(removeExpired, [now])).length > 0;
}

/** Removes some of what was uploaded before; returns whether there may be more. */
export async function removeOldAttachments(database: Database, before: Date): Promise<boolean> {
  return (await database.query(removeOld, [before])).length > 0;
}

/** Removes some of what a project holds; returns whether there may be more. */
export async function removeAttachmentsOfProject(tx: Database, projectId: string): Promise<boolean> {
  return (await tx.query(removeOfProject, [projectId])).length === batch;
}

/** Removes what the person sent, whom alone the `own` identifiers name today; returns the ids of the messages that showed it. */
export async function removeAttachmentsOfContact(
  tx: Database,
  { projectId, contactId }: { projectId: string; contactId: string },
  { own, contactIds }: { own: readonly string[]; contactIds: readonly string[] },
): Promise<string[]> {
  const values = [projectId, contactId, own, contactIds];
  const rows = await tx.query<{ message_id: string | null }>(removeOfContact, values);
  return rows.flatMap(({ message_id }) => message_id ?? []);
}
