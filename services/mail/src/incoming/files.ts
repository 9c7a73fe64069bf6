import { createHash } from 'node:crypto';
import { isFailure } from '@pharos/kit';
import type { MailAttachment, ReadMail } from '@pharos/mail';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { fileType, headBytes, type ObjectStorage, objectKey, type StoragePart } from '@pharos/storage';
import type { CoreClients, CoreInbox } from './core-inbox.js';

/** As many as a message may have. */
const mostFiles = 10;

export interface KeptFiles {
  readonly ids: string[];
  /** Names of those for which there is no room, or no storage. */
  readonly lost: string[];
}

/** Brings the files of a mail into core, each attempt anew: those that no message takes go by themselves. */
export async function keepFiles(
  { core, storage }: { core: CoreClients; storage: Pick<StoragePart, 'opened'> },
  inbox: CoreInbox,
  mailboxId: string,
  { attachments }: Pick<ReadMail, 'attachments'>,
): Promise<KeptFiles> {
  const kept: KeptFiles = { ids: [], lost: [] };
  for (const file of attachments) {
    const { opened } = storage;
    const id =
      opened && kept.ids.length < mostFiles ? await keepFile({ core, opened }, inbox, mailboxId, file) : undefined;
    if (id === undefined) kept.lost.push(file.name);
    else kept.ids.push(id);
  }
  return kept;
}

async function keepFile(
  { core, opened }: { core: CoreClients; opened: ObjectStorage },
  inbox: CoreInbox,
  mailboxId: string,
  { name, type, content }: MailAttachment,
): Promise<string | undefined> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const uploader = { kind: UploaderKind.MAILBOX, id: mailboxId };
  const facts = { size: bytes.length, type: fileType(bytes.subarray(0, headBytes), type) };
  try {
    const begun = await core.attachments.beginUpload(
      { ...inbox.at, name, ...facts, partBytes: 0, uploader },
      inbox.read(),
    );
    if (!begun.attachment) throw new Error('core answered without the attachment');
    const { id: attachmentId } = begun.attachment;
    await opened.put(objectKey(begun.attachment), once(bytes));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const request = { ...inbox.at, attachmentId, ...facts, sha256, hasThumbnail: false };
    await core.attachments.finishUpload(request, inbox.read());
    return attachmentId;
  } catch (error) {
    if (isFailure(error, 'ATTACHMENT_QUOTA_EXCEEDED')) return undefined;
    throw error;
  }
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
