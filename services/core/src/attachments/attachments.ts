import { fail } from '@pharos/contract';
import { type Clock, type Database, firstRow, type Signer, type Statement } from '@pharos/kit';
import type { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import type { InProject, RpcDeps, RpcOf } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { isErasedFile } from '../inbox/index.js';
import { placeOf } from '../shared/in-project.js';
import { isOver } from './attachment.js';
import { type AttachmentRow, attachmentRecord } from './record.js';

export interface AttachmentDeps extends RpcDeps {
  /** Signs the addresses of attachments. */
  readonly signer: Signer;
  /** What the attachments of an organization may take, in bytes. */
  readonly quotaBytes: number;
}

export interface AtAttachment extends InProject {
  attachmentId: string;
}

const select: Statement = {
  name: 'select_attachment',
  text: `SELECT ${attachmentRecord.columns} FROM attachments a
    WHERE id = $3 AND project_id = $1 AND org_id = $2 AND NOT ${isErasedFile('a')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
};

const selectSigned: Statement = {
  name: 'select_signed_attachment',
  text: `SELECT ${attachmentRecord.columns}, uploader_kind FROM attachments a
    WHERE id = $1 AND NOT ${isErasedFile('a')}
      AND EXISTS (SELECT FROM projects p WHERE p.id = a.project_id AND p.deleted_at IS NULL)`,
};

export const getAttachment: RpcOf<AttachmentServiceDefinition, 'getAttachment'> = async (request, _call, deps) => ({
  attachment: attachmentRecord.toMessage(await requireAttachment(deps.database, request)),
});

/** @throws ATTACHMENT_NOT_FOUND, PROJECT_NOT_FOUND */
export async function requireAttachment(database: Database, at: AtAttachment): Promise<AttachmentRow> {
  const row = await findAttachment(database, at);
  if (!row) throw await missing(database, at, fail('ATTACHMENT_NOT_FOUND'));
  return row;
}

export function findAttachment(database: Database, at: AtAttachment): Promise<AttachmentRow | undefined> {
  return firstRow(database.query<AttachmentRow>(select, [...placeOf(at), at.attachmentId]));
}

/** An address of an attachment that was signed, with the time until which it holds, in Unix seconds. */
interface SignedLink {
  readonly attachmentId: string;
  readonly expires: number;
  readonly signature: string;
}

/**
 * The attachment of a signed address, in whatever organization: who asks has shown a signature for it.
 * @throws LINK_INVALID unless `text` was signed, the time has not come, and the attachment is there
 */
export async function openLink(
  { database, signer, clock }: { database: Database; signer: Signer; clock: Clock },
  { attachmentId, expires, signature }: SignedLink,
  text: string,
): Promise<AttachmentRow & { uploader_kind: string }> {
  if (!signer.verify(text, signature) || isOver(expires, clock.now())) throw fail('LINK_INVALID');
  const [row] = await database.query<AttachmentRow & { uploader_kind: string }>(selectSigned, [attachmentId]);
  if (!row) throw fail('LINK_INVALID');
  return row;
}
