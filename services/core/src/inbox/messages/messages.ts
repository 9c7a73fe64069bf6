import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { InProject } from '@pharos/service';
import { Conditions, listPage, type Page } from '@pharos/service';
import { inProject, placeOf } from '../../shared/in-project.js';
import { type MessageRow, messageRecord } from './record.js';

interface InConversation extends InProject {
  conversationId: string;
}

const selectMessage: Statement = {
  name: 'select_message',
  text: `SELECT ${messageRecord.shortColumns}, content FROM messages
    WHERE id = $4 AND conversation_id = $3 AND project_id = $1
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

/** Oldest first, or newest first. */
export function listMessages(
  database: Database,
  at: InConversation,
  { page, descending = false }: { page: PageRequest | undefined; descending?: boolean | undefined },
): Promise<Page<MessageRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at).equal('conversation_id', at.conversationId);
  return listPage(database, {
    name: descending ? 'list_messages_newest' : 'list_messages',
    columns: messageRecord.shortColumns,
    long: messageRecord.long,
    from: 'messages',
    conditions,
    order: { column: 'created_at', id: 'id', ascending: !descending },
    binding: ['messages', at.conversationId, ...(descending ? ['newest first'] : [])],
    page,
  });
}
