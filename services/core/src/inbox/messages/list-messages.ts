import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { requireConversation } from '../missing.js';
import { listMessages as selectMessages } from './messages.js';
import { messageRecord } from './record.js';

export const listMessages: RpcOf<MessageServiceDefinition, 'listMessages'> = async (request, _call, { database }) => {
  const { rows, page } = await selectMessages(database, request, request);
  if (rows.length === 0) await requireConversation(database, request);
  return { messages: rows.map(messageRecord.toMessage), page };
};
