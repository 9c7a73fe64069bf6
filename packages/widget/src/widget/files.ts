import type { Attachment } from '@pharos/widget-protocol';
import { backoffMs } from '../shared/backoff.js';
import { RequestFailed } from '../shared/http.js';
import { randomId } from '../shared/storage.js';
import type { Session } from './session.js';
import type { PendingFile, Store } from './state.js';

/** Of the API: what one file, and one message, may have. */
const maxBytes = 25 * 1024 * 1024;
export const maxFiles = 10;
const maxTries = 4;

/** Files that the visitor attaches: each is uploaded at once, and waits for the message that carries it. */
export class Files {
  readonly #under = new Map<string, AbortController>();

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
      const key = randomId();
      this.#list = [...this.#list, { key, thread, file, part: 0, failed }];
      if (isFull) return;
      if (!failed) void this.#upload(key, file);
    }
  }

  /** One that could not be sent is sent again. */
  retry({ key, file }: PendingFile): void {
    this.#change(key, { failed: undefined, part: 0 });
    void this.#upload(key, file);
  }

  remove({ key, attachment }: PendingFile): void {
    this.#drop((one) => one.key === key);
    // What nobody sends is removed by the server, a day later, if it does not hear of this.
    if (attachment) void this.session.ask(`/attachments/${attachment.id}`, { method: 'DELETE' }).catch(() => undefined);
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

  async #upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#under.set(key, controller);
    for (let tries = 0; !signal.aborted; tries += 1)
      try {
        const onPart = (part: number) => this.#change(key, { part });
        const attachment = await this.session.upload<Attachment>('/attachments', file, signal, onPart);
        this.#under.delete(key);
        return this.#change(key, { attachment });
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        const { passing, status, retryAfterMs = 0 } = error;
        if (!passing || tries >= maxTries)
          return this.#change(key, { failed: status === 413 ? 'fileTooLarge' : 'notSent' });
        await new Promise((resolve) => setTimeout(resolve, Math.max(backoffMs(tries), retryAfterMs)));
      }
  }

  /** Of one that was removed meanwhile there is nothing to change. */
  #change(key: string, changes: Partial<PendingFile>): void {
    this.#list = this.#list.map((one) => (one.key === key ? { ...one, ...changes } : one));
  }

  /** Takes some out of the list, and ends what is under way for them. */
  #drop(wanted: (file: PendingFile) => boolean): PendingFile[] {
    const dropped = this.#list.filter(wanted);
    for (const { key } of dropped) {
      this.#under.get(key)?.abort();
      this.#under.delete(key);
    }
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
