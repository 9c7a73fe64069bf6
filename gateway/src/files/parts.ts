import { fail } from '@pharos/contract';
import type { Attachment, SignPartsResponse } from '@pharos/proto/pharos/core/v1/attachment';
import { ObjectMissing, type ObjectStorage, objectKey, type Part } from '@pharos/storage';
import { publicPrefix } from '../server/paths.js';
import { type Attachments, isReady } from './attachments.js';
import type { Asking } from './begin-upload.js';

/** Small enough to be sent again when a connection breaks; S3 takes none below 5 MiB. */
const usualPartBytes = 8 << 20;
/** Each part has an address in the answer. */
const maxParts = 100;

/** How large the parts of a file are, but the last one. */
export function partBytesOf(size: number): number {
  return Math.max(usualPartBytes, Math.ceil(size / maxParts));
}

export interface PartLink extends Part {
  readonly url: string;
  /** Whether it is there whole. */
  readonly received: boolean;
}

export interface PartLinks {
  readonly parts: PartLink[];
  /** Unix seconds. */
  readonly expires: number;
}

/** The links of a visitor, who has no key to complete an upload with. */
export interface VisitorPartLinks extends PartLinks {
  /** Where the upload is completed. */
  readonly completion: string;
}

/** Where the parts of an upload go, and which of them are there; none once it is finished. @throws ATTACHMENT_NOT_FOUND */
export async function partLinks(
  attachments: Attachments,
  at: { orgId: string; projectId: string; attachmentId: string },
  { rpc, call }: Asking,
): Promise<PartLinks> {
  const signed = await rpc.attachments.signParts(at, call);
  if (signed.parts.length === 0) return { parts: [], expires: signed.expires };
  return attachments.using(async (storage) => {
    const received = await receivedParts(storage, attachmentOf(signed), signed.parts);
    const parts = signed.parts.map(async (part): Promise<PartLink> => {
      const { number, bytes } = part;
      const url = await urlOf(storage, signed, part);
      return { number, bytes, url, received: received.get(number) === bytes };
    });
    return { parts: await Promise.all(parts), expires: signed.expires };
  });
}

/**
 * The same for an upload that a visitor has just begun, or asks for again. Its parts go through the gateway, also to a bucket: a page that embeds
 * the widget allows requests to this host, and to no other.
 */
export async function beginVisitorParts(
  attachments: Attachments,
  { orgId, projectId, id: attachmentId }: Attachment,
  { rpc, call }: Asking,
): Promise<VisitorPartLinks> {
  const signed = await rpc.attachments.signParts(
    { orgId, projectId, attachmentId },
    { ...call, idempotency: undefined },
  );
  const received = await attachments.using((storage) => receivedParts(storage, attachmentOf(signed), signed.parts));
  const parts = signed.parts.map((part): PartLink => {
    const { number, bytes } = part;
    return { number, bytes, url: gatewayUrl(signed, part), received: received.get(number) === bytes };
  });
  const completion = signedUrl(attachmentId, 'complete', signed.expires, signed.completionSignature);
  return { parts, expires: signed.expires, completion };
}

async function urlOf(storage: ObjectStorage, signed: SignPartsResponse, part: SignPartsResponse['parts'][number]) {
  const attachment = attachmentOf(signed);
  const seconds = Math.max(1, Math.floor(signed.expires - Date.now() / 1000));
  const url = await storage.partUrl(objectKey(attachment), part, seconds);
  return url ?? gatewayUrl(signed, part);
}

function gatewayUrl(signed: SignPartsResponse, { number, signature }: SignPartsResponse['parts'][number]): string {
  return signedUrl(attachmentOf(signed).id, `parts/${number}`, signed.expires, signature);
}

function signedUrl(attachmentId: string, what: string, expires: number, signature: string): string {
  const query = new URLSearchParams({ expires: String(expires), signature });
  return `${publicPrefix}/attachments/${attachmentId}/${what}?${query}`;
}

/**
 * Bytes by the number of the part: all of them when who joined them did not come to say so. An upload that nobody began, since who
 * should have died, is begun.
 */
async function receivedParts(
  storage: ObjectStorage,
  attachment: Attachment,
  planned: readonly Part[],
): Promise<Map<number, number>> {
  const key = objectKey(attachment);
  const bytesOf = (parts: readonly Part[]) => new Map(parts.map(({ number, bytes }) => [number, bytes]));
  try {
    return bytesOf(await storage.parts(key));
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    if ((await storage.size(key)) === attachment.size) return bytesOf(planned);
    await storage.begin(key);
    return new Map();
  }
}

/**
 * Makes an upload whose parts are there an attachment that is ready; one that is, is answered as it is.
 * @throws UPLOAD_INCOMPLETE {missing_parts}, ATTACHMENT_NOT_FOUND
 */
export async function completeUpload(
  attachments: Attachments,
  at: { orgId: string; projectId: string; attachmentId: string },
  asking: Asking,
): Promise<Attachment> {
  const { attachment } = await asking.rpc.attachments.getAttachment(at, asking.call);
  if (attachment === undefined) throw fail('ATTACHMENT_NOT_FOUND');
  return completed(attachments, attachment, asking);
}

/** The same of one that is known. @throws UPLOAD_INCOMPLETE {missing_parts}, ATTACHMENT_NOT_FOUND */
export async function completed(attachments: Attachments, attachment: Attachment, asking: Asking): Promise<Attachment> {
  if (isReady(attachment)) return attachment;
  if (attachment.partBytes === 0) throw fail('UPLOAD_INCOMPLETE');
  await attachments.using((storage) => join(storage, attachment));
  return attachments.using(() => attachments.finishParts(attachment, asking));
}

async function join(storage: ObjectStorage, attachment: Attachment): Promise<void> {
  const key = objectKey(attachment);
  const missing = await joinOrMissing(storage, key, attachment);
  // Somebody has joined them, and did not come to say so, or is taking them away at this moment.
  if (missing === undefined || (await storage.size(key)) === attachment.size) return;
  throw fail('UPLOAD_INCOMPLETE', missing.length > 0 ? { missing_parts: missing } : {});
}

/** Undefined: the parts are joined. Otherwise the numbers of those that are missing; none where there is no upload. */
async function joinOrMissing(
  storage: ObjectStorage,
  key: string,
  attachment: Attachment,
): Promise<number[] | undefined> {
  try {
    const parts = await storage.parts(key);
    const missing = missingParts(attachment, new Map(parts.map(({ number, bytes }) => [number, bytes])));
    if (missing.length > 0) return missing;
    await storage.complete(key, parts);
    return undefined;
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    return [];
  }
}

/** Parts that are not there, or not as large as they have to be. */
function missingParts({ size, partBytes }: Attachment, received: ReadonlyMap<number, number>): number[] {
  const count = Math.max(1, Math.ceil(size / partBytes));
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return numbers.filter((number) => received.get(number) !== Math.min(partBytes, size - (number - 1) * partBytes));
}

function attachmentOf({ attachment }: SignPartsResponse): Attachment {
  if (attachment === undefined) throw fail('INTERNAL');
  return attachment;
}
