import type { Attachment, NewAttachment, NewUpload, One } from '@pharos/widget-protocol';
import { backoff } from './backoff.js';
import { ask, failureOf, RequestFailed, unreachable } from './http.js';

const maxTries = 4;

/** How far an upload has come. With it another call goes on where the last one stopped. */
export interface Progress {
  begun?: NewAttachment | undefined;
  /** How many of its parts have arrived. */
  parts?: number;
}

export interface SentFile {
  readonly file: File;
  /** What addresses in answers are relative to. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** Announces the file. @throws RequestFailed */
  begin(file: NewUpload): Promise<NewAttachment>;
  /** Called with the part of the file that has been sent, 0 to 1. */
  onPart(part: number): void;
}

/**
 * Sends a file in parts. What a broken connection or a busy server cut off is tried again; parts that have arrived are not sent
 * again. @throws RequestFailed
 */
export async function sendFile(sent: SentFile, progress: Progress): Promise<Attachment> {
  for (let tries = 0; ; tries += 1) {
    const { parts } = progress;
    try {
      return await send(sent, progress);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      // Its time is over, or the server has lost parts of it: it begins anew.
      const isStale = progress.begun && (error.status === 403 || error.status === 409);
      if (isStale) progress.begun = undefined;
      else if (progress.parts !== parts) tries = 0;
      if (sent.signal.aborted || tries >= maxTries || !(isStale || error.passing)) throw error;
      await backoff(tries, error.retryAfterMs);
    }
  }
}

async function send({ file, base, signal, begin, onPart }: SentFile, progress: Progress): Promise<Attachment> {
  const { name, size, type } = file;
  if (!progress.begun) {
    // The visitor may have changed their mind.
    if (signal.aborted) throw unreachable();
    progress.begun = await begin({ name, size, type });
    progress.parts = 0;
  }
  const { parts, complete_url } = progress.begun.upload;
  for (const { number, size: bytes, url } of parts.slice(progress.parts)) {
    const from = (number - 1) * (parts[0]?.size ?? 0);
    const part = file.slice(from, from + bytes);
    await put(new URL(url, base), part, signal, (loaded) => onPart((from + loaded) / (size || 1)));
    progress.parts = number;
  }
  return (await ask<One<Attachment>>(new URL(complete_url, base).href, { method: 'POST' })).data;
}

/** `fetch` does not tell how much has been sent, so this does without. @throws RequestFailed */
function put(url: URL, part: Blob, signal: AbortSignal, onBytes: (loaded: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(failureOf(request, request.response ?? {}));
    };
    // A little more than the server takes for one request.
    request.timeout = 70_000;
    request.onloadend = () => reject(unreachable());
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(unreachable());
    else request.send(part);
  });
}
