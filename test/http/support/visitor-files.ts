import type { MessageAttachment, UploadPart, VisitorUpload } from './records.js';
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
  return client.send<VisitorUpload>('POST', path, undefined, { 'content-type': multipartType, ...headers }, raw);
}

/** Announces a file that comes in parts; `path` is the whole one. */
export function announceFile(client: VisitorClient, path: string, file: Record<string, unknown>, headers = {}) {
  return client.post<VisitorUpload>(path, { name: 'file.bin', ...file }, headers);
}

/** Sends the bytes of a part, as everybody may who knows its address. */
export function sendPart(client: VisitorClient, { url }: Pick<UploadPart, 'url'>, bytes: Buffer, headers = {}) {
  return client.send('PUT', url, undefined, { 'content-type': 'text/html', ...headers }, bytes);
}

/** Announces a file, sends all of its parts, and completes it. */
export async function sendInParts(client: VisitorClient, path: string, content: Buffer, file = {}, headers = {}) {
  const begun = await announceFile(client, path, { size: content.length, ...file }, headers);
  if (begun.data?.upload == null) throw new Error(`${begun}`);
  const { parts, complete_url } = begun.data.upload;
  let from = 0;
  for (const part of parts) {
    const sent = await sendPart(client, part, content.subarray(from, from + part.size), headers);
    if (sent.status !== 200) throw new Error(`${sent}`);
    from += part.size;
  }
  return client.send<MessageAttachment>('POST', complete_url, undefined, headers);
}

const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The body with a file, as a browser writes it. */
function multipartOf(file: SentFile): Buffer {
  const { content, name = 'file.txt', type = 'text/plain', fields = {}, after = {} } = file;
  const text = (values: Record<string, string>) =>
    Object.entries(values).map(
      ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`;
  const pieces = [
    ...text(fields),
    `--${boundary}\r\n${head}\r\n\r\n`,
    content,
    '\r\n',
    ...text(after),
    `--${boundary}--\r\n`,
  ];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
}
