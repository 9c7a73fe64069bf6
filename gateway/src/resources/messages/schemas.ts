import { enums } from '@pharos/contract';
import { z } from 'zod';
import { messageAttachmentRecord } from '../attachments/schemas.js';
import { createdAt, id, oneOf, record } from '../fields.js';

export const messageRecord = record('Message', 'One message of a conversation, or an internal note', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender_type: oneOf(enums.senderType).meta({ description: 'Who wrote it: messages of `system` fire no event' }),
  sender_id: z.string().nullable().meta({
    description: 'Your own ID of the sender, or the ID of the contact or of the agent run; null if nobody was named',
  }),
  content: z
    .string()
    .meta({ description: 'The text, in the format that `content_type` says. Make HTML safe before you show it' }),
  content_type: oneOf(enums.contentType).meta({ description: 'The format of `content`' }),
  is_internal: z.boolean().meta({ description: 'Whether it is an internal note, which customers never see' }),
  attachments: z.array(messageAttachmentRecord).meta({ description: 'The files that were sent with it' }),
  external_id: z.string().optional().meta({ description: 'Your own ID of an imported message; absent if it has none' }),
  created_at: createdAt.meta({ description: 'When it was written, in UTC; an import can set it' }),
});
