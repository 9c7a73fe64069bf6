import { enums } from '@pharos/contract';
import type { MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import type { MessageSource } from '@pharos/proto/pharos/core/v1/message';
import type { VisitorConversation, VisitorMessage } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import {
  choice,
  column,
  defineRecord,
  integer,
  internal,
  list,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';
import { type MessageAttachmentRow, messageAttachmentRecord, senderColumn, toCsat } from '../../inbox/index.js';

/* Conversations and messages as visitors see them. */

const sourceRecord = defineRecord<MessageSource>()({
  article_id: text({ personal: 'no' }),
  title: text({ personal: 'no' }),
});

export const visitorMessageRecord = defineRecord<VisitorMessage>()({
  id: text({ personal: 'no' }),
  conversation_id: text({ personal: 'no' }),
  sender_type: choice(enums.senderType, { personal: 'no' }),
  content: text({ personal: 'kept', long: true }),
  content_type: choice(enums.contentType, { personal: 'no' }),
  client_message_id: optional(text({ personal: 'no' })),
  sources: list<RowOfRecord<typeof sourceRecord>, MessageSource>({ personal: 'no' }, sourceRecord),
  attachments: list<MessageAttachmentRow, MessageAttachment>({ personal: 'erased' }, messageAttachmentRecord),
  created_at: timestamp({ personal: 'no' }),
  sender: senderColumn,
});

export type VisitorMessageRow = RowOfRecord<typeof visitorMessageRecord>;

/** Visitors are not told that the team snoozed a conversation. */
const status = column<string, ConversationStatus>(
  { type: 'text', blank: null },
  { personal: 'no' },
  { toMessage: (status) => enums.conversationStatus.fromText(status === 'snoozed' ? 'open' : status) },
);

export const visitorConversationRecord = defineRecord<VisitorConversation>()(
  {
    id: text({ personal: 'no' }),
    status,
    unread_count: integer({ personal: 'no' }),
    last_message: optional(
      column<VisitorMessageRow, VisitorMessage>(
        { type: 'jsonb', blank: null },
        { personal: 'kept' },
        { toMessage: visitorMessageRecord.toMessage },
      ),
    ),
    csat_score: internal(optional(integer({ personal: 'no' }))),
    csat_comment: internal(optional(text({ personal: 'kept' }))),
    csat_at: internal(optional(timestamp({ personal: 'no' }))),
    agent_seen_at: optional(timestamp({ personal: 'no' })),
    created_at: timestamp({ personal: 'no' }),
    updated_at: timestamp({ personal: 'no' }),
  },
  (row) => ({ csat: toCsat(row) }),
);

export type VisitorConversationRow = RowOfRecord<typeof visitorConversationRecord>;
