import { failureOf, RequestFailed } from './http.js';

export interface SentFile {
  readonly url: string;
  readonly token?: string | undefined;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with the part of it that has been sent, 0 to 1. */
  onPart(part: number): void;
}

/**
 * Sends a file as the part `file` of a form, and returns the JSON of the answer. `fetch` does not tell how much has been
 * sent, so this does without. @throws RequestFailed
 */
export function sendFile<Answer>({ url, token, file, signal, onPart }: SentFile): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The visitor may have changed their mind while a session was begun.
    if (signal.aborted) throw new RequestFailed(0, 'NETWORK');
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', url);
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onPart(loaded / total);
    request.onload = () => {
      const json = parsed(request.responseText);
      if (request.status < 300) resolve(json as Answer);
      else reject(failureOf(request, json));
    };
    // A little more than the server takes for one request.
    request.timeout = 70_000;
    request.onloadend = () => reject(new RequestFailed(0, 'NETWORK'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function parsed(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
