import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import type { AtAttachment } from '../../attachments/attachments.js';
import { attachmentColumns } from '../../shared/columns.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import type { AttachmentRow } from '../../shared/records.js';
import { isErasedFile, shownContact } from '../../shared/shown.js';
import type { OfVisitor } from '../widget/visitor-messages.js';

/** Whoever may have so much waiting: the contact of a session, or a form together with the digest of who fills it in. */
export interface Waiter {
  uploader_id: string;
  uploader_visitor: Buffer;
}

/** Of the widget: the contact says all. */
export const ofContact = Buffer.alloc(0);

const takeTurn: Statement = {
  name: 'take_upload_turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1 || encode($2, 'hex'), 0))`,
};

const select: Statement = {
  name: 'count_waiting_uploads',
  text: `SELECT count(*)::integer AS files, coalesce(sum(size), 0)::bigint AS bytes FROM attachments
    WHERE uploader_id = $1 AND uploader_visitor = $2 AND message_id IS NULL`,
};

/** What the visitor has uploaded, or begun to, and not sent. Nobody else begins an upload of theirs until the transaction ends. */
export async function countWaiting(
  tx: Database,
  { uploader_id, uploader_visitor }: Waiter,
): Promise<{ files: number; bytes: number }> {
  await tx.query(takeTurn, [uploader_id, uploader_visitor]);
  const found = await firstRow(tx.query<{ files: number; bytes: number }>(select, [uploader_id, uploader_visitor]));
  return found ?? { files: 0, bytes: 0 };
}

const remove = new NamedStatement(
  'delete_visitor_upload',
  sql`WITH attachment AS (
    DELETE FROM attachments
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
      AND uploader_kind = 'widget' AND uploader_id = ${param('contact_id')} AND message_id IS NULL
    RETURNING id
  ), ${auditCte({ action: 'deleteAttachment', target: 'attachment', from: 'attachment' })}
  SELECT id FROM attachment`,
);

/** False when there is no such upload of the contact's that waits. */
export async function deleteVisitorUpload(
  tx: Database,
  caller: Caller,
  at: OfVisitor & AtAttachment,
): Promise<boolean> {
  const values = { ...audited(caller, at), id: at.attachmentId, contact_id: at.contactId };
  return (await remove.query(tx, values)).length > 0;
}

/** What the contact may read: what a message shows that it sees, and what it has uploaded and not sent. */
const selectOwn: Statement = {
  name: 'select_visitor_attachment',
  text: `SELECT ${attachmentColumns} FROM attachments a
    WHERE id = $4 AND project_id = $1 AND org_id = $2 AND NOT ${isErasedFile('a')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
      AND (message_id IS NULL AND uploader_kind = 'widget' AND uploader_id = $3
        OR EXISTS (SELECT FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.project_id = m.project_id
          WHERE m.id = a.message_id AND m.project_id = $1 AND NOT m.is_internal AND ${shownContact('c')} = $3))`,
};

export function findVisitorAttachment(
  database: Database,
  at: OfVisitor & AtAttachment,
): Promise<AttachmentRow | undefined> {
  return firstRow(database.query<AttachmentRow>(selectOwn, [...placeOf(at), at.contactId, at.attachmentId]));
}
