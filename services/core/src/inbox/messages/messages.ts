import { fail } from '@pharos/contract';
import { type Database, firstRow, OneRowStatement, type Statement } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page, type RpcOf } from '@pharos/service';
import { inProject, placeOf } from '../../shared/in-project.js';
import { shownFiles } from '../erasure/is-erased.js';
import { requireConversation } from '../missing.js';
import { type MessageRow, messageRecord } from './record.js';
import { shownSender } from './shown-sender.js';

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
const readColumns = messageRecord.of('messages', {
  attachments: shownFiles('messages'),
  sender: shownSender('messages'),
  content: null,
});

const selectMessage = new OneRowStatement(
  'select_message',
  `SELECT ${readColumns}, content FROM messages
    WHERE id = $4 AND conversation_id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM conversations c WHERE c.id = $3 AND c.project_id = $1)
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

export function findMessage(database: Database, at: InConversation, id: string): Promise<MessageRow | undefined> {
  return selectMessage.find(database, [...placeOf(at), at.conversationId, id]);
}

const selectIsLatest: Statement = {
  name: 'select_is_latest',
  text: `SELECT NOT EXISTS (
      SELECT FROM messages m
      WHERE m.conversation_id = $2 AND m.project_id = $1 AND NOT m.is_internal AND m.sender_type <> 'system'
        AND (m.created_at, m.id) > (x.created_at, x.id)
    ) AS is_latest
    FROM messages x WHERE x.id = $3 AND x.conversation_id = $2 AND x.project_id = $1`,
};

/**
 * Whether customer and team exchanged nothing behind a message of the conversation; notes and system messages do not count. Who holds
 * the conversation's lock knows that it stays so.
 */
export async function isLatest(tx: Database, at: InConversation, messageId: string): Promise<boolean> {
  const values = [at.projectId, at.conversationId, messageId];
  return (await firstRow(tx.query<{ is_latest: boolean }>(selectIsLatest, values)))?.is_latest ?? false;
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
