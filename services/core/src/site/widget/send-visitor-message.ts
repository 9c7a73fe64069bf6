import { idKinds, invalid } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { RpcOf } from '@pharos/service';
import { writeMessage } from '../../inbox/index.js';
import { withoutAddress } from '../../shared/without-address.js';
import { takeSend } from './sends.js';
import { customersMessage } from './start-conversation.js';
import { readOwnMessage } from './visitor-messages.js';
import { lockOwnConversation, placeOfVisitor } from './visitor-place.js';
import { visitorMessageRecord } from './visitor-record.js';

export const sendVisitorMessage: RpcOf<VisitorConversationServiceDefinition, 'sendVisitorMessage'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const { conversationId, clientMessageId } = request;
    await lockOwnConversation(tx, at, conversationId);
    const messageId = newId(idKinds.message);
    const before = await takeSend(tx, {
      contact_id: at.contactId,
      client_message_id: clientMessageId,
      conversation_id: conversationId,
      message_id: messageId,
    });
    let conversationOf = before?.message_in ?? conversationId;
    if (before && before.conversation_id !== conversationId)
      throw invalid(['client_message_id'], 'was used in another conversation');
    if (!before) {
      const message = await customersMessage(tx, at, request, messageId);
      const written = await writeMessage(tx, withoutAddress(call), { ...at, conversationId }, message);
      if (!written) throw new Error('a conversation that is held is not there');
      conversationOf = written.conversation_id;
    }
    const row = await readOwnMessage(tx, at, conversationOf, before?.message_id ?? messageId);
    return { message: visitorMessageRecord.toMessage(row), repeated: before !== undefined, contactId: at.contactId };
  });
