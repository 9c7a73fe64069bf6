import { fail } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { audited, type Caller, type RpcOf } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { auditCte } from '../shared/journal.js';
import type { AtAttachment } from './attachments.js';

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

const ofLiveProject = 'EXISTS (SELECT FROM projects p WHERE p.id = project_id AND p.deleted_at IS NULL)';
const deleteOne = removeOne('delete_attachment', 'deleteAttachment', ofLiveProject);
const deleteUnsent = removeOne(
  'delete_unsent_attachment',
  'deleteAttachment',
  `message_id IS NULL AND ${ofLiveProject}`,
);
const abandonOne = removeOne('abandon_attachment', 'abandonAttachment', "state = 'pending'");

export const deleteAttachment: RpcOf<AttachmentServiceDefinition, 'deleteAttachment'> = async (request, call, deps) => {
  const statement = request.unsentOnly ? deleteUnsent : deleteOne;
  if (await remove(statement, deps.database, call, request)) return {};
  throw await missing(deps.database, request, fail('ATTACHMENT_NOT_FOUND'));
};

/** Removes an upload that is under way, if there is one. */
export const abandonUpload: RpcOf<AttachmentServiceDefinition, 'abandonUpload'> = async (request, call, deps) => {
  await remove(abandonOne, deps.database, call, request);
  return {};
};

async function remove(statement: typeof deleteOne, database: Database, caller: Caller, at: AtAttachment) {
  const rows = await statement.query(database, { ...audited(caller, at), id: at.attachmentId });
  return rows.length > 0;
}
