import { enums } from '@pharos/contract';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { downloadLink } from '../attachments/download-link.js';
import {
  downloadLinkRecord,
  downloadVariant,
  newVisitorAttachmentRecord,
  newVisitorUpload,
} from '../attachments/schemas.js';
import { uploadOfVisitor } from '../attachments/visitor-uploads.js';
import { one } from '../lists.js';
import { publicWidget } from './public-config.js';
import { callOf, visitorSession } from './session.js';

const attachments = `${publicWidget}/attachments` as const;
const attachment = `${attachments}/{attachmentId}` as const;
const refusals = ['WIDGET_DISABLED', 'SESSION_INVALID'] as const;

export const visitorAttachmentRoutes = [
  defineRoute({
    id: 'uploadVisitorAttachment',
    method: 'POST',
    path: attachments,
    scope: publicAccess,
    summary: 'Upload a file for a message of the visitor',
    description:
      'Send JSON to upload a file of up to 25 MiB in parts. The answer has an address for each part: PUT the bytes of ' +
      'the part there, and again if the connection breaks. Then POST to `complete_url`. The whole upload may take one ' +
      'hour. Or send the file itself as `multipart/form-data` with one part called `file`; this request may take one ' +
      'minute. Then send a message with `attachments: [id]`. A visitor can have 20 unsent files with 100 MiB in total. Each is ' +
      'deleted after one day.',
    body: newVisitorUpload,
    upload: 'multipart',
    status: 201,
    response: one(newVisitorAttachmentRecord),
    // Not found: removed meanwhile, or since the request that this one repeats.
    errors: [
      ...refusals,
      ...([
        'CONTACT_BLOCKED',
        'VALIDATION_ERROR',
        'PAYLOAD_TOO_LARGE',
        'TOO_MANY_UPLOADS',
        'ATTACHMENT_QUOTA_EXCEEDED',
        'ATTACHMENT_NOT_FOUND',
      ] as const),
    ],
    handler: async (input) => {
      const { visitor, gateway } = input;
      const session = await visitorSession(input);
      const { orgId, projectId, sessionId } = session;
      await gateway.throttle('sendMessage', sessionId);
      const by = { $case: 'sessionId', value: sessionId } as const;
      const place = { orgId, projectId, by, subject: visitor.subject };
      return { data: await uploadOfVisitor({ ...input, call: callOf(session, input.call) }, place) };
    },
  }),
  defineRoute({
    id: 'deleteVisitorAttachment',
    method: 'DELETE',
    path: attachment,
    scope: publicAccess,
    summary: 'Delete a file that was not sent',
    description: 'The widget uses it when a visitor removes a file before sending the message.',
    errors: refusals,
    handler: async (input) => {
      const { orgId, projectId, sessionId } = await visitorSession(input);
      const { attachmentId } = input.params;
      await input.rpc.attachments.deleteVisitorUpload({ orgId, projectId, sessionId, attachmentId }, input.call);
    },
  }),
  defineRoute({
    id: 'getVisitorAttachmentDownload',
    method: 'GET',
    path: `${attachment}/download`,
    scope: publicAccess,
    summary: 'Get a download link for the visitor',
    description:
      'The widget uses it to open a file of one of the visitor’s conversations. The link works for five minutes.',
    query: downloadVariant,
    response: one(downloadLinkRecord),
    errors: [...refusals, 'UPLOAD_INCOMPLETE'],
    handler: async (input) => {
      const { orgId, projectId, contactId } = await visitorSession(input);
      const { attachmentId } = input.params;
      const variant = enums.attachmentVariant.fromText(input.query.variant);
      const request = { orgId, projectId, contactId, attachmentId, variant };
      const { expires, signature } = await input.rpc.attachments.signVisitorDownload(request, input.call);
      return { data: downloadLink(attachmentId, input.query.variant, { expires, signature }) };
    },
  }),
];
