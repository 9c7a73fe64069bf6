import { enums, fail } from '@pharos/contract';
import type { Clock, Signer } from '@pharos/kit';
import type {
  AttachmentVariant,
  SignDownloadRequest,
  SignDownloadResponse,
} from '@pharos/proto/pharos/core/v1/attachment';
import type { CoreRpc } from '../shared/deps.js';
import type { AttachmentRow } from '../shared/records.js';
import { downloadLinkS, downloadText, expiryAfter } from './attachment.js';
import { requireAttachment } from './get-attachment.js';

export const signDownload: CoreRpc<SignDownloadRequest, SignDownloadResponse> = async (request, _call, deps) =>
  signedDownload(await requireAttachment(deps.database, request), request.variant, deps);

/** What an address of an attachment says. @throws UPLOAD_INCOMPLETE, ATTACHMENT_NOT_FOUND where it has no such variant */
export function signedDownload(
  row: AttachmentRow,
  asked: AttachmentVariant,
  { signer, clock }: { signer: Signer; clock: Clock },
): SignDownloadResponse {
  if (row.state !== 'ready') throw fail('UPLOAD_INCOMPLETE');
  const variant = enums.attachmentVariant.toText(asked);
  if (variant === 'thumbnail' && !row.has_thumbnail)
    throw fail('ATTACHMENT_NOT_FOUND', {}, 'The attachment has no thumbnail.');
  const expires = expiryAfter(clock.now(), downloadLinkS);
  return { expires, signature: signer.sign(downloadText({ attachmentId: row.id, variant, expires })) };
}
