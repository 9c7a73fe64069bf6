import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { audited, type RpcOf } from '@pharos/service';
import { auditCte } from '../shared/journal.js';
import { keptS } from './attachment.js';
import { findAttachment } from './attachments.js';
import { type AttachmentRow, attachmentRecord } from './record.js';

/** What was reserved beyond what came is given back; nothing is finished for which less was reserved. */
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
      expires_at = clock_now() + ${param('seconds')} * interval '1 second'
    FROM before WHERE a.id = found
    RETURNING ${attachmentRecord.columns}
  ), room AS (
    UPDATE attachment_usage u SET bytes = u.bytes + ${param('size')}::bigint - reserved
    FROM before WHERE u.org_id = ${param('org_id')}
  ), ${auditCte({ action: 'completeAttachment', target: 'attachment', from: 'attachment' })}
  SELECT ${attachmentRecord.columns} FROM attachment`,
);

export const finishUpload: RpcOf<AttachmentServiceDefinition, 'finishUpload'> = async (request, call, { database }) => {
  const { attachmentId: id, size, type, sha256, hasThumbnail: has_thumbnail } = request;
  const values = { ...audited(call, request), id, size, type, sha256, has_thumbnail, seconds: keptS };
  const finished = await firstRow(finish.query<AttachmentRow>(database, values));
  const row = finished ?? (await findAttachment(database, request));
  if (row?.state !== 'ready') throw fail('ATTACHMENT_NOT_FOUND');
  return { attachment: attachmentRecord.toMessage(row) };
};
