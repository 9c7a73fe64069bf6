import { enums, fail } from '@pharos/contract';
import type { OpenDownloadRequest, OpenDownloadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../shared/convert-records.js';
import type { CoreRpc } from '../shared/deps.js';
import { downloadText, isOver } from './attachment.js';
import { findSignedAttachment } from './attachments.js';

export const openDownload: CoreRpc<OpenDownloadRequest, OpenDownloadResponse> = async (request, _call, deps) => {
  const { signer, clock, database } = deps;
  const said = { ...request, variant: enums.attachmentVariant.toText(request.variant) };
  if (!signer.verify(downloadText(said), request.signature) || isOver(request.expires, clock.now()))
    throw fail('LINK_INVALID');
  const row = await findSignedAttachment(database, request.attachmentId);
  if (row?.state !== 'ready') throw fail('LINK_INVALID');
  return { attachment: toAttachment(row) };
};
