import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { MessageAttachmentRow } from '../records.js';

/** Who must have uploaded it; nulls for anybody. */
export interface AttachedBy {
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
