import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { RawMails } from './raw-mails.js';

/** Raw mails in the storage are removed before their rows are, so that none is left there. */
const selectOfDeleted: Statement = {
  name: 'select_mails_of_deleted_mailboxes',
  text: `SELECT m.id, m.storage_key FROM mailboxes b JOIN incoming_mails m ON m.mailbox_id = b.id
    WHERE b.deleted_at IS NOT NULL LIMIT $1`,
};

const selectOld: Statement = {
  name: 'select_old_mails',
  text: 'SELECT id, storage_key FROM incoming_mails WHERE done_at < $1 ORDER BY done_at LIMIT $2',
};

const remove: Statement = { name: 'delete_mails', text: 'DELETE FROM incoming_mails WHERE id = ANY ($1::text[])' };

const selectErased: Statement = {
  name: 'select_erased_mails',
  text: `SELECT id, storage_key FROM incoming_mails WHERE project_id = $1 AND org_id = $2
    AND (contact_id = $3 OR sender = ANY ($4::text[]) OR conversation_id = ANY ($5::text[]) OR message_id = $6) LIMIT $7`,
};

/** What is left says only that such a mail came: it does not come in again. What still waits is not imported. */
const erase: Statement = {
  name: 'erase_mails',
  text: `UPDATE incoming_mails SET raw = NULL, storage_key = NULL, mail_from = '', sender = NULL, words = NULL, decision = NULL, contact_id = NULL,
      conversation_id = NULL, message_id = NULL, due_at = NULL, done_at = COALESCE(done_at, clock_now()),
      state = CASE WHEN state = 'waiting' THEN 'ignored' ELSE state END,
      reason = CASE WHEN state = 'waiting' THEN 'erased' ELSE reason END
    WHERE id = ANY ($1::text[])`,
};

/** Nothing is noted where no mail is on its way, as mostly: what it will have become is known by then. */
const note: Statement = {
  name: 'note_deleted_meanwhile',
  text: `INSERT INTO deleted_meanwhile (project_id, id, org_id) SELECT $1, id, $2 FROM unnest($3::text[]) id
    WHERE EXISTS (SELECT FROM incoming_mails WHERE org_id = $2 AND due_at IS NOT NULL AND project_id = $1)
    ON CONFLICT (project_id, id) DO NOTHING`,
};

const selectNoted: Statement = {
  name: 'select_deleted_meanwhile',
  text: 'SELECT id FROM deleted_meanwhile WHERE project_id = $1 AND org_id = $2 AND id = ANY ($3::text[])',
};

/** Longer than a mail is tried. */
const removeNoted: Statement = {
  name: 'delete_deleted_meanwhile',
  text: `DELETE FROM deleted_meanwhile WHERE (project_id, id) IN (
    SELECT project_id, id FROM deleted_meanwhile WHERE deleted_at < (SELECT clock_now()) - interval '2 days' LIMIT 1000)
    RETURNING 1 AS one`,
};

const batch = 500;

interface Found {
  readonly id: string;
  readonly storage_key: string | null;
}

export interface PurgeDeps {
  readonly database: Database;
  readonly rawMails: RawMails;
}

/** Removes mails of mailboxes that were deleted; true when there may be more. */
export async function purgeOfDeleted(deps: PurgeDeps): Promise<boolean> {
  return removeAll(deps, await deps.database.query<Found>(selectOfDeleted, [batch]));
}

/** Removes mails that ended before `time`; true when there may be more. */
export async function purgeOld(deps: PurgeDeps, time: Date): Promise<boolean> {
  return removeAll(deps, await deps.database.query<Found>(selectOld, [time, batch]));
}

/** What was erased: a person, conversations or a message. */
export interface ErasedMails {
  readonly contactId?: string;
  /** Digests of what the person is known by. */
  readonly senders?: readonly string[];
  readonly conversationIds?: readonly string[];
  readonly messageId?: string;
}

/** Removes what mails were made of that were erased in core. */
export async function eraseMails(
  { database, rawMails }: PurgeDeps,
  { projectId, orgId }: InProject,
  { contactId = '', senders = [], conversationIds = [], messageId = '' }: ErasedMails,
): Promise<void> {
  const ids = [contactId, ...conversationIds, messageId].filter((id) => id !== '');
  // First, so that a mail that comes to its end meanwhile either finds it noted or is found.
  if (ids.length > 0) await database.query(note, [projectId, orgId, ids]);
  const which = [projectId, orgId, contactId, senders, conversationIds, messageId, batch];
  for (;;) {
    const found = await database.query<Found>(selectErased, which);
    if (found.length === 0) return;
    await removeObjects(rawMails, found);
    await database.query(erase, [found.map(({ id }) => id)]);
  }
}

/** Removes what is left of a mail that came to its end, if what it became was deleted while it did. */
export async function eraseIfDeleted(
  deps: PurgeDeps,
  at: InProject,
  { contactId, conversationId, messageId }: { contactId?: string; conversationId?: string; messageId?: string },
): Promise<void> {
  const ids = [contactId, conversationId, messageId].filter((id) => id !== undefined);
  const noted = await deps.database.query<{ id: string }>(selectNoted, [at.projectId, at.orgId, ids]);
  const isGone = (id: string | undefined) => noted.some((row) => row.id === id);
  if (noted.length === 0) return;
  await eraseMails(deps, at, {
    ...(isGone(contactId) && contactId !== undefined && { contactId }),
    ...(isGone(conversationId) && conversationId !== undefined && { conversationIds: [conversationId] }),
    ...(isGone(messageId) && messageId !== undefined && { messageId }),
  });
}

/** Mails that came to their end while what they became was deleted, and whose import ended before that was looked at. */
const selectLeftOver: Statement = {
  name: 'select_left_over_mails',
  text: `SELECT m.project_id, m.org_id, m.contact_id, m.conversation_id, m.message_id FROM deleted_meanwhile d
    JOIN incoming_mails m ON m.project_id = d.project_id AND m.org_id = d.org_id
      AND d.id IN (m.contact_id, m.conversation_id, m.message_id) LIMIT $1`,
};

type LeftOver = Record<'project_id' | 'org_id', string> &
  Record<'contact_id' | 'conversation_id' | 'message_id', string | null>;

/** Removes what is left of mails whose import was killed before it looked whether what they became was deleted meanwhile. */
export async function eraseLeftOver(deps: PurgeDeps): Promise<void> {
  for (const left of await deps.database.query<LeftOver>(selectLeftOver, [batch])) {
    const { contact_id, conversation_id, message_id } = left;
    const became = {
      ...(contact_id !== null && { contactId: contact_id }),
      ...(conversation_id !== null && { conversationId: conversation_id }),
      ...(message_id !== null && { messageId: message_id }),
    };
    await eraseIfDeleted(deps, { projectId: left.project_id, orgId: left.org_id }, became);
  }
}

/** Forgets some of what was deleted so long ago that no mail is on its way any more; true when there may be more. */
export async function purgeDeletedMeanwhile(database: Database): Promise<boolean> {
  return (await database.query(removeNoted)).length > 0;
}

async function removeAll({ database, rawMails }: PurgeDeps, found: readonly Found[]): Promise<boolean> {
  await removeObjects(rawMails, found);
  if (found.length > 0) await database.query(remove, [found.map(({ id }) => id)]);
  return found.length === batch;
}

async function removeObjects(rawMails: RawMails, found: readonly Found[]): Promise<void> {
  for (const { storage_key: key } of found) if (key !== null) await rawMails.remove(key);
}
