import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page, type RpcOf } from '@pharos/service';
import { inProject, placeOf } from '../../shared/in-project.js';
import { shownFiles } from '../erasure/is-erased.js';
import { requireConversation } from '../missing.js';
import { type MessageRow, messageRecord } from './record.js';

export const getMessage: RpcOf<MessageServiceDefinition, 'getMessage'> = async (request, _call, { database }) => {
  const row = await findMessage(database, request, request.messageId);
  if (row) return { message: messageRecord.toMessage(row) };
  await requireConversation(database, request);
  throw fail('MESSAGE_NOT_FOUND');
};

export const listMessages: RpcOf<MessageServiceDefinition, 'listMessages'> = async (request, _call, { database }) => {
  const { rows, page } = await selectMessages(database, request, request);
  if (rows.length === 0) await requireConversation(database, request);
  return { messages: rows.map(messageRecord.toMessage), page };
};

interface InConversation extends InProject {
  conversationId: string;
}

/** The columns of a message as it is read, without its text, which may be long. */
const readColumns = messageRecord.of('messages', { attachments: shownFiles('messages'), content: null });

const selectMessage: Statement = {
  name: 'select_message',
  text: `SELECT ${readColumns}, content FROM messages
    WHERE id = $4 AND conversation_id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM conversations c WHERE c.id = $3 AND c.project_id = $1)
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
};

export function findMessage(database: Database, at: InConversation, id: string): Promise<MessageRow | undefined> {
  return firstRow(database.query<MessageRow>(selectMessage, [...placeOf(at), at.conversationId, id]));
}

const selectLatest: Statement = {
  name: 'select_latest_utterance',
  text: `SELECT id FROM messages
    WHERE conversation_id = $2 AND project_id = $1 AND NOT is_internal AND sender_type <> 'system'
    ORDER BY created_at DESC, id DESC LIMIT 1`,
};

/**
 * Id of the last message that customer and team exchanged; notes and system messages are none. Who holds the conversation's
 * lock knows that it stays the last one.
 */
export async function findLatestUtterance(tx: Database, at: InConversation): Promise<string | undefined> {
  return (await firstRow(tx.query<{ id: string }>(selectLatest, [at.projectId, at.conversationId])))?.id;
}

/** One page of the messages of a conversation, oldest first or newest first. */
export function selectMessages(
  database: Database,
  at: InConversation,
  { page, descending = false }: { page: PageRequest | undefined; descending?: boolean | undefined },
): Promise<Page<MessageRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at).equal('conversation_id', at.conversationId);
  // Some of a deleted one may be left for a moment.
  const conversation = conditions.param(at.conversationId);
  conditions.add(
    `EXISTS (SELECT FROM conversations c WHERE c.id = ${conversation} AND c.project_id = messages.project_id)`,
  );
  return listPage(database, {
    name: descending ? 'list_messages_newest' : 'list_messages',
    columns: readColumns,
    long: messageRecord.long,
    from: 'messages',
    conditions,
    order: { column: 'created_at', id: 'id', ascending: !descending },
    binding: ['messages', at.conversationId, ...(descending ? ['newest first'] : [])],
    page,
  });
}
