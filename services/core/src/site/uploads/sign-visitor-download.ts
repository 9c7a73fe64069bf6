import { fail } from '@pharos/contract';
import type { SignVisitorDownloadRequest, SignVisitorDownloadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { signedDownload } from '../../attachments/sign-download.js';
import type { CoreRpc } from '../../shared/deps.js';
import { findVisitorAttachment } from './visitor-uploads.js';

export const signVisitorDownload: CoreRpc<SignVisitorDownloadRequest, SignVisitorDownloadResponse> = async (
  request,
  _call,
  deps,
) => {
  const row = await findVisitorAttachment(deps.database, request);
  if (!row) throw fail('ATTACHMENT_NOT_FOUND');
  return signedDownload(row, request.variant, deps);
};
