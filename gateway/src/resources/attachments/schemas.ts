import { enums } from '@pharos/contract';
import { z } from 'zod';
import { visitorMaxBytes } from '../../files/attachments.js';
import { createdAt, id, idInput, label, oneOf, record, text, time } from '../fields.js';

/** As many files as one message can carry. */
const maxAttachments = 10;

const shown = {
  name: z.string().meta({ description: 'The name of the file, without its path' }),
  type: z.string().meta({ description: 'The media type, detected from the first bytes of the file' }),
  size: z.int().min(0).meta({ description: 'In bytes' }),
  has_thumbnail: z.boolean().meta({ description: 'Whether the file has a thumbnail' }),
};

export const messageAttachmentRecord = record('MessageAttachment', 'A file of a message', {
  id: id('attachment'),
  ...shown,
});

export const attachmentRecord = record('Attachment', 'A file that was uploaded, or is being uploaded', {
  id: id('attachment'),
  project_id: id('project'),
  message_id: id('message')
    .nullable()
    .meta({ description: 'The message with this attachment; null until one uses it' }),
  state: oneOf(enums.attachmentState).meta({ description: '`ready` when the upload is complete' }),
  ...shown,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .meta({ description: 'The SHA-256 of the file in hex; null until the upload is complete' }),
  created_at: createdAt,
  expires_at: time.nullable().meta({ description: 'When the file will be deleted; null as soon as a message uses it' }),
});

/** The field of a new message that names what it carries. */
export const attachmentIds = z
  .array(idInput('attachment'))
  .max(maxAttachments)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'contains an attachment twice' })
  .default([])
  .meta({
    description: 'IDs of attachments that are `ready` and not used by another message',
    uniqueItems: true,
  });

const part = z.strictObject({
  number: z.int().min(1).meta({ description: 'The number of the part, from 1' }),
  size: z.int().min(0).meta({ description: 'The required number of bytes' }),
  url: z.string().meta({ description: 'Where to PUT the bytes; relative to the address of this API, or a full URL' }),
  received: z.boolean().meta({ description: 'Whether all bytes of the part have arrived' }),
});

export const uploadRecord = record('AttachmentUpload', 'Where to upload the parts of a file', {
  parts: z.array(part).meta({ description: 'Upload each part to its `url`, in any order' }),
  expires_at: time.meta({ description: 'Until when the addresses are valid; get the upload for new ones' }),
});

const visitorUploadRecord = record('VisitorUpload', 'Where to upload the parts of a file', {
  ...uploadRecord.shape,
  complete_url: z.string().meta({
    description: 'POST to this address, without a body, to complete the upload; relative to the address of this API',
  }),
  expires_at: time.meta({ description: 'Until when the addresses can be used' }),
});

export const newVisitorAttachmentRecord = record(
  'CreatedVisitorAttachment',
  'A new file of a visitor, and where to upload it',
  {
    ...messageAttachmentRecord.shape,
    upload: visitorUploadRecord
      .nullable()
      .meta({ description: 'Where to upload the parts of the file; null if the request contained the file' }),
  },
);

export const newAttachmentRecord = record('CreatedAttachment', 'A new file, and where to upload it', {
  ...attachmentRecord.shape,
  upload: uploadRecord
    .nullable()
    .meta({ description: 'Where to upload the parts; null if the file was sent in one request' }),
});

export const downloadLinkRecord = record('DownloadLink', 'A signed address of a file, which needs no key', {
  url: z.string().meta({ description: 'Relative to the address of this API' }),
  expires_at: time.meta({ description: 'Until when the address is valid' }),
});

/** What of an attachment is to be downloaded. */
export const downloadVariant = z.strictObject({
  variant: oneOf(enums.attachmentVariant)
    .default('original')
    .meta({ description: '`thumbnail`: a WebP image of up to 320 × 320 pixels, if `has_thumbnail` is true' }),
});

/** An upload in parts that a client announces. */
export const newUpload = z.strictObject({
  name: label(500).meta({ description: 'The name of the file; a path before it is removed' }),
  size: z.int().min(0).meta({ description: 'In bytes; at most 100 MiB, unless the operator has changed it' }),
  type: z
    .string()
    .max(200)
    .regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/, { error: 'must be a media type such as image/png' })
    .default('application/octet-stream')
    .meta({ description: 'The media type that you expect. The stored type is detected from the first bytes' }),
});

/** The same of a visitor: whatever a browser says of a file is taken. */
export const newVisitorUpload = z.strictObject({
  name: text(0, 500).meta({ description: 'The path before the name is removed' }),
  // What is larger is refused with 413 and the size that is possible.
  size: z
    .int()
    .min(0)
    .meta({ description: 'In bytes', override: { maximum: visitorMaxBytes } }),
  type: text(0, 200).default('').meta({
    description: 'The media type that the browser detects, or empty. The stored type is detected from the first bytes',
  }),
});
