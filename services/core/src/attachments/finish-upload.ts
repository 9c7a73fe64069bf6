import { fail } from '@pharos/contract';
import type { FinishUploadRequest, FinishUploadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '@pharos/service';
import { toAttachment } from '../shared/convert-records.js';
import { keptS } from './attachment.js';
import { findAttachment, finishUpload as markReady } from './attachments.js';

export const finishUpload: Rpc<FinishUploadRequest, FinishUploadResponse> = async (request, call, { database }) => {
  const { size, type, sha256, hasThumbnail } = request;
  const facts = { size, type, sha256, has_thumbnail: hasThumbnail, seconds: keptS };
  const row = (await markReady(database, call, request, facts)) ?? (await findAttachment(database, request));
  if (row?.state !== 'ready') throw fail('ATTACHMENT_NOT_FOUND');
  return { attachment: toAttachment(row) };
};
