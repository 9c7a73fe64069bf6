import { idKinds } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  newId,
  OneRowStatement,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject, intoOutbox } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds } from '../../shared/journal.js';
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

/** What a change of conversations is called in the audit log. */
export const updated = { action: 'updateConversation', target: 'conversation' };

/** The specification (§6) names the fields whose changes it reports; others may be among the changes, but fire nothing alone. */
const isReported = "w.changes ?| ARRAY['subject', 'status', 'priority', 'assigned_to', 'tags', 'spam']";

/** All at once, which come as JSON, each with ids of its own for its entry and its events. */
const updateFields = new NamedStatement(
  'update_conversations',
  sql`WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('rows')}::json) given (id text, ${conversationFields.definition}, changes jsonb, entry_id text,
      updated_id text, resolved_id text)
  ), updated AS (
    UPDATE conversations c
    SET (${conversationFields.columns}) = ROW (${conversationFields.of('g')})
    FROM given g WHERE c.id = g.id AND c.project_id = ${param('project_id')}
    RETURNING ${conversationColumns}
  ), touched AS (
    UPDATE conversation_activity a SET (updated_at, resolved_at) = (SELECT t.at, ${resolvedAfter('c.status')} FROM ${nextMoment})
    FROM updated c WHERE a.conversation_id = c.id
    RETURNING a.conversation_id, ${activityColumns}
  ), conversation AS (
    SELECT ${conversationWith('a')} FROM updated c JOIN touched a ON a.conversation_id = c.id
  ), written AS (
    SELECT r.id, r.project_id, r.updated_at, to_jsonb(r) AS record, g.changes, g.entry_id, g.updated_id, g.resolved_id
    FROM conversation r JOIN given g ON g.id = r.id
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.key, e.data, ${param('caller')}::jsonb
    FROM (
      SELECT w.updated_id AS event_id, 'conversation.updated' AS type, w.id AS key, 1 AS place,
        jsonb_build_object('conversation', w.record, 'changes', w.changes) AS data
      FROM written w WHERE ${isReported}
      UNION ALL
      SELECT w.resolved_id, 'conversation.resolved', w.id, 2, jsonb_build_object('conversation', w.record)
      FROM written w WHERE w.changes -> 'status' ->> 'to' = 'resolved'
    ) e ORDER BY e.key, e.place
  ), ${noteChange({ type: 'changed', from: 'written', changes: 'r.changes', entryId: sql`r.entry_id` })},
  ${auditCte({ ...updated, from: 'written', changes: 'r.changes', whose: sql`r.entry_id, ${param('org_id', 'project_id')}` })}
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

/** A conversation that changes. */
export interface ChangedConversation {
  readonly id: string;
  readonly after: ConversationFields;
  readonly changes: Changes;
}

/** Writes fields that changed and fires the events for them; the caller holds the locks. */
export function saveConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  conversations: readonly ChangedConversation[],
): Promise<ConversationRow[]> {
  const rows = conversations.map(({ id, after, changes }) => {
    const [updated_id, resolved_id] = eventIds(2);
    return {
      ...conversationFields.pick(after),
      id,
      changes,
      entry_id: newId(idKinds.auditEntry),
      updated_id,
      resolved_id,
    };
  });
  return updateFields.query<ConversationRow>(tx, { ...audited(caller, at), rows: JSON.stringify(rows) });
}

function place(at: AtConversation): string[] {
  return [...placeOf(at), at.conversationId];
}
