import { fail, invalid } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type {
  AttachmentServiceDefinition,
  BeginVisitorUploadRequest,
  FormVisitor,
} from '@pharos/proto/pharos/core/v1/attachment';
import type { InProject, RpcOf } from '@pharos/service';
import {
  type AttachmentDeps,
  insertUpload,
  streamedUploadS,
  visitorUploadS,
  waitingLimits,
} from '../../attachments/index.js';
import { withoutAddress } from '../../shared/without-address.js';
import { countUpload, visitorDigest } from '../forms/form-visits.js';
import { forms } from '../forms/forms.js';
import { placeOfWriter } from '../widget/visitor-place.js';

/** Who may have so much waiting: the contact of a session, or a form together with the digest of who fills it in. */
interface VisitorUploader {
  uploader_kind: 'widget' | 'form';
  uploader_id: string;
  uploader_visitor: Buffer;
}

/** The digest of a visitor whom the contact's id identifies already. */
const noDigest = Buffer.alloc(0);

const takeTurn: Statement = {
  name: 'take_upload_turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1 || encode($2, 'hex'), 0))`,
};

const countWaiting: Statement = {
  name: 'count_waiting_uploads',
  text: `SELECT count(*)::integer AS files, coalesce(sum(size), 0)::bigint AS bytes FROM attachments
    WHERE uploader_id = $1 AND uploader_visitor = $2 AND message_id IS NULL`,
};

export const beginVisitorUpload: RpcOf<AttachmentServiceDefinition, 'beginVisitorUpload', AttachmentDeps> = (
  request,
  call,
  { database, quotaBytes: quota },
) =>
  database.transaction(async (tx) => {
    const uploader = await uploaderOf(tx, request);
    await checkWaiting(tx, uploader, request.size);
    const limits = { quota, seconds: request.partBytes === 0 ? streamedUploadS : visitorUploadS };
    return insertUpload(tx, withoutAddress(call), request, uploader, limits);
  });

/**
 * Holds a visitor to what may wait of theirs, uploaded or begun and not sent. Nobody else begins an upload of theirs until the
 * transaction ends. @throws TOO_MANY_UPLOADS
 */
async function checkWaiting(tx: Database, uploader: VisitorUploader, size: number): Promise<void> {
  const who = [uploader.uploader_id, uploader.uploader_visitor];
  await tx.query(takeTurn, who);
  const waiting = await firstRow(tx.query<{ files: number; bytes: number }>(countWaiting, who));
  const { files: max_files, bytes: max_bytes } = waitingLimits;
  if (waiting && (waiting.files >= max_files || waiting.bytes + size > max_bytes))
    throw fail('TOO_MANY_UPLOADS', { max_files, max_bytes });
}

async function uploaderOf(tx: Database, request: BeginVisitorUploadRequest): Promise<VisitorUploader> {
  const { by, orgId, projectId } = request;
  if (by?.$case === 'form') return filling(tx, request, by.value);
  if (by?.$case !== 'sessionId') throw invalid(['by'], 'required');
  const { contactId } = await placeOfWriter(tx, { orgId, projectId, sessionId: by.value });
  return { uploader_kind: 'widget', uploader_id: contactId, uploader_visitor: noDigest };
}

/** Counts the file as the form counts submissions, each with as many files as a field takes. */
async function filling(tx: Database, at: InProject, { formId, visitor }: FormVisitor): Promise<VisitorUploader> {
  const form = await forms.hold(tx, at, formId);
  if (!form.fields.some(({ type }) => type === 'file')) throw invalid(['file'], 'the form has no field for files');
  const waitSeconds = await countUpload(tx, form, visitor);
  if (waitSeconds !== undefined) throw fail('RATE_LIMITED', { retry_after: waitSeconds });
  return { uploader_kind: 'form', uploader_id: form.id, uploader_visitor: visitorDigest(form, visitor) };
}
