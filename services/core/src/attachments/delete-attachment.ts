import { fail } from '@pharos/contract';
import type { DeleteAttachmentRequest, DeleteAttachmentResponse } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '@pharos/service';
import { missing } from '../inbox/missing.js';
import { deleteAttachment as remove } from './remove-attachments.js';

export const deleteAttachment: Rpc<DeleteAttachmentRequest, DeleteAttachmentResponse> = async (
  request,
  call,
  { database },
) => {
  if (await remove(database, call, request)) return {};
  throw await missing(database, request, fail('ATTACHMENT_NOT_FOUND'));
};
