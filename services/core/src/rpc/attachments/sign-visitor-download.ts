import { fail } from '@pharos/contract';
import type { SignVisitorDownloadRequest, SignVisitorDownloadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { findVisitorAttachment } from '../../store/attachments/visitor-uploads.js';
import type { CoreRpc } from '../deps.js';
import { signedDownload } from './sign-download.js';

export const signVisitorDownload: CoreRpc<SignVisitorDownloadRequest, SignVisitorDownloadResponse> = async (
  request,
  _call,
  deps,
) => {
  const row = await findVisitorAttachment(deps.database, request);
  if (!row) throw fail('ATTACHMENT_NOT_FOUND');
  return signedDownload(row, request.variant, deps);
};
