import { fail } from '@pharos/contract';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { requireConversation } from '../missing.js';
import { findMessage } from './messages.js';
import { messageRecord } from './record.js';

export const getMessage: RpcOf<MessageServiceDefinition, 'getMessage'> = async (request, _call, { database }) => {
  const row = await findMessage(database, request, request.messageId);
  if (row) return { message: messageRecord.toMessage(row) };
  await requireConversation(database, request);
  throw fail('MESSAGE_NOT_FOUND');
};
