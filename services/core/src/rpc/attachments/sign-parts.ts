import type { SignPartsRequest, SignPartsResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../../convert/records.js';
import { completionText, expiryAfter, partLinkS, partsOf, partText } from '../../domain/attachment.js';
import type { CoreRpc } from '../deps.js';
import { requireAttachment } from './get-attachment.js';

export const signParts: CoreRpc<SignPartsRequest, SignPartsResponse> = async (request, _call, deps) => {
  const { database, signer, clock } = deps;
  const row = await requireAttachment(database, request);
  const expires = expiryAfter(clock.now(), partLinkS);
  // What is finished has no parts that anybody could send.
  const open = row.state === 'pending' ? partsOf(row.size, row.part_bytes) : [];
  const parts = open.map(({ number, bytes }) => {
    const signature = signer.sign(partText({ attachmentId: row.id, number, expires }));
    return { number, bytes, signature };
  });
  const completionSignature = signer.sign(completionText({ attachmentId: row.id, expires }));
  return { attachment: toAttachment(row), parts, expires, completionSignature };
};
