import { enums, fail } from '@pharos/contract';
import type { Clock, Signer } from '@pharos/kit';
import type {
  AttachmentServiceDefinition,
  AttachmentVariant,
  SignDownloadResponse,
} from '@pharos/proto/pharos/core/v1/attachment';
import type { RpcOf } from '@pharos/service';
import { downloadLinkS, downloadText, expiryAfter, longestLinkS } from './attachment.js';
import { type AttachmentDeps, openLink, requireAttachment } from './attachments.js';
import { type AttachmentRow, attachmentRecord } from './record.js';

export const signDownload: RpcOf<AttachmentServiceDefinition, 'signDownload', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => signedDownload(await requireAttachment(deps.database, request), request.variant, deps, request.seconds);

/** What an address of an attachment says. @throws UPLOAD_INCOMPLETE, ATTACHMENT_NOT_FOUND where it has no such variant */
export function signedDownload(
  row: AttachmentRow,
  asked: AttachmentVariant,
  { signer, clock }: { signer: Signer; clock: Clock },
  seconds = downloadLinkS,
): SignDownloadResponse {
  if (row.state !== 'ready') throw fail('UPLOAD_INCOMPLETE');
  const variant = enums.attachmentVariant.toText(asked);
  if (variant === 'thumbnail' && !row.has_thumbnail)
    throw fail('ATTACHMENT_NOT_FOUND', {}, 'The attachment has no thumbnail.');
  const expires = expiryAfter(clock.now(), Math.min(seconds, longestLinkS));
  return { expires, signature: signer.sign(downloadText({ attachmentId: row.id, variant, expires })) };
}

export const openDownload: RpcOf<AttachmentServiceDefinition, 'openDownload', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => {
  const variant = enums.attachmentVariant.toText(request.variant);
  const row = await openLink(deps, request, downloadText({ ...request, variant }));
  if (row.state !== 'ready') throw fail('LINK_INVALID');
  return { attachment: attachmentRecord.toMessage(row) };
};
