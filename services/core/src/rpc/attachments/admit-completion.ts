import { fail } from '@pharos/contract';
import type { AdmitCompletionRequest, AdmitCompletionResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../../convert/records.js';
import { completionText, isOver } from '../../domain/attachment.js';
import { findSignedAttachment } from '../../store/attachments/attachments.js';
import type { CoreRpc } from '../deps.js';

export const admitCompletion: CoreRpc<AdmitCompletionRequest, AdmitCompletionResponse> = async (
  request,
  _call,
  { signer, clock, database },
) => {
  if (!signer.verify(completionText(request), request.signature) || isOver(request.expires, clock.now()))
    throw fail('LINK_INVALID');
  const row = await findSignedAttachment(database, request.attachmentId);
  if (row === undefined) throw fail('LINK_INVALID');
  return { attachment: toAttachment(row) };
};
