import { enums, fail, type Issue } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import type { NewMessageRow } from './message.js';
import type { MessageAttachmentRow } from './record.js';

/** Whether a message is to be written together with what it takes. */
export function hasAttachments(message: NewMessage | undefined): boolean {
  return (message?.attachmentIds.length ?? 0) > 0;
}

/**
 * The row of a message with the attachments that it names, in their order. They are its own once the transaction has written
 * it, and nobody's again when the transaction fails.
 * @throws VALIDATION_ERROR with an issue for each that it cannot have
 */
export async function withAttachments(
  tx: Database,
  at: InProject,
  row: NewMessageRow,
  { attachmentIds, attachedBy }: NewMessage,
): Promise<NewMessageRow> {
  if (attachmentIds.length === 0) return row;
  const by = attachedBy
    ? { kind: enums.uploaderKind.toText(attachedBy.kind), id: attachedBy.id }
    : { kind: null, id: null };
  const found = await attachToMessage(tx, { ...at, messageId: row.id }, attachmentIds, by);
  const byId = new Map(found.map((attachment) => [attachment.id, attachment]));
  const issues = attachmentIds.flatMap((id, place) => (byId.has(id) ? [] : [issueOf(place)]));
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues });
  return { ...row, attachments: attachmentIds.flatMap((id) => byId.get(id) ?? []) };
}

function issueOf(place: number): Issue {
  return {
    path: ['attachments', place],
    message: 'must be an attachment that is ready and not used by another message',
  };
}

/** The uploader that the file must have; nulls stand for anybody. */
interface AttachedBy {
  kind: string | null;
  id: string | null;
}

const take = new NamedStatement(
  'attach_to_message',
  sql`UPDATE attachments SET message_id = ${param('message_id')}, expires_at = NULL
    WHERE id = ANY (${param('ids')}::text[]) AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
      AND state = 'ready' AND message_id IS NULL
      AND (${param('kind')}::text IS NULL OR (uploader_kind = ${param('kind')} AND uploader_id = ${param('id')}))
    RETURNING id, name, type, size, has_thumbnail`,
);

/**
 * Gives attachments to a message that the same transaction writes. Returns those that it got: one that is not ready, another
 * message's, or not there, is missing, and then the transaction must not go on.
 */
export function attachToMessage(
  tx: Database,
  at: InProject & { messageId: string },
  ids: readonly string[],
  by: AttachedBy,
): Promise<MessageAttachmentRow[]> {
  const values = { ids, message_id: at.messageId, org_id: at.orgId, project_id: at.projectId, ...by };
  return take.query<MessageAttachmentRow>(tx, values);
}
