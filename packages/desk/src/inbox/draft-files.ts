import { useMemo, useSyncExternalStore } from 'react';
import { pharos, troubleOf } from '../app/api.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { changeDraft, type Kind, type SentFile } from './drafts.js';

/** Where files go: what is written there takes them along. */
export interface Place {
  readonly projectId: string;
  readonly conversationId: string;
  readonly kind: Kind;
}

/** A file that is being uploaded. */
interface Upload {
  readonly key: string;
  readonly place: Place;
  readonly name: string;
}

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Uploads files, while the message is written that they go with. They are kept with its draft. */
export function addFiles(place: Place, files: readonly File[]): void {
  for (const file of files) void upload({ key: crypto.randomUUID(), place, name: file.name }, file);
}

async function upload(one: Upload, file: File): Promise<void> {
  const { projectId, conversationId, kind } = one.place;
  set([...uploads, one]);
  try {
    const { id } = await pharos.attachments.upload({ projectId, file, name: file.name });
    // Left out meanwhile, it goes nowhere.
    if (!uploads.includes(one)) return;
    changeDraft(conversationId, kind, ({ files }) => ({ files: [...files, { id, name: file.name }] }));
  } catch (error) {
    say({ text: `${t.composer.tooLarge(file.name)} ${troubleOf(error).text}`, isBad: true });
  } finally {
    set(uploads.filter((each) => each !== one));
  }
}

export interface FileToSend {
  readonly key: string;
  readonly name: string;
  readonly isReady: boolean;
}

/** The files that go with what is being written. */
export function useFiles({ conversationId, kind }: Place, ready: readonly SentFile[]): readonly FileToSend[] {
  const now = useSyncExternalStore(subscribe, () => uploads);
  return useMemo(
    () => [
      ...ready.map(({ id, name }) => ({ key: id, name, isReady: true })),
      ...now
        .filter(({ place }) => place.conversationId === conversationId && place.kind === kind)
        .map(({ key, name }) => ({ key, name, isReady: false })),
    ],
    [now, ready, conversationId, kind],
  );
}

/** Leaves a file out again. */
export function removeFile({ conversationId, kind }: Place, key: string): void {
  set(uploads.filter((each) => each.key !== key));
  changeDraft(conversationId, kind, ({ files }) => ({ files: files.filter(({ id }) => id !== key) }));
}

/** The files of what is pasted. Cells and formatted text come with a picture of themselves: there the text is meant. */
export function filesOfPaste({ types, files }: Pick<DataTransfer, 'types' | 'files'>): File[] {
  return types.includes('text/plain') && types.includes('text/html') ? [] : [...files];
}
