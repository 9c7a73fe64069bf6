import { enums } from '@pharos/contract';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import type { NewMessageRow } from '../store/create-message.js';

/** A message as it is stored; what is not said is an agent's text. */
export function toNewMessageRow(message: NewMessage): NewMessageRow {
  return {
    sender_type: message.senderType ? enums.senderType.toText(message.senderType) : 'agent',
    sender_id: message.senderId ?? null,
    content: message.content,
    content_type: message.contentType ? enums.contentType.toText(message.contentType) : 'text',
    is_internal: message.isInternal,
  };
}
