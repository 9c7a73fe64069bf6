import { enums, fail, type Issue } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { attachToMessage } from '../../store/attachments/attach.js';
import type { NewMessageRow } from '../../store/conversations/create-message.js';

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
