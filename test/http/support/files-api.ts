import { request } from 'undici';
import { poll } from '../../support/index.js';
import type { Answer } from './answer.js';
import type { Client } from './client.js';
import type { Attachment, NewAttachment, UploadPart } from './records.js';

interface Named {
  name?: string;
  type?: string;
  headers?: Record<string, string>;
}

export interface Download {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

const boundary = '----pharos-test';

/** The routes of a project's attachments. Verbs that name what they make expect success and return it. */
export class FilesApi {
  constructor(
    readonly client: Client,
    private readonly project: string,
  ) {}

  async upload(content: string | Buffer, named: Named = {}): Promise<Attachment> {
    const answer = await this.send(content, named);
    if (answer.status !== 201) throw new Error(`${answer}`);
    return answer.data;
  }

  /**
   * With a thumbnail: on a busy machine making one may take longer than it may, and the file is kept without. Then it is deleted,
   * and sent again.
   */
  uploadPicture(content: Buffer, named: Named = {}): Promise<Attachment> {
    const once = async () => {
      const attachment = await this.upload(content, named);
      if (attachment.has_thumbnail) return attachment;
      await this.delete(attachment.id);
      return undefined;
    };
    return poll(once, { what: 'a thumbnail to be made in time' });
  }

  /** As a form, at once. */
  send(content: string | Buffer, { name = 'file.txt', type = 'text/plain', headers }: Named = {}) {
    const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`;
    return this.sendForm([[head, content]], headers);
  }

  /** As a form with these parts, each a head and a content. */
  sendForm(parts: [string, string | Buffer][], headers: Record<string, string> = {}): Promise<Answer<NewAttachment>> {
    const pieces = parts.flatMap(([head, content]) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n']);
    const raw = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
    return this.sendRaw(raw, headers);
  }

  sendRaw(raw: Buffer, headers: Record<string, string> = {}): Promise<Answer<NewAttachment>> {
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return this.client.send('POST', this.path(), undefined, { raw, headers: { ...type, ...headers } });
  }

  announce(body: Record<string, unknown>, headers = {}): Promise<Answer<NewAttachment>> {
    return this.client.post(this.path(), body, headers);
  }

  /** An upload in parts of which nothing was sent. */
  async begin(content: string | Buffer, fields: Record<string, unknown> = {}): Promise<NewAttachment> {
    const size = Buffer.byteLength(content);
    const answer = await this.announce({ name: 'file.txt', size, ...fields });
    if (answer.status !== 201) throw new Error(`${answer}`);
    return answer.data;
  }

  /** The same with all of its parts sent. */
  async sendParts(content: string | Buffer, fields: Record<string, unknown> = {}): Promise<NewAttachment> {
    const begun = await this.begin(content, fields);
    let from = 0;
    for (const part of begun.upload?.parts ?? []) {
      const status = await this.sendPart(part, Buffer.from(content as string).subarray(from, from + part.size));
      if (status !== 200) throw new Error(`part ${part.number}: ${status}`);
      from += part.size;
    }
    return begun;
  }

  async sendPart({ url }: Pick<UploadPart, 'url'>, bytes: Buffer, headers: Record<string, string> = {}) {
    const answer = await request(new URL(url, this.client.baseUrl), { method: 'PUT', body: bytes, headers });
    await answer.body.dump();
    return answer.statusCode;
  }

  get(id: string): Promise<Answer<Attachment>> {
    return this.client.get(this.path(`/${id}`));
  }

  delete(id: string): Promise<Answer<never>> {
    return this.client.delete(this.path(`/${id}`));
  }

  parts(id: string): Promise<Answer<{ parts: UploadPart[] }>> {
    return this.client.get(this.path(`/${id}/upload`));
  }

  complete(id: string, headers = {}): Promise<Answer<Attachment>> {
    return this.client.post(this.path(`/${id}/complete`), undefined, headers);
  }

  link(id: string, variant?: string): Promise<Answer<{ url: string; expires_at: string }>> {
    return this.client.get(this.path(`/${id}/download`), { variant });
  }

  async download(id: string, headers: Record<string, string> = {}, variant?: string): Promise<Download> {
    return this.fetch((await this.link(id, variant)).data.url, headers);
  }

  async fetch(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Download> {
    const answer = await request(new URL(url, this.client.baseUrl), { method, headers });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }

  path(rest = ''): string {
    return `${this.project}/attachments${rest}`;
  }
}
