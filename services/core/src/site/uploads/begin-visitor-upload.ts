import { fail, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type {
  BeginVisitorUploadRequest,
  BeginVisitorUploadResponse,
  FormVisitor,
} from '@pharos/proto/pharos/core/v1/attachment';
import type { InProject } from '@pharos/service';
import { streamedUploadS, visitorUploadS, waitingLimits } from '../../attachments/attachment.js';
import { attachmentBytes, beginUpload } from '../../attachments/attachments.js';
import { missing } from '../../inbox/missing.js';
import { toAttachment } from '../../shared/convert-records.js';
import type { CoreRpc } from '../../shared/deps.js';
import { withoutAddress } from '../../shared/without-address.js';
import { countUpload, visitorDigest } from '../forms/form-visits.js';
import { forms } from '../forms/forms.js';
import { placeOfVisitor } from '../widget/visitor-place.js';
import { countWaiting, ofContact, type Waiter } from './visitor-uploads.js';

type Uploader = Waiter & { uploader_kind: 'widget' | 'form' };

export const beginVisitorUpload: CoreRpc<BeginVisitorUploadRequest, BeginVisitorUploadResponse> = (
  request,
  call,
  { database, quotaBytes: quota },
) =>
  database.transaction(async (tx) => {
    const uploader = await uploaderOf(tx, request);
    const { name, type, size, partBytes } = request;
    const waiting = await countWaiting(tx, uploader);
    const { files: max_files, bytes: max_bytes } = waitingLimits;
    if (waiting.files >= max_files || waiting.bytes + size > max_bytes)
      throw fail('TOO_MANY_UPLOADS', { max_files, max_bytes });
    const limits = { quota, seconds: partBytes === 0 ? streamedUploadS : visitorUploadS };
    const row = await beginUpload(
      tx,
      withoutAddress(call),
      request,
      { name, type, size, part_bytes: partBytes, ...uploader },
      limits,
    );
    if (row) return { attachment: toAttachment(row) };
    const used = await attachmentBytes(tx, request.orgId);
    throw await missing(tx, request, fail('ATTACHMENT_QUOTA_EXCEEDED', { quota_bytes: quota, used_bytes: used }));
  });

async function uploaderOf(tx: Database, request: BeginVisitorUploadRequest): Promise<Uploader> {
  const { by, orgId, projectId } = request;
  if (by?.$case === 'form') return filling(tx, request, by.value);
  if (by?.$case !== 'sessionId') throw invalid(['by'], 'required');
  const { contactId } = await placeOfVisitor(tx, { orgId, projectId, sessionId: by.value });
  return { uploader_kind: 'widget', uploader_id: contactId, uploader_visitor: ofContact };
}

/** Counted as the form counts submissions, each with as many files as a field takes. */
async function filling(tx: Database, at: InProject, { formId, visitor }: FormVisitor): Promise<Uploader> {
  const form = await forms.hold(tx, at, formId);
  if (!form) throw await missing(tx, at, fail('FORM_NOT_FOUND'));
  if (!form.fields.some(({ type }) => type === 'file')) throw invalid(['file'], 'the form has no field for files');
  const waitSeconds = await countUpload(tx, form, visitor);
  if (waitSeconds !== undefined) throw fail('RATE_LIMITED', { retry_after: waitSeconds });
  return { uploader_kind: 'form', uploader_id: form.id, uploader_visitor: visitorDigest(form, visitor) };
}
