import { enums } from '@pharos/contract';
import type { Attachment } from '@pharos/proto/pharos/core/v1/attachment';
import { choice, defineRecord, integer, optional, type RowOfRecord, text, timestamp } from '@pharos/service';
import { messageAttachmentColumns } from '../inbox/index.js';

export const attachmentRecord = defineRecord<Attachment>()({
  ...messageAttachmentColumns,
  org_id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  message_id: optional(text({ personal: 'no' })),
  state: choice(enums.attachmentState, { personal: 'no' }),
  part_bytes: integer({ personal: 'no' }),
  sha256: optional(text({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  expires_at: optional(timestamp({ personal: 'no' })),
});

export type AttachmentRow = RowOfRecord<typeof attachmentRecord>;
