import { enums, fail } from '@pharos/contract';
import type { OpenDownloadRequest, OpenDownloadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../../convert/records.js';
import { downloadText, isOver } from '../../domain/attachment.js';
import { findSignedAttachment } from '../../store/attachments/attachments.js';
import type { CoreRpc } from '../deps.js';

export const openDownload: CoreRpc<OpenDownloadRequest, OpenDownloadResponse> = async (request, _call, deps) => {
  const { signer, clock, database } = deps;
  const said = { ...request, variant: enums.attachmentVariant.toText(request.variant) };
  if (!signer.verify(downloadText(said), request.signature) || isOver(request.expires, clock.now()))
    throw fail('LINK_INVALID');
  const row = await findSignedAttachment(database, request.attachmentId);
  if (row?.state !== 'ready') throw fail('LINK_INVALID');
  return { attachment: toAttachment(row) };
};
