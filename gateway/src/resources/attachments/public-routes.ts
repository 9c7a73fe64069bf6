import { Readable } from 'node:stream';
import { enums, fail, renderMessageAttachment } from '@pharos/contract';
import type { Attachment } from '@pharos/proto/pharos/core/v1/attachment';
import { objectKey, thumbnailKey } from '@pharos/storage';
import { z } from 'zod';
import { ofVisitor } from '../../files/begin-upload.js';
import { byteRange } from '../../files/byte-range.js';
import { attachmentDisposition } from '../../files/file-name.js';
import { completed } from '../../files/parts.js';
import { thumbnailType } from '../../files/thumbnails.js';
import { WatchedBytes } from '../../files/watched-bytes.js';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { streamed } from '../../pipeline/reply.js';
import { oneOf } from '../fields.js';
import { one } from '../lists.js';
import { messageAttachmentRecord } from './schemas.js';

const attachment = '/api/public/attachments/{attachmentId}';

const signedQuery = {
  expires: z
    .string()
    .regex(/^[1-9]\d{9,11}$/, { error: 'must be Unix seconds. Use the whole address as the API gave it to you' })
    .transform(Number)
    .meta({ description: 'Until when the address is valid, in Unix seconds' }),
  signature: z
    .string()
    .max(100)
    .meta({ description: 'The signature of the address. The API creates the whole address' }),
};

/** Nothing that it holds is run or shown by the browser that it is saved with, whatever it says to be. */
const inert = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const publicAttachmentRoutes = [
  defineRoute({
    id: 'downloadAttachment',
    method: 'GET',
    path: `${attachment}/file`,
    scope: publicAccess,
    tagged: true,
    summary: 'Download an attachment',
    description:
      'Returns the file as a download. Send `Range` to get a part of it: the answer is 206 with `Content-Range`. If the file has no ' +
      'such part, the answer is 416, and its `Content-Range` tells the size of the file.',
    query: z.strictObject({
      variant: oneOf(enums.attachmentVariant).meta({
        description: '`original`: the file; `thumbnail`: a small picture of it',
      }),
      ...signedQuery,
    }),
    status: [200, 206],
    response: z.string().meta({ format: 'binary' }),
    // That of the file.
    responseType: '*/*',
    errors: ['LINK_INVALID', 'RANGE_NOT_SATISFIABLE'],
    handler: async ({ params, query, visitor, call, rpc, gateway }) => {
      const variant = enums.attachmentVariant.fromText(query.variant);
      const opened = await rpc.attachments.openDownload({ ...params, ...query, variant }, call);
      const found = present(opened.attachment);
      const isSmall = query.variant === 'thumbnail';
      const key = isSmall ? thumbnailKey(objectKey(found)) : objectKey(found);
      return gateway.attachments.using(async (storage) => {
        const size = isSmall ? ((await storage.size(key)) ?? 0) : found.size;
        const etag = `"${found.sha256}${isSmall ? '-small' : ''}"`;
        const headers = { ETag: etag, ...inert };
        if (visitor.has(etag)) return streamed(Readable.from([]), { status: 304, headers });
        const asked = visitor.ifRange === undefined || visitor.ifRange === etag ? visitor.range : undefined;
        const range = byteRange(asked, size);
        const sent = range ?? { from: 0, to: size - 1 };
        const of = { address: visitor.subject, orgId: found.orgId };
        return streamed(await gateway.attachments.read(key, range, of), {
          status: range === undefined ? 200 : 206,
          type: isSmall ? thumbnailType : typeOf(found),
          headers: {
            'Content-Length': String(sent.to - sent.from + 1),
            'Accept-Ranges': 'bytes',
            ...(range ? { 'Content-Range': `bytes ${sent.from}-${sent.to}/${size}` } : {}),
            'Content-Disposition': attachmentDisposition(isSmall ? `${found.name}.webp` : found.name),
            ...headers,
          },
        });
      });
    },
  }),
  defineRoute({
    id: 'uploadAttachmentPart',
    method: 'PUT',
    path: `${attachment}/parts/{part}`,
    scope: publicAccess,
    summary: 'Upload a part of a file',
    description:
      'Send the bytes of the part as the body, with any content type: exactly as many as the `size` of the part says. If you ' +
      'send a part again, it replaces the earlier one.',
    query: z.strictObject(signedQuery),
    upload: 'bytes',
    errors: ['LINK_INVALID'],
    handler: async ({ params, query, unread, visitor, call, rpc, gateway }) => {
      const { attachments } = gateway;
      const part = Number(params.part);
      const { attachment, bytes, byVisitor } = await rpc.attachments.admitPart(
        { ...params, ...query, number: part },
        call,
      );
      const found = present(attachment);
      if (unread === undefined) throw fail('INTERNAL');
      if (unread.declaredBytes !== undefined && unread.declaredBytes !== bytes) throw wrongSize(bytes);
      const take = async () => {
        unread.begin();
        const source = whole(new WatchedBytes(unread.bytes(), bytes), bytes);
        await attachments.using((storage) => storage.putPart(objectKey(found), { number: part, bytes }, source));
      };
      if (byVisitor) await attachments.visitorParts.during(visitor.subject, found.orgId, take);
      else await attachments.slots.during(found.orgId, take);
    },
  }),
  defineRoute({
    id: 'completePublicUpload',
    method: 'POST',
    path: `${attachment}/complete`,
    scope: publicAccess,
    summary: 'Complete the upload of a visitor',
    description:
      'Use the `complete_url` of the upload when all parts are sent. While parts are missing, the answer is 409 with their ' +
      'numbers in `missing_parts`. A repeated request gets the same answer.',
    query: z.strictObject(signedQuery),
    response: one(messageAttachmentRecord),
    errors: ['LINK_INVALID', 'UPLOAD_INCOMPLETE'],
    handler: async ({ params, query, call, rpc, gateway: { attachments } }) => {
      const own = ofVisitor(call);
      const found = present((await rpc.attachments.admitCompletion({ ...params, ...query }, own)).attachment);
      const complete = () => completed(attachments, found, { rpc, call: own });
      return { data: renderMessageAttachment(await attachments.completions.during(found.orgId, complete)) };
    },
  }),
];

async function* whole(watched: WatchedBytes, bytes: number) {
  yield* watched.pass();
  if (watched.size !== bytes) throw wrongSize(bytes);
}

function wrongSize(bytes: number) {
  return fail('VALIDATION_ERROR', { issues: [{ path: [], message: `the part must have exactly ${bytes} bytes` }] });
}

function typeOf({ type }: Attachment): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function present(found: Attachment | undefined): Attachment {
  if (found === undefined) throw fail('INTERNAL');
  return found;
}
