import type { Attachment, NewAttachment } from '@pharos/widget-protocol';
import { RequestFailed } from '../shared/http.js';
import { toJson } from '../shared/json.js';
import { newUpload, sendFile, type Upload } from '../shared/send-file.js';
import type { Storage } from '../shared/storage.js';
import type { Session } from './session.js';
import type { PendingFile, Store } from './state.js';

/** The API's limits for one file, and for one message. */
const maxBytes = 25 * 1024 * 1024;
export const maxFiles = 10;
/** The server removes what nobody has sent after a day. */
const maxAgeMs = 23 * 60 * 60 * 1000;
const keptKey = 'files';

/** A file that has arrived, as the tab keeps it. */
type KeptFile = Required<Pick<PendingFile, 'thread' | 'attachment' | 'arrivedAt'>>;

/**
 * Files that the visitor attaches: they are uploaded at once, one after the other so that each has the whole line, and wait for the
 * message that carries them.
 */
export class Files {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly store: Store,
    private readonly tab: Storage,
  ) {}

  /** Takes up from the tab what has arrived and is not sent: it may have been sent, or attached, on another page. */
  recall(): void {
    this.#list = [...arrivedOf(this.tab.get(keptKey)), ...this.#list.filter(({ attachment }) => !attachment)];
  }

  /** Adds as many files as a message may carry; the first of the others says so. */
  add(thread: string, files: Iterable<File>): void {
    this.#drop((one) => one.thread === thread && one.failed === 'tooManyFiles');
    for (const file of files) {
      const isFull = this.#list.filter((one) => one.thread === thread && takesPlace(one)).length >= maxFiles;
      const failed = isFull ? 'tooManyFiles' : file.size > maxBytes ? 'fileTooLarge' : undefined;
      const added: PendingFile = { thread, file, part: 0, failed, upload: newUpload() };
      this.#list = [...this.#list, added];
      if (isFull) return;
      if (!failed) this.#enqueue(added);
    }
  }

  /** One that could not be sent is sent again: what of it has arrived is not. */
  retry(file: PendingFile): void {
    this.#change(file.upload, { failed: undefined });
    this.#enqueue(file);
  }

  remove(file: PendingFile): void {
    this.#drop((one) => one.upload === file.upload);
    this.#delete(file.upload);
  }

  /** What nobody sends is removed by the server, a day later, if it does not hear of this. */
  #delete({ begun }: Upload): void {
    if (begun && this.session.exists)
      void this.session.ask(`/attachments/${begun.id}`, { method: 'DELETE' }).catch(() => undefined);
  }

  /** Takes the files that have arrived, for a message, which makes room for more. What could not be sent stays, and says so. */
  take(thread: string): readonly Attachment[] {
    return this.#drop((one) => one.thread === thread && (!one.failed || one.failed === 'tooManyFiles')).flatMap(
      ({ attachment }) => attachment ?? [],
    );
  }

  /** The conversation has another name now. */
  rename(from: string, to: string): void {
    this.#list = this.#list.map((one) => (one.thread === from ? { ...one, thread: to } : one));
  }

  /** Another person begins: nothing that the one before attached is theirs. What the tab keeps may be. */
  clear(): void {
    for (const { upload } of this.#list) upload.stop.abort();
    this.store.set({ files: [] });
  }

  /** Where a file of a conversation, or its thumbnail, can be had for some minutes. @throws RequestFailed */
  async linkTo(id: string, variant: 'original' | 'thumbnail'): Promise<string> {
    const { url } = await this.session.ask<{ url: string }>(`/attachments/${id}/download?variant=${variant}`);
    return new URL(url, this.session.url).href;
  }

  #enqueue(file: PendingFile): void {
    this.#last = this.#last.finally(() => this.#upload(file));
  }

  async #upload({ file, upload }: PendingFile): Promise<void> {
    const sent = {
      file,
      base: this.session.url,
      begin: (body: unknown, idempotencyKey: string) =>
        this.session.ask<NewAttachment>('/attachments', { method: 'POST', body, idempotencyKey }),
      onPart: (part: number) => this.#change(upload, { part }),
    };
    try {
      this.#change(upload, { attachment: await sendFile(sent, upload), arrivedAt: Date.now() });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#change(upload, { failed: error.status === 413 ? 'fileTooLarge' : 'notSent' });
    }
    // It may have been announced since it was removed.
    if (upload.stop.signal.aborted) this.#delete(upload);
  }

  /** Changes a file, unless it was removed meanwhile. */
  #change(upload: Upload, changes: Partial<PendingFile>): void {
    this.#list = this.#list.map((one) => (one.upload === upload ? { ...one, ...changes } : one));
  }

  /** Takes some out of the list, and ends what is under way for them. */
  #drop(wanted: (file: PendingFile) => boolean): PendingFile[] {
    const dropped = this.#list.filter(wanted);
    for (const { upload } of dropped) upload.stop.abort();
    this.#list = this.#list.filter((one) => !dropped.includes(one));
    return dropped;
  }

  get #list(): readonly PendingFile[] {
    return this.store.state.files;
  }

  set #list(files: readonly PendingFile[]) {
    this.store.set({ files });
    const kept = files.flatMap(({ thread, attachment, arrivedAt }) =>
      attachment ? { thread, attachment, arrivedAt } : [],
    );
    this.tab.set(keptKey, kept.length > 0 ? toJson(kept) : undefined);
  }
}

/** None, of what cannot be read. */
function arrivedOf(kept = '[]'): PendingFile[] {
  try {
    return (JSON.parse(kept) as KeptFile[])
      .filter(({ arrivedAt }) => Date.now() - arrivedAt < maxAgeMs)
      .map((one) => ({
        ...one,
        file: new File([], one.attachment.name),
        part: 1,
        upload: { ...newUpload(), begun: one.attachment },
      }));
  } catch {
    return [];
  }
}

/** What can never be sent takes no place of another. */
function takesPlace({ failed }: PendingFile): boolean {
  return !failed || failed === 'notSent';
}
