import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { noteChange } from '../timeline/note-change.js';
import { nextMoment, resolvedAfter } from './activity.js';
import {
  activityColumns,
  type ConversationFields,
  type ConversationRow,
  conversationColumns,
  conversationFields,
  conversationRecord,
  conversationWith,
} from './record.js';

interface AtConversation extends InProject {
  conversationId: string;
}

/** What a change of a conversation starts from. */
interface LockedConversation extends ConversationFields {
  revision: number;
}

const alive = 'c.id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL';

const selectConversation = new OneRowStatement(
  'select_conversation',
  `SELECT ${conversationColumns}, ${activityColumns} FROM conversations c
    JOIN conversation_activity a ON a.conversation_id = c.id
    JOIN projects p ON p.id = c.project_id
    WHERE ${alive}`,
);

const selectForUpdate: Statement = {
  name: 'select_conversation_for_update',
  text: `SELECT ${conversationFields.of('c')}, c.revision
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE ${alive} FOR NO KEY UPDATE OF c`,
};

const changes = sql`${param('changes')}::jsonb`;

const updateFields = new NamedStatement(
  'update_conversation',
  sql`WITH updated AS (
    UPDATE conversations c
    SET (${conversationFields.columns}) = (${conversationFields.params})
    WHERE c.id = ${param('id')} AND c.project_id = ${param('project_id')}
    RETURNING ${conversationColumns}
  ), touched AS (
    UPDATE conversation_activity a SET (updated_at, resolved_at) = (SELECT t.at, ${resolvedAfter('c.status')} FROM ${nextMoment})
    FROM updated c WHERE a.conversation_id = c.id
    RETURNING ${activityColumns}
  ), conversation AS (
    SELECT ${conversationWith('a')} FROM updated c, touched a
  ), ${eventsCte(
    {
      type: 'conversation.updated',
      from: 'conversation',
      record: 'conversation',
      changes,
      // The specification (§6) names the fields whose changes it reports; others may be among the changes, but fire nothing alone.
      when: sql`${changes} ?| ARRAY['subject', 'status', 'priority', 'assigned_to', 'tags', 'spam']`,
    },
    {
      type: 'conversation.resolved',
      from: 'conversation',
      record: 'conversation',
      when: sql`${changes} -> 'status' ->> 'to' = 'resolved'`,
    },
  )}, ${noteChange({ type: 'changed', from: 'conversation', changes })},
  ${auditCte({ action: 'updateConversation', target: 'conversation', from: 'conversation', changes })}
  SELECT ${conversationRecord.of('c')} FROM conversation c`,
);

const selectExists: Statement = {
  name: 'conversation_exists',
  text: `SELECT 1 AS one FROM conversations c JOIN projects p ON p.id = c.project_id WHERE ${alive}`,
};

const selectForReference: Statement = {
  name: 'select_conversation_for_reference',
  text: `SELECT 1 AS one FROM conversations c JOIN projects p ON p.id = c.project_id WHERE ${alive} FOR KEY SHARE OF c`,
};

const selectByExternalId: Statement = {
  name: 'select_conversation_by_external_id',
  text: `SELECT c.id FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.project_id = $1 AND p.org_id = $2 AND c.external_id = $3`,
};

/** The id of the conversation that has this external id. */
export async function findByExternalId(
  database: Database,
  at: InProject,
  externalId: string,
): Promise<string | undefined> {
  const values = [...placeOf(at), externalId];
  return (await firstRow(database.query<{ id: string }>(selectByExternalId, values)))?.id;
}

export function findConversation(database: Database, at: AtConversation): Promise<ConversationRow | undefined> {
  return selectConversation.find(database, place(at));
}

/** The conversation as it is once nobody else is writing to it; the lock holds until the transaction ends. */
export function lockConversation(tx: Database, at: AtConversation): Promise<LockedConversation | undefined> {
  return firstRow(tx.query<LockedConversation>(selectForUpdate, place(at)));
}

export async function conversationExists(database: Database, at: AtConversation): Promise<boolean> {
  return (await database.query(selectExists, place(at))).length > 0;
}

/** Whether the project has the conversation, which then stays until the transaction ends. */
export async function holdConversation(tx: Database, at: AtConversation): Promise<boolean> {
  return (await tx.query(selectForReference, place(at))).length > 0;
}

/** Writes fields that changed and fires the events for them; the caller holds the lock. */
export async function updateConversation(
  tx: Database,
  caller: Caller,
  at: AtConversation,
  fields: ConversationFields,
  changes: Changes,
): Promise<ConversationRow> {
  const place = { ...audited(caller, at), event_ids: eventIds(2), id: at.conversationId };
  const values = { ...place, ...fields, changes: JSON.stringify(changes) };
  const [row] = await updateFields.query<ConversationRow>(tx, values);
  return row as ConversationRow;
}

function place(at: AtConversation): string[] {
  return [...placeOf(at), at.conversationId];
}
