import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { audited, type RpcOf } from '@pharos/service';
import { type AttachmentDeps, type AttachmentRow, attachmentRecord, signedDownload } from '../../attachments/index.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { withoutAddress } from '../../shared/without-address.js';
import { placeOfVisitor } from '../widget/visitor-place.js';

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

/** What the contact may read: what a message shows that it sees, and what it has uploaded and not sent. */
const selectOwn: Statement = {
  name: 'select_visitor_attachment',
  text: `SELECT ${attachmentRecord.columns} FROM attachments a
    WHERE id = $4 AND project_id = $1 AND org_id = $2
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
      AND (message_id IS NULL AND uploader_kind = 'widget' AND uploader_id = $3
        OR EXISTS (SELECT FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.project_id = m.project_id
          WHERE m.id = a.message_id AND m.project_id = $1 AND NOT m.is_internal AND c.contact_id = $3))`,
};

/** Removes an upload of the contact's that waits. */
export const deleteVisitorUpload: RpcOf<AttachmentServiceDefinition, 'deleteVisitorUpload'> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const values = { ...audited(withoutAddress(call), at), id: request.attachmentId, contact_id: at.contactId };
    if ((await remove.query(tx, values)).length === 0) throw fail('ATTACHMENT_NOT_FOUND');
    return {};
  });

export const signVisitorDownload: RpcOf<AttachmentServiceDefinition, 'signVisitorDownload', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => {
  const values = [...placeOf(request), request.contactId, request.attachmentId];
  const row = await firstRow(deps.database.query<AttachmentRow>(selectOwn, values));
  if (!row) throw fail('ATTACHMENT_NOT_FOUND');
  return signedDownload(row, request.variant, deps);
};
