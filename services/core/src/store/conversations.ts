import type { Database, Statement } from '@pharos/kit';
import type { Caller, Changes, InProject } from '@pharos/service';
import type { ConversationFields } from '../domain/conversation.js';
import { conversationColumns, conversationOwnColumns } from './columns.js';
import { auditCte, eventIds, eventsCte, journal } from './journal.js';
import type { ConversationRow } from './records.js';

interface AtConversation extends InProject {
  conversationId: string;
}

const alive = 'c.id = $3 AND c.project_id = $2 AND p.org_id = $1 AND p.deleted_at IS NULL';

const selectConversation: Statement = {
  name: 'select_conversation',
  text: `SELECT ${conversationColumns} FROM conversations c
    JOIN conversation_activity a ON a.conversation_id = c.id
    JOIN projects p ON p.id = c.project_id
    WHERE ${alive}`,
};

const selectForUpdate: Statement = {
  name: 'select_conversation_for_update',
  text: `SELECT c.subject, c.status, c.priority, c.assigned_to, c.tags, c.snoozed_until, c.contact_id
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE ${alive} FOR NO KEY UPDATE OF c`,
};

const updateFields: Statement = {
  name: 'update_conversation',
  text: `WITH updated AS (
    UPDATE conversations c
    SET subject = $7, status = $8, priority = $9, assigned_to = $10, tags = $11::text[], snoozed_until = $12,
      contact_id = $13
    WHERE c.id = $6 AND c.project_id = $4
    RETURNING ${conversationOwnColumns}
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(moment(), a.updated_at + interval '1 millisecond')
    FROM updated c WHERE a.conversation_id = c.id
    RETURNING a.updated_at
  ), conversation AS (
    SELECT ${conversationColumns} FROM updated c, touched a
  ), ${eventsCte([
    {
      type: 'conversation.updated',
      from: 'conversation',
      record: 'conversation',
      changes: '$14::jsonb',
      // The specification (§6) names the fields whose change it tells of; others may be among the changes, but fire nothing alone.
      when: "$14::jsonb ?| ARRAY['subject', 'status', 'priority', 'assigned_to', 'tags']",
    },
    {
      type: 'conversation.resolved',
      from: 'conversation',
      record: 'conversation',
      when: "$14::jsonb -> 'status' ->> 'to' = 'resolved'",
    },
  ])}, ${auditCte({
    action: 'updateConversation',
    target: 'conversation',
    from: 'conversation',
    changes: '$14::jsonb',
  })}
  SELECT id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags, ai_resolved, snoozed_until,
    external_id, created_at, updated_at FROM conversation`,
};

const selectExists: Statement = {
  name: 'conversation_exists',
  text: `SELECT 1 AS one FROM conversations c JOIN projects p ON p.id = c.project_id WHERE ${alive}`,
};

export async function findConversation(database: Database, at: AtConversation): Promise<ConversationRow | undefined> {
  const [row] = await database.query<ConversationRow>(selectConversation, place(at));
  return row;
}

/** As it is once nobody else is writing to it; the lock holds until the transaction ends. */
export async function lockConversation(tx: Database, at: AtConversation): Promise<ConversationFields | undefined> {
  const [row] = await tx.query<ConversationFields>(selectForUpdate, place(at));
  return row;
}

export async function conversationExists(database: Database, at: AtConversation): Promise<boolean> {
  return (await database.query(selectExists, place(at))).length > 0;
}

/** Writes fields that changed and fires the events that tell of it; the caller holds the lock. */
export async function updateConversation(
  tx: Database,
  caller: Caller,
  at: AtConversation,
  fields: ConversationFields,
  changes: Changes,
): Promise<ConversationRow> {
  const { subject, status, priority, assigned_to, tags, snoozed_until, contact_id } = fields;
  const values = [subject, status, priority, assigned_to, tags, snoozed_until, contact_id, JSON.stringify(changes)];
  const head = [...journal(caller, at), eventIds(2), at.conversationId];
  const [row] = await tx.query<ConversationRow>(updateFields, [...head, ...values]);
  return row as ConversationRow;
}

function place({ orgId, projectId, conversationId }: AtConversation): string[] {
  return [orgId, projectId, conversationId];
}
