import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { GetAttachmentRequest, GetAttachmentResponse } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '@pharos/service';
import { missing } from '../inbox/missing.js';
import { toAttachment } from '../shared/convert-records.js';
import type { AttachmentRow } from '../shared/records.js';
import { type AtAttachment, findAttachment } from './attachments.js';

export const getAttachment: Rpc<GetAttachmentRequest, GetAttachmentResponse> = async (
  request,
  _call,
  { database },
) => ({
  attachment: toAttachment(await requireAttachment(database, request)),
});

/** @throws ATTACHMENT_NOT_FOUND, PROJECT_NOT_FOUND */
export async function requireAttachment(database: Database, at: AtAttachment): Promise<AttachmentRow> {
  const row = await findAttachment(database, at);
  if (!row) throw await missing(database, at, fail('ATTACHMENT_NOT_FOUND'));
  return row;
}
