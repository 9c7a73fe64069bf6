import { fail } from '@pharos/contract';
import type { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import type { RpcOf } from '@pharos/service';
import { completionText, expiryAfter, partLinkS, partsOf, partText } from './attachment.js';
import { type AttachmentDeps, openLink, requireAttachment } from './attachments.js';
import { type AttachmentRow, attachmentRecord } from './record.js';

/** When the upload is removed, in Unix seconds. */
function endOf({ expires_at }: AttachmentRow): number {
  return expires_at === null ? Number.POSITIVE_INFINITY : Math.floor(new Date(expires_at).getTime() / 1000);
}

export const signParts: RpcOf<AttachmentServiceDefinition, 'signParts', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => {
  const { database, signer, clock } = deps;
  const row = await requireAttachment(database, request);
  const expires = Math.min(expiryAfter(clock.now(), partLinkS), endOf(row));
  // What is finished has no parts that anybody could send.
  const open = row.state === 'pending' ? partsOf(row.size, row.part_bytes) : [];
  const parts = open.map(({ number, bytes }) => {
    const signature = signer.sign(partText({ attachmentId: row.id, number, expires }));
    return { number, bytes, signature };
  });
  const completionSignature = signer.sign(completionText({ attachmentId: row.id, expires }));
  return { attachment: attachmentRecord.toMessage(row), parts, expires, completionSignature };
};

export const admitPart: RpcOf<AttachmentServiceDefinition, 'admitPart', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => {
  const row = await openLink(deps, request, partText(request));
  const part = partsOf(row.size, row.part_bytes).find(({ number }) => number === request.number);
  if (row.state !== 'pending' || part === undefined) throw fail('LINK_INVALID');
  return {
    attachment: attachmentRecord.toMessage(row),
    bytes: part.bytes,
    byVisitor: ['widget', 'form'].includes(row.uploader_kind),
  };
};

export const admitCompletion: RpcOf<AttachmentServiceDefinition, 'admitCompletion', AttachmentDeps> = async (
  request,
  _call,
  deps,
) => ({ attachment: attachmentRecord.toMessage(await openLink(deps, request, completionText(request))) });
