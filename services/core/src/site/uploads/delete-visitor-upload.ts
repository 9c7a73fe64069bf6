import { fail } from '@pharos/contract';
import type { DeleteVisitorUploadRequest, DeleteVisitorUploadResponse } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '@pharos/service';
import { withoutAddress } from '../../shared/without-address.js';
import { placeOfVisitor } from '../widget/visitor-place.js';
import { deleteVisitorUpload as remove } from './visitor-uploads.js';

export const deleteVisitorUpload: Rpc<DeleteVisitorUploadRequest, DeleteVisitorUploadResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { orgId, projectId, contactId } = await placeOfVisitor(tx, request);
    const at = { orgId, projectId, contactId, attachmentId: request.attachmentId };
    if (!(await remove(tx, withoutAddress(call), at))) throw fail('ATTACHMENT_NOT_FOUND');
    return {};
  });
