import type { AbandonUploadRequest, AbandonUploadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '@pharos/service';
import { abandonUpload as removePending } from './remove-attachments.js';

export const abandonUpload: Rpc<AbandonUploadRequest, AbandonUploadResponse> = async (request, call, { database }) => {
  await removePending(database, call, request);
  return {};
};
