import type { SignPartsRequest, SignPartsResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../shared/convert-records.js';
import type { CoreRpc } from '../shared/deps.js';
import type { AttachmentRow } from '../shared/records.js';
import { completionText, expiryAfter, partLinkS, partsOf, partText } from './attachment.js';
import { requireAttachment } from './get-attachment.js';

/** When the upload is removed, in Unix seconds. */
function endOf({ expires_at }: AttachmentRow): number {
  return expires_at === null ? Number.POSITIVE_INFINITY : Math.floor(new Date(expires_at).getTime() / 1000);
}

export const signParts: CoreRpc<SignPartsRequest, SignPartsResponse> = async (request, _call, deps) => {
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
  return { attachment: toAttachment(row), parts, expires, completionSignature };
};
