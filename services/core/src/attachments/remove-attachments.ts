import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { batch as ofContact } from '../inbox/index.js';
import { purgeRows } from '../shared/purge.js';

/*
 * Every way by which attachments go in batches; one alone goes in delete-attachment.ts. The table's trigger does the rest: the quota, the message that showed it, and the row that
 * has a job remove its objects.
 */

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

export const purgeAttachments = purgeRows('attachments', batch);

const removeOfPerson = (name: string, which: string): Statement => ({
  name,
  text: `DELETE FROM attachments WHERE project_id = $1 AND id IN (${which} LIMIT ${ofContact.rows})
    RETURNING (SELECT m.id FROM messages m WHERE m.id = message_id AND m.sender_type <> 'customer') AS shown_by`,
});

const removeUploads = removeOfPerson(
  'erase_uploads_of_contacts',
  `SELECT id FROM attachments WHERE uploader_kind = 'widget' AND uploader_id = ANY ($2::text[])`,
);

/**
 * Finds files in another contact's conversation only where the contact's id names the person: their other identifiers may have been
 * that contact's before.
 */
const removeOfMessages = removeOfPerson(
  'erase_attachments_of_messages',
  `SELECT a.id FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN attachments a ON a.message_id = m.id
    WHERE m.id = ANY ($2::text[]) AND m.project_id = $1 AND (c.contact_id IS NULL OR m.sender_id = ANY ($3::text[]))`,
);

const removeOfConversations = removeOfPerson(
  'erase_attachments_of_conversations',
  `SELECT a.id FROM messages m JOIN attachments a ON a.message_id = m.id
    WHERE m.conversation_id = ANY ($2::text[]) AND m.project_id = $1 AND m.sender_type = 'customer' AND m.created_at <= $3`,
);

const removeAll: Statement = {
  name: 'delete_attachments_of_messages',
  text: `DELETE FROM attachments WHERE id IN (
      SELECT id FROM attachments WHERE message_id = ANY ($2::text[]) AND project_id = $1 LIMIT ${ofContact.rows})
    RETURNING 1 AS one`,
};

/** Removes some of what no message took in time; returns whether there may be more. */
export async function removeExpiredAttachments(database: Database, now: Date): Promise<boolean> {
  return (await database.query(removeExpired, [now])).length > 0;
}

/** Removes some of what was uploaded before; returns whether there may be more. */
export async function removeOldAttachments(database: Database, before: Date): Promise<boolean> {
  return (await database.query(removeOld, [before])).length > 0;
}

/** What went of a person's files. */
export interface RemovedUploads {
  /** Ids of the messages of others that showed them. */
  readonly shownBy: readonly string[];
  /** Whether there may be more. */
  readonly more: boolean;
}

/** Removes some of what was uploaded by visitors who are these contacts. */
export async function removeUploadsOf(
  tx: Database,
  at: InProject,
  contactIds: readonly string[],
): Promise<RemovedUploads> {
  const rows = await tx.query<{ shown_by: string | null }>(removeUploads, [at.projectId, contactIds]);
  return { shownBy: rows.flatMap(({ shown_by }) => shown_by ?? []), more: rows.length === ofContact.rows };
}

/**
 * Removes some of what a person has sent with these messages, which name them: by a contact's id, or by what nobody else has. Returns
 * whether there may be more.
 */
export async function removeFilesOfMessages(
  tx: Database,
  at: InProject,
  { messageIds, contactIds }: { messageIds: readonly string[]; contactIds: readonly string[] },
): Promise<boolean> {
  return (await tx.query(removeOfMessages, [at.projectId, messageIds, contactIds])).length === ofContact.rows;
}

/** Removes some of what these messages carry, whoever has sent it; returns whether there may be more. */
export async function removeAllOfMessages(
  tx: Database,
  at: InProject,
  messageIds: readonly string[],
): Promise<boolean> {
  return (await tx.query(removeAll, [at.projectId, messageIds])).length === ofContact.rows;
}

/**
 * Removes some of what stands at the customer's messages in these conversations, but for what was written later; returns whether there
 * may be more.
 */
export async function removeFilesOfConversations(
  tx: Database,
  at: InProject,
  { conversationIds, until }: { conversationIds: readonly string[]; until: Date | 'infinity' },
): Promise<boolean> {
  return (await tx.query(removeOfConversations, [at.projectId, conversationIds, until])).length === ofContact.rows;
}
