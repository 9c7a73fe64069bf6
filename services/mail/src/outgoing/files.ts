import { type ComposedAttachment, MailError } from '@pharos/mail';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { attachmentKey, ObjectMissing, type StoragePart } from '@pharos/storage';
import type { DueOutgoing } from './queue.js';

/** What mail servers take: a file grows by a third on its way. */
const mostBytes = 20 * 1024 * 1024;

/**
 * The files of an answer, read whole.
 * @throws MailError when they are too large, or one of them is gone: an answer goes out with all of its files or not at all
 */
export async function readFiles(
  { opened }: Pick<StoragePart, 'opened'>,
  due: DueOutgoing,
  { attachments }: Pick<Message, 'attachments'>,
): Promise<ComposedAttachment[]> {
  const bytes = attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostBytes) throw new MailError('Its files are larger than the 20 MB that a mail can bring.', true);
  const files: ComposedAttachment[] = [];
  for (const { id, name, type } of attachments) {
    const key = attachmentKey({ orgId: due.org_id, projectId: due.project_id, id });
    const content = opened && (await contentOf(opened, key));
    if (!content) throw new MailError(`The file ${name} is gone.`, true);
    files.push({ name, type, content });
  }
  return files;
}

async function contentOf(opened: NonNullable<StoragePart['opened']>, key: string): Promise<Buffer | undefined> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of await opened.read(key)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}
