import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, idInput, label, oneOf, record, text, time } from './fields.js';

/** As many files as one message can carry. */
const maxAttachments = 10;

const shown = {
  name: z.string().meta({ description: 'What the file was called; a path before it is dropped' }),
  type: z.string().meta({ description: 'A media type, as the first bytes of what was uploaded show it' }),
  size: z.int().min(0).meta({ description: 'In bytes' }),
  has_thumbnail: z.boolean().meta({ description: 'Whether there is a small picture of it' }),
};

export const messageAttachmentRecord = record('MessageAttachment', { id: id('attachment'), ...shown });

export const attachmentRecord = record('Attachment', {
  id: id('attachment'),
  project_id: id('project'),
  message_id: id('message').nullable().meta({ description: 'The message that carries it' }),
  state: oneOf(enums.attachmentState).meta({ description: '`ready` when all of it is there' }),
  ...shown,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  created_at: time,
  expires_at: time.nullable().meta({ description: 'When it is removed, unless a message carries it by then' }),
});

/** The field of a new message that names what it carries. */
export const attachmentIds = z
  .array(idInput('attachment'))
  .max(maxAttachments)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'names an attachment twice' })
  .default([])
  .meta({ description: 'Ids of attachments that are `ready` and no other message’s' });

const part = z.strictObject({
  number: z.int().min(1),
  size: z.int().min(0).meta({ description: 'As many bytes as it must have' }),
  url: z.string().meta({ description: 'Where to PUT them; relative to the address of this API, or whole' }),
  received: z.boolean(),
});

export const uploadRecord = record('AttachmentUpload', {
  parts: z.array(part),
  expires_at: time.meta({ description: 'Until when the addresses hold; the upload gives others' }),
});

const visitorUploadRecord = record('VisitorUpload', {
  ...uploadRecord.shape,
  complete_url: z
    .string()
    .meta({ description: 'Where a POST without a body completes the upload; relative to the address of this API' }),
  expires_at: time.meta({ description: 'Until when the addresses can be used' }),
});

export const newVisitorAttachmentRecord = record('NewVisitorAttachment', {
  ...messageAttachmentRecord.shape,
  upload: visitorUploadRecord
    .nullable()
    .meta({ description: 'Where the parts of the file go; null when the request carried the file itself' }),
});

export const newAttachmentRecord = record('NewAttachment', {
  ...attachmentRecord.shape,
  upload: uploadRecord.nullable().meta({ description: 'Where its parts go; null of what came as one' }),
});

export const downloadLinkRecord = record('DownloadLink', {
  url: z.string().meta({ description: 'Relative to the address of this API' }),
  expires_at: time,
});

/** What of an attachment is to be downloaded. */
export const downloadVariant = z.strictObject({
  variant: z
    .enum(enums.attachmentVariant.texts)
    .default('original')
    .meta({ description: '`thumbnail`: a WebP of at most 320 × 320 pixels, where `has_thumbnail` says so' }),
});

/** An upload in parts that a client announces. */
export const newUpload = z.strictObject({
  name: label(500),
  size: z.int().min(0).meta({ description: 'In bytes' }),
  type: z
    .string()
    .max(200)
    .regex(/^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/, { error: 'must be a media type such as image/png' })
    .default('application/octet-stream'),
});

/** The same of a visitor: whatever a browser says of a file is taken. */
export const newVisitorUpload = z.strictObject({
  name: text(0, 500).meta({ description: 'A path before the name is dropped' }),
  size: z.int().min(0).meta({ description: 'In bytes' }),
  type: text(0, 200)
    .default('')
    .meta({ description: 'The media type that the browser names, or nothing; the first bytes decide' }),
});
