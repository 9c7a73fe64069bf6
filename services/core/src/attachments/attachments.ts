import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type InProject } from '@pharos/service';
import { attachmentColumns } from '../shared/columns.js';
import { placeOf } from '../shared/in-project.js';
import { auditCte } from '../shared/journal.js';
import type { AttachmentRow } from '../shared/records.js';
import { isErasedFile } from '../shared/shown.js';

export interface AtAttachment extends InProject {
  attachmentId: string;
}

export interface NewAttachmentRow {
  name: string;
  type: string;
  size: number;
  part_bytes: number;
  uploader_kind: string;
  uploader_id: string;
  /** Of visitors; see `countWaiting`. */
  uploader_visitor: Buffer | null;
}

/** The room is taken first: who finds none left has no record either, however many upload at once. */
const insertAttachment = new NamedStatement(
  'insert_attachment',
  sql`WITH room AS (
    INSERT INTO attachment_usage AS u (org_id, bytes)
    SELECT p.org_id, ${param('size')}::bigint FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
      AND ${param('size')}::bigint <= ${param('quota')}::bigint
    ON CONFLICT (org_id) DO UPDATE SET bytes = u.bytes + excluded.bytes
      WHERE u.bytes + excluded.bytes <= ${param('quota')}::bigint
    RETURNING org_id
  ), attachment AS (
    INSERT INTO attachments
      (id, org_id, project_id, state, name, type, size, part_bytes, uploader_kind, uploader_id, uploader_visitor,
        expires_at)
    SELECT ${param('id')}, org_id, ${param('project_id')}, 'pending', ${param('name', 'type', 'size', 'part_bytes')},
      ${param('uploader_kind', 'uploader_id', 'uploader_visitor')}, moment() + ${param('seconds')} * interval '1 second' FROM room
    RETURNING ${attachmentColumns}
  ), ${auditCte({ action: 'createAttachment', target: 'attachment', from: 'attachment' })}
  SELECT ${attachmentColumns} FROM attachment`,
);

/** What was reserved beyond what came is given back. */
const finish = new NamedStatement(
  'finish_attachment',
  sql`WITH before AS (
    SELECT id AS found, size AS reserved FROM attachments
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
      AND state = 'pending' AND size >= ${param('size')}::bigint
    FOR UPDATE
  ), attachment AS (
    UPDATE attachments a SET state = 'ready', size = ${param('size')}::bigint, type = ${param('type')},
      sha256 = ${param('sha256')}, has_thumbnail = ${param('has_thumbnail')},
      expires_at = moment() + ${param('seconds')} * interval '1 second'
    FROM before WHERE a.id = found
    RETURNING ${attachmentColumns}
  ), room AS (
    UPDATE attachment_usage u SET bytes = u.bytes + ${param('size')}::bigint - reserved
    FROM before WHERE u.org_id = ${param('org_id')}
  ), ${auditCte({ action: 'completeAttachment', target: 'attachment', from: 'attachment' })}
  SELECT ${attachmentColumns} FROM attachment`,
);

const select: Statement = {
  name: 'select_attachment',
  text: `SELECT ${attachmentColumns} FROM attachments a
    WHERE id = $3 AND project_id = $1 AND org_id = $2 AND NOT ${isErasedFile('a')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
};

const selectSigned: Statement = {
  name: 'select_signed_attachment',
  text: `SELECT ${attachmentColumns}, uploader_kind FROM attachments a
    WHERE id = $1 AND NOT ${isErasedFile('a')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = a.project_id AND p.deleted_at IS NULL)`,
};

const selectUsage: Statement = {
  name: 'select_attachment_usage',
  text: 'SELECT bytes FROM attachment_usage WHERE org_id = $1',
};

/** Undefined when there is no such project, or no room. */
export function beginUpload(
  database: Database,
  caller: Caller,
  at: InProject,
  row: NewAttachmentRow,
  limits: { quota: number; seconds: number },
): Promise<AttachmentRow | undefined> {
  const values = { ...audited(caller, at), id: newId(idKinds.attachment), ...row, ...limits };
  return firstRow(insertAttachment.query<AttachmentRow>(database, values));
}

/** Undefined when no such upload is under way, or less was reserved for it. */
export function finishUpload(
  database: Database,
  caller: Caller,
  at: AtAttachment,
  facts: { size: number; type: string; sha256: string; has_thumbnail: boolean; seconds: number },
): Promise<AttachmentRow | undefined> {
  const values = { ...audited(caller, at), id: at.attachmentId, ...facts };
  return firstRow(finish.query<AttachmentRow>(database, values));
}

export function findAttachment(database: Database, at: AtAttachment): Promise<AttachmentRow | undefined> {
  return firstRow(database.query<AttachmentRow>(select, [...placeOf(at), at.attachmentId]));
}

export type SignedAttachmentRow = AttachmentRow & Pick<NewAttachmentRow, 'uploader_kind'>;

/** Of whatever organization: who asks has shown a signature for it. */
export function findSignedAttachment(database: Database, id: string): Promise<SignedAttachmentRow | undefined> {
  return firstRow(database.query<SignedAttachmentRow>(selectSigned, [id]));
}

/** Bytes that the organization's attachments take, with what is reserved. */
export async function attachmentBytes(database: Database, orgId: string): Promise<number> {
  return (await firstRow(database.query<{ bytes: number }>(selectUsage, [orgId])))?.bytes ?? 0;
}
