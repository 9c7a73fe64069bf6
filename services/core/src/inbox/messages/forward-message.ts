import { fail } from '@pharos/contract';
import { ContentType, type MessageServiceDefinition, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { missingConversation, requireConversation } from '../missing.js';
import { insertForwardingNote } from './create-message.js';
import { type NewMessageRow, newMessageRow } from './message.js';
import { findMessage } from './messages.js';
import { type ForwardRow, messageRecord } from './record.js';

/** The note is what the mail service hears of: it sends the message, as it is by then, and tells how far that got. */
export const forwardMessage: RpcOf<MessageServiceDefinition, 'forwardMessage'> = async (
  request,
  call,
  { database },
) => {
  const { messageId, to, cc, text, senderId } = request;
  const original = await findMessage(database, request, messageId);
  if (!original) {
    await requireConversation(database, request);
    throw fail('MESSAGE_NOT_FOUND');
  }
  if (original.is_internal) throw fail('MESSAGE_NOT_PUBLIC');
  const note = forwardingNote({ text, cc, senderId, forward: { message_id: messageId, to } });
  const row = await insertForwardingNote(database, call, request, note, 'forwardMessage');
  if (!row) throw await missingConversation(database, request, request.conversationId);
  return { message: messageRecord.toMessage(row) };
};

interface Forwarding {
  readonly text: string;
  readonly cc: string[];
  readonly senderId: string | undefined;
  readonly forward: ForwardRow;
}

/** A note of what is sent on by mail, with the words that stand above it. */
export function forwardingNote({ text: content, cc, senderId, forward }: Forwarding): NewMessageRow {
  const note = newMessageRow({
    content,
    contentType: ContentType.TEXT,
    senderType: SenderType.AGENT,
    senderId,
    isInternal: true,
    attachmentIds: [],
    attachedBy: undefined,
    copies: { cc, bcc: [] },
  });
  return { ...note, forward };
}
