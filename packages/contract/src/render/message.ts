import type { Message } from '@pharos/proto/pharos/core/v1/message';
import { contentType, senderType } from '../enums.js';
import { renderMessageAttachment } from './attachment.js';
import { time } from './time.js';

/** A message in its REST shape, the same in answers and in events. */
export function renderMessage(message: Message) {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    sender_type: senderType.toText(message.senderType),
    sender_id: message.senderId ?? null,
    content: message.content,
    content_type: contentType.toText(message.contentType),
    is_internal: message.isInternal,
    attachments: message.attachments.map(renderMessageAttachment),
    // Others lack the field, so that the records of callers who never import stay as they know them.
    ...(message.externalId === undefined ? {} : { external_id: message.externalId }),
    created_at: time(message.createdAt),
  };
}
