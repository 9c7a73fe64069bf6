import { createHash } from 'node:crypto';
import { fail } from '@pharos/contract';
import { Failure, type OutgoingCall } from '@pharos/kit';
import { type Attachment, AttachmentState } from '@pharos/proto/pharos/core/v1/attachment';
import { objectKey, thumbnailKey } from '@pharos/storage';
import { Slots, VisitorSlots } from '../server/slots.js';
import type { UnreadBody } from '../server/unread-body.js';
import {
  type Asking,
  begin,
  beginOfVisitor,
  ofVisitor,
  type UploadPlace,
  type VisitorUploadPlace,
} from './begin-upload.js';
import { type IncomingFile, receiveFile } from './receive-file.js';
import { type FileFacts, factsOf, StoredFiles, type StoredFilesOptions } from './stored-files.js';
import type { Thumbnails } from './thumbnails.js';
import { fileTooLarge, WatchedBytes } from './watched-bytes.js';

/** What a form has around its file at most. */
export const formBytes = 64 << 10;
const uploadsAtOnce = { all: 48, ofOne: 16 };
/** Visitors have slots of their own: however slowly they send, those who hold a key wait for none of them. */
const visitorsAtOnce = {
  files: { all: 32, ofOne: 8, ofAddress: 3 },
  // They pass through, and cost little.
  parts: { all: 160, ofOne: 80, ofAddress: 6 },
};
/** What is there already waits for no line: completing takes as long as the storage does. */
const completionsAtOnce = { all: 32, ofOne: 8 };
/** The largest file of a visitor. */
export const visitorMaxBytes = 25 * 2 ** 20;
/** A request has a minute: a connection of 0.7 Mbit/s sends so much in it. S3 takes no smaller parts. */
const visitorPartBytes = 5 * 2 ** 20;

/** What is taken how, and how room for it is reserved. */
interface Taking {
  readonly maxBytes: number;
  /** The field that people never see; of an upload that fills it nothing is kept. */
  readonly trap?: string;
  begin(file: IncomingFile, size: number): Promise<Attachment>;
}

export interface AttachmentsOptions extends StoredFilesOptions {
  readonly thumbnails: Thumbnails;
  readonly maxBytes: number;
}

/** Takes files into the storage: core reserves room before, and learns afterwards what has come. */
export class Attachments extends StoredFiles {
  readonly slots = new Slots(uploadsAtOnce.all, uploadsAtOnce.ofOne);
  readonly completions = new Slots(completionsAtOnce.all, completionsAtOnce.ofOne);
  readonly visitorParts = new VisitorSlots(visitorsAtOnce.parts);
  readonly #visitorFiles = new VisitorSlots(visitorsAtOnce.files);

  constructor(private readonly own: AttachmentsOptions) {
    super(own);
  }

  get maxBytes(): number {
    return this.own.maxBytes;
  }

  /** What one file of a visitor may have. */
  get visitorMaxBytes(): number {
    return Math.min(visitorMaxBytes, this.maxBytes);
  }

  /**
   * Takes the file of a form. What fails on the way leaves nothing. With an `Idempotency-Key` the same file is kept once.
   * @throws PAYLOAD_TOO_LARGE, VALIDATION_ERROR, RATE_LIMITED, ATTACHMENT_QUOTA_EXCEEDED
   */
  async receive(body: UnreadBody, place: UploadPlace, asking: Asking): Promise<Attachment> {
    const taking: Taking = {
      maxBytes: this.maxBytes,
      begin: (file, size) => begin(file, { ...place, size, partBytes: 0 }, asking),
    };
    checkDeclared(body, taking);
    return this.slots.during(place.orgId, () => this.#take(body, taking, asking));
  }

  /**
   * The same for a visitor. What fills the trap is answered as if it were kept.
   * @throws besides these TOO_MANY_UPLOADS, and what core refuses the visitor with
   */
  async receiveOfVisitor(
    body: UnreadBody,
    { subject, ...place }: VisitorUploadPlace,
    { rpc, call }: Asking,
    trap?: string,
  ): Promise<Attachment> {
    const asking = { rpc, call: ofVisitor(call) };
    const taking: Taking = {
      maxBytes: this.visitorMaxBytes,
      ...(trap !== undefined && { trap }),
      begin: (file, size) => beginOfVisitor(file, { ...place, size, partBytes: 0 }, asking),
    };
    checkDeclared(body, taking);
    return this.#visitorFiles.during(subject, place.orgId, () => this.#take(body, taking, asking));
  }

  /**
   * Reserves room for a file that a visitor is going to send in parts.
   * @throws PAYLOAD_TOO_LARGE, ATTACHMENT_QUOTA_EXCEEDED, TOO_MANY_UPLOADS, and what core refuses the visitor with
   */
  async beginPartsOfVisitor(
    file: Pick<Attachment, 'name' | 'type' | 'size'>,
    { subject: _, ...place }: VisitorUploadPlace,
    { rpc, call }: Asking,
  ): Promise<Attachment> {
    if (file.size > this.visitorMaxBytes) throw fileTooLarge(this.visitorMaxBytes);
    // Before anything is reserved: without a storage there is nothing to reserve for.
    void this.storage;
    // An answer that is lost is asked for again: with a key that is the same upload.
    const asking = { rpc, call: { ...ofVisitor(call), idempotency: call.idempotency } };
    const begun = await beginOfVisitor(file, { ...place, size: file.size, partBytes: visitorPartBytes }, asking);
    if (begun.partBytes > 0) return begun;
    // A core of the version before, while a new one is rolled out: it knows no parts of visitors.
    await this.#abandon(begun, asking);
    throw fail('UNAVAILABLE');
  }

  /** What is to be done with an upload that has just begun: when it fails, nothing stays of the upload, unless a repetition goes on with it. */
  async begun<T>(attachment: Attachment, asking: Asking, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (asking.call.idempotency === undefined) await this.#abandon(attachment, asking);
      throw error;
    }
  }

  #take(body: UnreadBody, { maxBytes, trap, begin: reserve }: Taking, asking: Asking): Promise<Attachment> {
    return this.take<Attachment, Attachment>(body, maxBytes, (take) => receiveFile(body.request, take, trap), {
      begin: reserve,
      finish: (attachment, facts, { isCaught, idempotencyOf }) =>
        isCaught
          ? this.#pretend(attachment, facts, asking)
          : this.#finish(attachment, facts, asking, idempotencyOf(contentOf(attachment, facts))),
      abandon: (attachment) => this.#abandon(attachment, asking),
    });
  }

  /** As it would be if it were kept. */
  async #pretend(attachment: Attachment, facts: FileFacts, asking: Asking): Promise<Attachment> {
    await this.#abandon(attachment, asking);
    return { ...attachment, ...facts, state: AttachmentState.READY };
  }

  /** What is to be known of an object that a client put together of parts, found by reading all of it. */
  async finishParts(attachment: Attachment, asking: Asking): Promise<Attachment> {
    const watched = new WatchedBytes(await this.storage.read(objectKey(attachment)), attachment.size);
    for await (const _ of watched.pass());
    return this.#finish(attachment, factsOf(watched, attachment.type), asking, asking.call.idempotency);
  }

  async #finish(
    attachment: Attachment,
    facts: FileFacts,
    { rpc, call }: Asking,
    idempotency: OutgoingCall['idempotency'],
  ): Promise<Attachment> {
    const { orgId, projectId, id: attachmentId } = attachment;
    const hasThumbnail = await this.#makeThumbnail(attachment, facts);
    const request = { orgId, projectId, attachmentId, ...facts, hasThumbnail };
    const finishing = rpc.attachments.finishUpload(request, { ...call, idempotency });
    const { attachment: kept } = await finishing.catch(async (error: unknown) => {
      // After any other failure it may be finished all the same.
      if (error instanceof Failure && error.reason === 'ATTACHMENT_NOT_FOUND') await this.removeObjects(attachment);
      throw error;
    });
    if (kept === undefined) throw fail('INTERNAL');
    // Another request with the same key has brought the same file before.
    if (kept.id !== attachmentId) await this.#abandon(attachment, { rpc, call });
    return kept;
  }

  async #makeThumbnail(attachment: Attachment, facts: FileFacts): Promise<boolean> {
    const { thumbnails } = this.own;
    if (!thumbnails.has(facts)) return false;
    const key = objectKey(attachment);
    return this.using(async (storage) => {
      const thumbnail = await thumbnails.make(() => storage.read(key));
      if (thumbnail !== undefined) await storage.put(thumbnailKey(key), once(thumbnail));
      return thumbnail !== undefined;
    });
  }

  /** What nobody abandons goes by itself, after its time. */
  async #abandon({ orgId, projectId, id: attachmentId }: Attachment, { rpc, call }: Asking): Promise<void> {
    try {
      await rpc.attachments.abandonUpload({ orgId, projectId, attachmentId }, { ...call, idempotency: undefined });
    } catch (error) {
      this.log.warn({ err: error, attachmentId }, 'could not cancel an upload; it is deleted when it expires');
    }
  }
}

/** @throws PAYLOAD_TOO_LARGE for what says itself to be */
function checkDeclared({ declaredBytes = 0 }: UnreadBody, { maxBytes }: Taking): void {
  if (declaredBytes > maxBytes + formBytes) throw fileTooLarge(maxBytes);
}

export function isReady({ state }: Attachment): boolean {
  return state === AttachmentState.READY;
}

/** What makes two uploads the same. */
function contentOf({ name }: Attachment, { type, sha256 }: FileFacts): Buffer {
  return createHash('sha256').update(`${name}\n${type}\n${sha256}`).digest();
}

async function* once(bytes: Buffer) {
  yield bytes;
}
