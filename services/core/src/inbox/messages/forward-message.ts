import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import {
  ContentType,
  type ForwardMessageRequest,
  type MessageServiceDefinition,
  SenderType,
} from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { missingConversation, requireConversation } from '../missing.js';
import { insertForwardingNote } from './create-message.js';
import { checkForwarding } from './forwarding-limit.js';
import { type NewMessageRow, newMessageRow } from './message.js';
import { findMessage } from './messages.js';
import { type ForwardRow, messageRecord } from './record.js';

/** The note is what the mail service hears of: it sends the message, as it is by then, and tells how far that got. */
export const forwardMessage: RpcOf<MessageServiceDefinition, 'forwardMessage'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { messageId, to, cc, text, senderId } = request;
    await checkForwarding(tx, request, to.length + cc.length);
    await requireForwardable(tx, request);
    const note = forwardingNote({ text, cc, senderId, forward: { message_id: messageId, to } });
    const row = await insertForwardingNote(tx, call, request, note, 'forwardMessage');
    if (!row) throw await missingConversation(tx, request, request.conversationId);
    return { message: messageRecord.toMessage(row) };
  });

/** @throws MESSAGE_NOT_FOUND, CONVERSATION_NOT_FOUND, MESSAGE_NOT_PUBLIC */
async function requireForwardable(tx: Database, request: ForwardMessageRequest): Promise<void> {
  const original = await findMessage(tx, request, request.messageId);
  if (!original) {
    await requireConversation(tx, request);
    throw fail('MESSAGE_NOT_FOUND');
  }
  if (original.is_internal) throw fail('MESSAGE_NOT_PUBLIC');
}

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
