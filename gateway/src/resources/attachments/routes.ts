import { enums, renderAttachment } from '@pharos/contract';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { begin } from '../../files/begin-upload.js';
import { completeUpload, partBytesOf, partLinks } from '../../files/parts.js';
import { fileTooLarge } from '../../files/watched-bytes.js';
import { hasPermission, lacksPermission } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { one } from '../lists.js';
import { downloadLink } from './download-link.js';
import {
  attachmentRecord,
  downloadLinkRecord,
  downloadVariant,
  newAttachmentRecord,
  newUpload,
  uploadRecord,
} from './schemas.js';

const attachments = '/projects/{projectId}/attachments';
const attachment = `${attachments}/{attachmentId}` as const;

const answer = recordIn('attachment', renderAttachment);

type Links = Awaited<ReturnType<typeof partLinks>>;

function renderUpload({ parts, expires }: Links) {
  return {
    parts: parts.map(({ number, bytes, url, received }) => ({ number, size: bytes, url, received })),
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

export const attachmentRoutes = [
  defineRoute({
    id: 'createAttachment',
    method: 'POST',
    path: attachments,
    scope: 'messages:write',
    summary: 'Upload a file',
    description:
      'Send a small file as `multipart/form-data` with one part called `file`; this request may take one minute. Send ' +
      'JSON to upload a large file in parts. The answer has an address for each part: PUT the bytes of the part there, ' +
      'and again if the connection breaks. An address needs no API key. It is relative to this API, or the full address ' +
      'of the storage. Then call `complete`. Files that are not attached to a message are deleted after one day.',
    body: newUpload,
    upload: 'multipart',
    status: 201,
    response: one(newAttachmentRecord),
    // Removed meanwhile, or since the request that this one repeats.
    errors: ['ATTACHMENT_QUOTA_EXCEEDED', 'ATTACHMENT_NOT_FOUND'],
    handler: async ({ params, body, unread, caller, call, rpc, gateway }) => {
      const uploader =
        caller.kind === 'key'
          ? { kind: UploaderKind.API_KEY, id: caller.key.id }
          : { kind: UploaderKind.USER, id: caller.user.id };
      const place = { ...params, uploader };
      if (unread !== undefined) {
        const received = await gateway.attachments.receive(unread, place, { rpc, call });
        return { data: { ...renderAttachment(received), upload: null } };
      }
      const { name, size, type } = body;
      if (size > gateway.attachments.maxBytes) throw fileTooLarge(gateway.attachments.maxBytes);
      // Before anything is reserved: without a storage there is nothing to reserve for.
      void gateway.attachments.storage;
      const begun = await begin({ name, type }, { ...place, size, partBytes: partBytesOf(size) }, { rpc, call });
      const links = await gateway.attachments.begun(begun, { rpc, call }, () =>
        partLinks(gateway.attachments, { ...params, attachmentId: begun.id }, { rpc, call }),
      );
      return { data: { ...renderAttachment(begun), upload: renderUpload(links) } };
    },
  }),
  defineRoute({
    id: 'getAttachment',
    method: 'GET',
    path: attachment,
    scope: 'messages:read',
    summary: 'Get an attachment',
    description: 'Use it to read the name, type, size and state of a file. It does not return the file itself.',
    response: one(attachmentRecord),
    handler: ({ params, call, rpc }) => answer(rpc.attachments.getAttachment(params, call)),
  }),
  defineRoute({
    id: 'deleteAttachment',
    method: 'DELETE',
    path: attachment,
    scope: 'messages:write',
    summary: 'Delete an attachment',
    description:
      'Removes the file, even from a message that uses it. Among people, only owners and admins can do that. If the upload is not complete, it is cancelled.',
    represents: { before: ({ params, call, rpc }) => answer(rpc.attachments.getAttachment(params, call)) },
    handler: async ({ params, caller, call, rpc }) => {
      const unsentOnly = !hasPermission('attachments.delete', caller);
      if (unsentOnly) {
        const { attachment: found } = await rpc.attachments.getAttachment(params, { ...call, idempotency: undefined });
        if (found?.messageId !== undefined) throw lacksPermission('messages:write', 'attachments.delete', caller);
      }
      return rpc.attachments.deleteAttachment({ ...params, unsentOnly }, call);
    },
  }),
  defineRoute({
    id: 'getAttachmentUpload',
    method: 'GET',
    path: `${attachment}/upload`,
    scope: 'messages:write',
    summary: 'Get the state of an upload',
    description:
      'Use it to see which parts have arrived, and to get new addresses for the others. A completed upload has no parts.',
    response: one(uploadRecord),
    handler: async ({ params, call, rpc, gateway }) => {
      const links = await partLinks(gateway.attachments, params, { rpc, call });
      return { data: renderUpload(links) };
    },
  }),
  defineRoute({
    id: 'completeAttachment',
    method: 'POST',
    path: `${attachment}/complete`,
    scope: 'messages:write',
    summary: 'Complete an upload',
    description:
      'Use it when all parts are sent. While parts are missing, the answer is 409 with their numbers in `missing_parts`.',
    response: one(attachmentRecord),
    errors: ['UPLOAD_INCOMPLETE'],
    handler: async ({ params, call, rpc, gateway }) => {
      const completed = await completeUpload(gateway.attachments, params, { rpc, call });
      return { data: renderAttachment(completed) };
    },
  }),
  defineRoute({
    id: 'getAttachmentDownload',
    method: 'GET',
    path: `${attachment}/download`,
    scope: 'messages:read',
    summary: 'Get a download link',
    description: 'Use it to let somebody download a file. The link needs no API key and works for five minutes.',
    query: downloadVariant,
    response: one(downloadLinkRecord),
    errors: ['UPLOAD_INCOMPLETE'],
    handler: async ({ params, query, call, rpc }) => {
      const variant = enums.attachmentVariant.fromText(query.variant);
      const { expires, signature } = await rpc.attachments.signDownload(
        { ...params, variant, seconds: undefined },
        call,
      );
      return { data: downloadLink(params.attachmentId, query.variant, { expires, signature }) };
    },
  }),
];
