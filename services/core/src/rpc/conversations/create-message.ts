import { fail, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { CreateMessageRequest, CreateMessageResponse } from '@pharos/proto/pharos/core/v1/message';
import type { Rpc } from '@pharos/service';
import { newMessageRow } from '../../convert/patches.js';
import { toMessage } from '../../convert/records.js';
import { lockConversation } from '../../store/conversations/conversations.js';
import { createMessage as insertMessage } from '../../store/conversations/create-message.js';
import { findLatestUtterance } from '../../store/conversations/messages.js';
import type { MessageRow } from '../../store/records.js';
import { hasAttachments, withAttachments } from '../attachments/take-attachments.js';
import { missingConversation } from '../missing.js';

export const createMessage: Rpc<CreateMessageRequest, CreateMessageResponse> = async (request, call, { database }) => {
  const { message, afterMessageId } = request;
  if (!message) throw invalid(['content'], 'required');
  const insert = async (tx: Database) => {
    const row = await withAttachments(tx, request, newMessageRow(message), message);
    return found(tx, request, await insertMessage(tx, call, request, row));
  };
  const insertAlone = () => (hasAttachments(message) ? database.transaction(insert) : insert(database));
  const row = await (afterMessageId === undefined ? insertAlone() : insertAfter(database, request, insert));
  return { message: toMessage(row) };
};

/**
 * Only while nothing was said since. What waited for the lock is looked for by a statement of its own: the one that waited
 * would still see the messages as they were before.
 */
function insertAfter(
  database: Database,
  request: CreateMessageRequest,
  insert: (tx: Database) => Promise<MessageRow>,
): Promise<MessageRow> {
  return database.transaction(async (tx) => {
    await found(tx, request, await lockConversation(tx, request));
    if ((await findLatestUtterance(tx, request)) !== request.afterMessageId) throw fail('CONVERSATION_MOVED_ON');
    return insert(tx);
  });
}

/** What was found in the conversation; without it there is none. */
async function found<T>(tx: Database, request: CreateMessageRequest, record: T | undefined): Promise<T> {
  if (!record) throw await missingConversation(tx, request, request.conversationId);
  return record;
}
