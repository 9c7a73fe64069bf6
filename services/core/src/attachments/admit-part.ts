import { fail } from '@pharos/contract';
import type { AdmitPartRequest, AdmitPartResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { toAttachment } from '../shared/convert-records.js';
import type { CoreRpc } from '../shared/deps.js';
import { isOver, partsOf, partText } from './attachment.js';
import { findSignedAttachment } from './attachments.js';

export const admitPart: CoreRpc<AdmitPartRequest, AdmitPartResponse> = async (request, _call, deps) => {
  const { signer, clock, database } = deps;
  if (!signer.verify(partText(request), request.signature) || isOver(request.expires, clock.now()))
    throw fail('LINK_INVALID');
  const row = await findSignedAttachment(database, request.attachmentId);
  const part = row && partsOf(row.size, row.part_bytes).find(({ number }) => number === request.number);
  if (row?.state !== 'pending' || part === undefined) throw fail('LINK_INVALID');
  return { attachment: toAttachment(row), bytes: part.bytes, byVisitor: row.uploader_kind !== 'api_key' };
};
