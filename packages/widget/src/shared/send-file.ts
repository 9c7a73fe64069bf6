import type { Attachment, NewAttachment, NewUpload, One } from '@pharos/widget-protocol';
import { backoff } from './backoff.js';
import { ask, failureOf, RequestFailed, unreachable } from './http.js';
import { randomId } from './storage.js';

/** The number of tries, which take more than a minute with the waits between them. */
const maxTries = 8;

/** What is known of an upload. With it another call goes on where the last one stopped. */
export interface Upload {
  /** Ends it. */
  readonly stop: AbortController;
  /** The idempotency key of its announcement: however often that is sent, it is one upload. */
  key: string;
  /** What it has become once it is announced. */
  begun?: Attachment | undefined;
}

/** One of which nothing was sent. */
export function newUpload(): Upload {
  return { key: randomId(), stop: new AbortController() };
}

export interface SentFile {
  readonly file: File;
  /** What addresses in answers are relative to. */
  readonly base: string;
  /** Announces the file; the same key means the same upload. @throws RequestFailed */
  begin(file: NewUpload, key: string): Promise<NewAttachment>;
  /** Called with the part of the file that has been sent, 0 to 1. */
  onPart(part: number): void;
}

/**
 * Sends a file in parts. What a broken connection or a busy server cut off is tried again: the server says which parts have
 * arrived. @throws RequestFailed
 */
export async function sendFile(sent: SentFile, upload: Upload): Promise<Attachment> {
  const { file, base, begin, onPart } = sent;
  const { name, size, type } = file;
  const { signal } = upload.stop;
  for (let tries = 0; ; tries += 1)
    try {
      // The visitor may have changed their mind.
      if (signal.aborted) throw unreachable();
      const begun = await begin({ name, size, type }, upload.key);
      upload.begun = begun;
      const { parts, complete_url } = begun.upload;
      for (const { number, size: bytes, url, received } of parts) {
        if (received) continue;
        const from = (number - 1) * (parts[0]?.size ?? 0);
        const part = file.slice(from, from + bytes);
        await put(new URL(url, base), part, signal, (loaded) => onPart((from + loaded) / (size || 1)));
        tries = 0;
      }
      return (await ask<One<Attachment>>(new URL(complete_url, base).href, { method: 'POST' })).data;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      const { begun } = upload;
      if (signal.aborted || tries >= maxTries || !(begun || error.passing)) throw error;
      // It is gone, as after an hour: it begins anew. With 409 it only lacks parts.
      if (!error.passing && error.status !== 409) {
        upload.key = randomId();
        upload.begun = undefined;
      }
      await backoff(tries, error.retryAfterMs);
    }
}

/** `fetch` does not tell how much has been sent, so this does without. @throws RequestFailed */
function put(url: URL, part: Blob, signal: AbortSignal, onBytes: (loaded: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    const abort = () => request.abort();
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      if (request.status === 200) resolve();
      else reject(failureOf(request, request.response ?? {}));
    };
    // A little more than the server takes for one request.
    request.timeout = 70_000;
    signal.addEventListener('abort', abort);
    request.send(part);
    if (signal.aborted) abort();
  });
}
