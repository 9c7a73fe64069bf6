import { enums, fail, idKinds, invalid } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { AttachmentServiceDefinition, BeginUploadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { audited, type Caller, type InProject, type RpcOf } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { auditCte } from '../shared/journal.js';
import { keptS, streamedUploadS } from './attachment.js';
import type { AttachmentDeps } from './attachments.js';
import { type AttachmentRow, attachmentRecord } from './record.js';

/** What a request says of the file that it is about to send. */
export interface BegunFile extends InProject {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** 0: the file comes as one. */
  readonly partBytes: number;
}

/** Who uploads a file. */
export interface Uploader {
  readonly uploader_kind: string;
  readonly uploader_id: string;
  /** What tells visitors apart whose uploads wait; null where they are not counted. */
  readonly uploader_visitor: Buffer | null;
}

/** The room is taken first: who finds none left has no record either, however many upload at once. */
const insert = new NamedStatement(
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
      ${param('uploader_kind', 'uploader_id', 'uploader_visitor')}, clock_now() + ${param('seconds')} * interval '1 second' FROM room
    RETURNING ${attachmentRecord.columns}
  ), ${auditCte({ action: 'createAttachment', target: 'attachment', from: 'attachment' })}
  SELECT ${attachmentRecord.columns} FROM attachment`,
);

const selectUsage: Statement = {
  name: 'select_attachment_usage',
  text: 'SELECT bytes FROM attachment_usage WHERE org_id = $1',
};

export const beginUpload: RpcOf<AttachmentServiceDefinition, 'beginUpload', AttachmentDeps> = (request, call, deps) => {
  const { partBytes, uploader } = request;
  if (!uploader) throw invalid(['uploader'], 'required');
  const by = {
    uploader_kind: enums.uploaderKind.toText(uploader.kind),
    uploader_id: uploader.id,
    uploader_visitor: null,
  };
  const limits = { quota: deps.quotaBytes, seconds: partBytes === 0 ? streamedUploadS : keptS };
  return insertUpload(deps.database, call, request, by, limits);
};

/** Reserves what the file takes. @throws ATTACHMENT_QUOTA_EXCEEDED, PROJECT_NOT_FOUND */
export async function insertUpload(
  database: Database,
  caller: Caller,
  { orgId, projectId, name, type, size, partBytes: part_bytes }: BegunFile,
  uploader: Uploader,
  limits: { quota: number; seconds: number },
): Promise<BeginUploadResponse> {
  const at = { orgId, projectId };
  const values = {
    ...audited(caller, at),
    id: newId(idKinds.attachment),
    name,
    type,
    size,
    part_bytes,
    ...uploader,
    ...limits,
  };
  const row = await firstRow(insert.query<AttachmentRow>(database, values));
  if (row) return { attachment: attachmentRecord.toMessage(row) };
  const used = await firstRow(database.query<{ bytes: number }>(selectUsage, [orgId]));
  const details = { quota_bytes: limits.quota, used_bytes: used?.bytes ?? 0 };
  throw await missing(database, at, fail('ATTACHMENT_QUOTA_EXCEEDED', details));
}
