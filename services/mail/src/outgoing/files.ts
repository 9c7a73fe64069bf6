import { FairShare } from '@pharos/kit';
import { type ComposedAttachment, MailError } from '@pharos/mail';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { attachmentKey, ObjectMissing, type StoragePart } from '@pharos/storage';
import type { DueOutgoing } from './queue.js';

/** What mail servers take: a file grows by a third on its way. */
const mostBytes = 20 * 1024 * 1024;

const megabyte = 1024 * 1024;
/** Of files that are in memory at once, in megabytes; a mail is composed of copies of them. */
const mostInMemory = 80;
/** What waits in its turn holds nothing yet, and is tried again after this. */
const maxWaitMs = 60_000;

/** Reads the files of answers, of which only so many are in memory at once: organizations take turns. */
export class Files {
  readonly #share = new FairShare({ slots: mostInMemory, waiting: { items: 1_000, bytes: 0 }, maxWaitMs });

  constructor(private readonly storage: Pick<StoragePart, 'opened'>) {}

  /** What `work` comes to with the files of an answer. @throws MailError as `readFiles` */
  with<Result>(
    due: DueOutgoing,
    message: Pick<Message, 'attachments'>,
    work: (files: ComposedAttachment[]) => Promise<Result>,
  ): Promise<Result> {
    const bytes = sizeOf(message);
    const read = async () => work(await readFiles(this.storage, due, message));
    if (bytes === 0 || bytes > mostBytes) return read();
    return this.#share.run(due.org_id, { slots: Math.ceil(bytes / megabyte) }, read);
  }
}

const sizeOf = ({ attachments }: Pick<Message, 'attachments'>) => attachments.reduce((sum, { size }) => sum + size, 0);

/**
 * The files of an answer, read whole.
 * @throws MailError when they are too large, or one of them is gone: an answer goes out with all of its files or not at all
 */
async function readFiles(
  { opened }: Pick<StoragePart, 'opened'>,
  due: DueOutgoing,
  message: Pick<Message, 'attachments'>,
): Promise<ComposedAttachment[]> {
  if (sizeOf(message) > mostBytes)
    throw new MailError('Its files are larger than the 20 MB that a mail can bring.', true);
  const files: ComposedAttachment[] = [];
  for (const { id, name, type } of message.attachments) {
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
