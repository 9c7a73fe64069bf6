import { type Connection, newKey } from './connection.js';
import { PharosError } from './errors.js';
import type { AttachmentsResource } from './generated/resources.js';
import type { Attachment, AttachmentUpload, UploadVisitorAttachmentResponse } from './generated/types.js';
import type { Told } from './methods.js';
import type { RequestOptions } from './request.js';

/** A file to upload; a `File` has a name of its own. In Node, `openAsBlob` of `node:fs` makes one of a path. */
export interface FileToUpload {
  readonly file: Blob;
  readonly name?: string;
}

/** Sends a file of any size in parts, and answers when it can be attached. */
export type Upload<Place, Uploaded> = (given: Place & FileToUpload, options?: RequestOptions) => Promise<Uploaded>;

type BegunByVisitor = Told<UploadVisitorAttachmentResponse>;

export type VisitorFile = Omit<BegunByVisitor, 'upload'>;

type Parts = AttachmentUpload['parts'];

interface UploadSteps<Uploaded> {
  /** Announces the file, or asks which parts have arrived. Later addresses are valid for longer. */
  parts(): Promise<Parts>;
  put(url: string, bytes: Blob): Promise<unknown>;
  complete(): Promise<Uploaded>;
}

/** How many parts are under way at the same time. */
const atOnce = 3;
const maxRounds = 3;

export function uploadWithKey(
  attachments: AttachmentsResource,
  connection: Connection,
): Upload<{ projectId: string }, Attachment> {
  return ({ file, name, projectId }, options = {}) => {
    const { idempotencyKey: _, ...own } = options;
    let attachmentId: string | undefined;
    return uploadInParts(file, {
      parts: async () => {
        if (attachmentId !== undefined)
          return (await attachments.getAttachmentUpload({ projectId, attachmentId }, own)).parts;
        const begun = await attachments.createAttachment({ projectId, body: announced(file, name) }, options);
        attachmentId = begun.id;
        return begun.upload?.parts ?? [];
      },
      put: (url, bytes) => connection.request('PUT', url, bytes, own),
      complete: () => attachments.completeAttachment({ projectId, attachmentId: attachmentId ?? '' }, own),
    });
  };
}

/** Announced again with the same key, the upload of a visitor is the same, and its answer says what has arrived. */
export function uploadAsVisitor<Place extends object>(
  announce: (given: Place & { body: Announced }, options: RequestOptions) => PromiseLike<BegunByVisitor>,
  connection: Connection,
): Upload<Place, VisitorFile> {
  return ({ file, name, ...place }, options = {}) => {
    const given = { ...(place as unknown as Place), body: announced(file, name) };
    const same = { idempotencyKey: newKey(), ...options };
    let completeUrl = '';
    return uploadInParts(file, {
      parts: async () => {
        const { upload } = await announce(given, same);
        completeUrl = upload?.complete_url ?? '';
        return upload?.parts ?? [];
      },
      put: (url, bytes) => connection.request('PUT', url, bytes, options),
      complete: async () => (await connection.request('POST', completeUrl, undefined, options)) as VisitorFile,
    });
  };
}

interface Announced {
  name: string;
  size: number;
  type?: string;
}

function announced(file: Blob, name = (file as File).name ?? 'file'): Announced {
  const type = file.type.split(';')[0]?.trim();
  return { name, size: file.size, ...(type && { type }) };
}

/** Sends a file in parts, each of which is sent again by itself when its connection breaks. */
async function uploadInParts<Uploaded>(file: Blob, steps: UploadSteps<Uploaded>): Promise<Uploaded> {
  for (let round = 1; ; round += 1)
    try {
      await putAll(file, await steps.parts(), steps);
      return await steps.complete();
    } catch (error) {
      if (round >= maxRounds || !isOutdated(error)) throw error;
    }
}

async function putAll(file: Blob, parts: Parts, { put }: Pick<UploadSteps<unknown>, 'put'>): Promise<void> {
  const partSize = parts[0]?.size ?? 0;
  const left = parts.filter(({ received }) => !received).values();
  let failed: unknown;
  const worker = async () => {
    for (const { number, size, url } of left) {
      const from = (number - 1) * partSize;
      await put(url, file.slice(from, from + size)).catch((error) => {
        failed ??= error;
      });
      if (failed !== undefined) return;
    }
  };
  // Nothing of it is under way any more when it has failed.
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed !== undefined) throw failed;
}

/** The addresses are too old, or a part did not arrive whole. */
function isOutdated(error: unknown): boolean {
  return error instanceof PharosError && (error.status === 403 || error.code === 'UPLOAD_INCOMPLETE');
}
