import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { InProject } from '@pharos/service';
import { Conditions, listPage, type Page } from '@pharos/service';
import { messageColumns, shortMessageColumns } from './columns.js';
import { inProject, placeOf } from './in-project.js';
import type { MessageRow } from './records.js';

interface InConversation extends InProject {
  conversationId: string;
}

const selectMessage: Statement = {
  name: 'select_message',
  text: `SELECT ${messageColumns} FROM messages
    WHERE id = $4 AND conversation_id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
};

export function findMessage(database: Database, at: InConversation, id: string): Promise<MessageRow | undefined> {
  return firstRow(database.query<MessageRow>(selectMessage, [...placeOf(at), at.conversationId, id]));
}

/** Oldest first. */
export function listMessages(
  database: Database,
  at: InConversation,
  page: PageRequest | undefined,
): Promise<Page<MessageRow>> {
  const conditions = inProject(new Conditions(), 'project_id', at).equal('conversation_id', at.conversationId);
  return listPage(database, {
    name: 'list_messages',
    columns: shortMessageColumns,
    long: 'content',
    from: 'messages',
    conditions,
    order: { column: 'created_at', id: 'id', ascending: true },
    binding: ['messages', at.conversationId],
    page,
  });
}
