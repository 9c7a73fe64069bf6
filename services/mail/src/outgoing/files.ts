import { FairShare, isFailure } from '@pharos/kit';
import { type ComposedAttachment, type FileLink, MailError } from '@pharos/mail';
import { AttachmentVariant, type MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { ObjectMissing, objectKey, type StoragePart } from '@pharos/storage';
import { type AnswerClients, call } from './core-answers.js';
import type { DueOutgoing } from './queue.js';

/** What mail servers take: a file grows by a third on its way. */
const mostBytes = 20 * 1024 * 1024;
/** How long the address of a file holds that a mail does not bring: as long as core signs one for. */
const linkSeconds = 30 * 24 * 60 * 60;

export interface FileDeps {
  readonly core: Pick<AnswerClients, 'attachments'>;
  readonly storage: Pick<StoragePart, 'opened'>;
  /** The address of the platform; undefined: nobody can download anything from it. */
  readonly publicUrl: string | undefined;
}

/** The files of a mail: those that it brings, and where the others can be had. */
export interface MailFiles {
  readonly attachments: readonly ComposedAttachment[];
  readonly links: readonly FileLink[];
}

const megabyte = 1024 * 1024;
/** Of files that are in memory at once, in megabytes; a mail is composed of copies of them. */
const mostInMemory = 80;
/** What waits in its turn holds nothing yet, and is tried again after this. */
const maxWaitMs = 60_000;

/** Reads the files of answers, of which only so many are in memory at once: organizations take turns. */
export class Files {
  readonly #share = new FairShare({ slots: mostInMemory, waiting: { items: 1_000, bytes: 0 }, maxWaitMs });

  constructor(private readonly deps: FileDeps) {}

  /**
   * What `work` comes to with the files of an answer. The smallest come with the mail, as many as fit, and the others as links.
   * @throws MailError when one of them is gone, or too large where nobody can download it: an answer goes out with all of its files or not at all
   */
  with<Result>(
    due: DueOutgoing,
    { attachments }: Pick<Message, 'attachments'>,
    work: (files: MailFiles) => Promise<Result>,
  ): Promise<Result> {
    const fitting = fittingOf(attachments);
    const inside = attachments.filter(({ id }) => fitting.has(id));
    const outside = attachments.filter(({ id }) => !fitting.has(id));
    const bytes = inside.reduce((sum, { size }) => sum + size, 0);
    const read = async () => {
      const links = await Promise.all(outside.map((file) => linkOf(this.deps, due, file)));
      return work({ attachments: await readAll(this.deps, due, inside), links });
    };
    if (bytes === 0) return read();
    return this.#share.run(due.org_id, { slots: Math.ceil(bytes / megabyte) }, read);
  }
}

/** The ids of those that fit into a mail, the smallest first. */
function fittingOf(files: readonly MessageAttachment[]): Set<string> {
  const bySize = files.toSorted((one, other) => one.size - other.size);
  let bytes = 0;
  const isFitting = ({ size }: MessageAttachment) => {
    bytes += size;
    return bytes <= mostBytes;
  };
  return new Set(bySize.filter(isFitting).map(({ id }) => id));
}

async function linkOf({ core, publicUrl }: FileDeps, due: DueOutgoing, file: MessageAttachment) {
  const { id, name, size } = file;
  if (publicUrl === undefined)
    throw new MailError('Its files are larger than the 20 MB that a mail can bring, and PUBLIC_URL is not set.', true);
  const signed = { orgId: due.org_id, projectId: due.project_id, attachmentId: id, seconds: linkSeconds };
  try {
    const { expires, signature } = await core.attachments.signDownload(
      { ...signed, variant: AttachmentVariant.ORIGINAL },
      call(),
    );
    const query = new URLSearchParams({ variant: 'original', expires: String(expires), signature });
    const url = `${publicUrl}/api/public/attachments/${id}/file?${query}`;
    return { name, size, url, until: new Date(expires * 1000) };
  } catch (error) {
    if (isFailure(error, 'ATTACHMENT_NOT_FOUND')) throw gone(name);
    throw error;
  }
}

async function readAll(
  { storage: { opened } }: FileDeps,
  due: DueOutgoing,
  attachments: readonly MessageAttachment[],
): Promise<ComposedAttachment[]> {
  const files: ComposedAttachment[] = [];
  for (const { id, name, type } of attachments) {
    const key = objectKey({ orgId: due.org_id, projectId: due.project_id, id });
    const content = opened && (await contentOf(opened, key));
    if (!content) throw gone(name);
    files.push({ name, type, content });
  }
  return files;
}

const gone = (name: string) => new MailError(`The file ${name} is gone.`, true);

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
