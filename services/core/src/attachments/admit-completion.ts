import { fail } from '@pharos/contract';
import type { AdmitCompletionRequest, AdmitCompletionResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../shared/convert-records.js';
import type { CoreRpc } from '../shared/deps.js';
import { completionText, isOver } from './attachment.js';
import { findSignedAttachment } from './attachments.js';

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
