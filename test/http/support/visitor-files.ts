import type { MessageAttachment } from './records.js';
import type { VisitorClient } from './visitor-client.js';

export interface SentFile {
  content: string | Buffer;
  name?: string;
  type?: string;
  /** Text fields before the file, by their names. */
  fields?: Record<string, string>;
  /** Text fields after it. */
  after?: Record<string, string>;
}

const boundary = '----pharos-visitor';

/** Sends a file as a visitor's browser does; `path` is the whole one. */
export function sendFile(client: VisitorClient, path: string, file: SentFile, headers: Record<string, string> = {}) {
  const raw = multipartOf(file);
  return client.send<MessageAttachment>('POST', path, undefined, { 'content-type': multipartType, ...headers }, raw);
}

export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The body with a file, as a browser writes it. */
export function multipartOf(file: SentFile): Buffer {
  const { content, name = 'file.txt', type = 'text/plain', fields = {}, after = {} } = file;
  const text = (values: Record<string, string>) =>
    Object.entries(values).map(
      ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`;
  const pieces = [
    ...[...text(fields), `--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n'],
    ...[...text(after), `--${boundary}--\r\n`],
  ];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
}
