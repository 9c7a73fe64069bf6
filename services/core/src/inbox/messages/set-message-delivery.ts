import { fail } from '@pharos/contract';
import type { AnswerServiceDefinition } from '@pharos/proto/pharos/core/v1/answer';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { missingConversation } from '../missing.js';
import { deliver } from './deliveries.js';
import { messageRecord } from './record.js';

export const setMessageDelivery: RpcOf<MessageServiceDefinition, 'setMessageDelivery'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { conversations, messages } = await deliver(tx, call, request, [request]);
    if (conversations.size === 0) throw await missingConversation(tx, request, request.conversationId);
    const [row] = messages;
    if (!row) throw fail('MESSAGE_NOT_FOUND');
    return { message: messageRecord.toMessage(row) };
  });

/** Messages that are not there, in their conversations or at all, are left out: the mail service asks for each of them by itself. */
export const setDeliveries: RpcOf<AnswerServiceDefinition, 'setDeliveries'> = (request, call, { database }) => {
  const told = request.deliveries.flatMap(({ place, ...said }) => (place ? { ...place, ...said } : []));
  return database.transaction(async (tx) => {
    const { messages } = await deliver(tx, call, request, told);
    return { messageIds: messages.map(({ id }) => id) };
  });
};
