import type { Attachment, NewAttachment } from '@pharos/widget-protocol';
import { RequestFailed } from '../shared/http.js';
import { sendFile } from '../shared/send-file.js';
import { randomId } from '../shared/storage.js';
import type { Session } from './session.js';
import type { PendingFile, Store } from './state.js';

/** Of the API: what one file, and one message, may have. */
const maxBytes = 25 * 1024 * 1024;
export const maxFiles = 10;

/** Files that the visitor attaches: each is uploaded at once, and waits for the message that carries it. */
export class Files {
  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /** As many as a message may carry; the first of the others says so. */
  add(thread: string, files: Iterable<File>): void {
    this.#drop((one) => one.thread === thread && one.failed === 'tooManyFiles');
    for (const file of files) {
      const isFull = this.#list.filter((one) => one.thread === thread && takesPlace(one)).length >= maxFiles;
      const failed = isFull ? 'tooManyFiles' : file.size > maxBytes ? 'fileTooLarge' : undefined;
      const upload = { progress: {}, stop: new AbortController() };
      const added: PendingFile = { key: randomId(), thread, file, part: 0, failed, ...upload };
      this.#list = [...this.#list, added];
      if (isFull) return;
      if (!failed) void this.#upload(added);
    }
  }

  /** One that could not be sent is sent again: what of it has arrived is not. */
  retry(file: PendingFile): void {
    this.#change(file.key, { failed: undefined });
    void this.#upload(file);
  }

  remove({ key, progress: { begun } }: PendingFile): void {
    this.#drop((one) => one.key === key);
    // What nobody sends is removed by the server, a day later, if it does not hear of this.
    if (begun) void this.session.ask(`/attachments/${begun.id}`, { method: 'DELETE' }).catch(() => undefined);
  }

  /** Those that have arrived, for a message; what could not be sent stays, and says so. With it there is room for more. */
  take(thread: string): readonly Attachment[] {
    return this.#drop((one) => one.thread === thread && (!one.failed || one.failed === 'tooManyFiles')).flatMap(
      ({ attachment }) => attachment ?? [],
    );
  }

  /** The conversation has another name now. */
  rename(from: string, to: string): void {
    this.#list = this.#list.map((one) => (one.thread === from ? { ...one, thread: to } : one));
  }

  /** Another person begins: nothing that the one before attached is theirs. */
  clear(): void {
    this.#drop(() => true);
  }

  async #upload({ key, file, progress, stop }: PendingFile): Promise<void> {
    const sent = {
      file,
      base: this.session.url,
      signal: stop.signal,
      begin: (body: unknown) => this.session.ask<NewAttachment>('/attachments', { method: 'POST', body }),
      onPart: (part: number) => this.#change(key, { part }),
    };
    try {
      this.#change(key, { attachment: await sendFile(sent, progress) });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.#change(key, { failed: error.status === 413 ? 'fileTooLarge' : 'notSent' });
    }
  }

  /** Of one that was removed meanwhile there is nothing to change. */
  #change(key: string, changes: Partial<PendingFile>): void {
    this.#list = this.#list.map((one) => (one.key === key ? { ...one, ...changes } : one));
  }

  /** Takes some out of the list, and ends what is under way for them. */
  #drop(wanted: (file: PendingFile) => boolean): PendingFile[] {
    const dropped = this.#list.filter(wanted);
    for (const { stop } of dropped) stop.abort();
    this.#list = this.#list.filter((one) => !dropped.includes(one));
    return dropped;
  }

  get #list(): readonly PendingFile[] {
    return this.store.state.files;
  }

  set #list(files: readonly PendingFile[]) {
    this.store.set({ files });
  }
}

/** What can never be sent takes no place of another. */
function takesPlace({ failed }: PendingFile): boolean {
  return !failed || failed === 'notSent';
}
