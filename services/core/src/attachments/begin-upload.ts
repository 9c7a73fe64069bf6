import { enums, fail, invalid } from '@pharos/contract';
import type { BeginUploadRequest, BeginUploadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { missing } from '../inbox/missing.js';
import { toAttachment } from '../shared/convert-records.js';
import type { CoreRpc } from '../shared/deps.js';
import { keptS, streamedUploadS } from './attachment.js';
import { attachmentBytes, beginUpload as insertAttachment } from './attachments.js';

export const beginUpload: CoreRpc<BeginUploadRequest, BeginUploadResponse> = async (request, call, deps) => {
  const { name, type, size, partBytes, uploader } = request;
  if (!uploader) throw invalid(['uploader'], 'required');
  const { database, quotaBytes: quota } = deps;
  const by = {
    uploader_kind: enums.uploaderKind.toText(uploader.kind),
    uploader_id: uploader.id,
    uploader_visitor: null,
  };
  const limits = { quota, seconds: partBytes === 0 ? streamedUploadS : keptS };
  const row = await insertAttachment(
    database,
    call,
    request,
    { name, type, size, part_bytes: partBytes, ...by },
    limits,
  );
  if (row) return { attachment: toAttachment(row) };
  const used = await attachmentBytes(database, request.orgId);
  const full = fail('ATTACHMENT_QUOTA_EXCEEDED', { quota_bytes: quota, used_bytes: used });
  throw await missing(database, request, full);
};
