import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type InProject, intoOutbox } from '@pharos/service';
import { conversationOwnColumns } from '../columns.js';
import { placeOf } from '../in-project.js';
import { auditCte } from '../journal.js';
import { eventIdIf, type ImportedMessageRow, messageCte, messageEvents, saidCte, saidIn } from './imported-messages.js';
import { namedConversations } from './named-conversations.js';

export interface ImportedConversationRow {
  readonly id: string;
  readonly external_id: string;
  readonly contact_id: string | null;
  readonly subject: string | null;
  readonly status: string;
  readonly priority: string;
  readonly channel: string;
  readonly assigned_to: string | null;
  readonly tags: readonly string[];
  readonly snoozed_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** In the order of their times, of which no two are the same. */
  readonly messages: readonly ImportedMessageRow[];
}

const selectByExternalIds: Statement = {
  name: 'select_conversations_by_external_ids',
  text: `SELECT c.id, n.external_id FROM ${namedConversations} JOIN projects p ON p.id = $1
    WHERE p.org_id = $2 AND p.deleted_at IS NULL`,
};

/**
 * All rows in one statement, which come as JSON. A conversation that somebody else has made meanwhile is left out. What nobody is told
 * of the customer has seen, where it was written: old answers are not unread in the widget.
 */
const importConversations = new NamedStatement(
  'import_conversations',
  sql`WITH new AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('conversations')}::json) new (id text, external_id text, contact_id text,
      subject text, status text, priority text, channel text, assigned_to text, tags text[], snoozed_until timestamptz,
      created_at timestamptz, updated_at timestamptz, event_id text, entry_id text)
  ), ${saidCte}, created AS (
    INSERT INTO conversations AS c (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags,
      snoozed_until, external_id, created_at)
    SELECT n.id, p.id, n.contact_id, n.subject, n.status, n.priority, n.channel, n.assigned_to, n.tags, n.snoozed_until,
      n.external_id, n.created_at
    FROM new n, projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING ${conversationOwnColumns}
  ), activity AS (
    INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
    SELECT c.id, c.project_id, n.updated_at FROM created c JOIN new n ON n.id = c.id
  ), seen AS (
    INSERT INTO conversation_sights (conversation_id, customer_seen_at)
    SELECT c.id, n.updated_at FROM created c JOIN new n ON n.id = c.id WHERE n.event_id IS NULL
  ), ${messageCte('created')}, conversation AS (
    SELECT ${conversationOwnColumns}, n.updated_at FROM created c JOIN new n ON n.id = c.id
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.key, e.data || '{"imported": true}', ${param('caller')}::jsonb
    FROM (
      SELECT n.event_id, 'conversation.created' AS type, r.id AS key, NULL::timestamptz AS at,
        jsonb_build_object('conversation', to_jsonb(r)) AS data
      FROM conversation r JOIN new n ON n.id = r.id
      UNION ALL
      ${messageEvents}
    ) e WHERE e.event_id IS NOT NULL ORDER BY e.key, e.at NULLS FIRST
  ), entries AS (
    SELECT r.id, n.entry_id FROM created r JOIN new n ON n.id = r.id
  ), ${auditCte({
    action: 'importConversations',
    target: 'conversation',
    from: 'entries',
    whose: sql`r.entry_id, ${param('org_id', 'project_id')}`,
  })}
  SELECT id FROM created`,
);

/** The audit entries of rows that were there already. */
const recordKnown = new NamedStatement(
  'audit_known_conversations',
  sql`WITH known AS (
    SELECT * FROM unnest(${param('ids')}::text[], ${param('entry_ids')}::text[]) known (id, entry_id)
  ), ${auditCte({
    action: 'importConversations',
    target: 'conversation',
    from: 'known',
    whose: sql`r.entry_id, ${param('org_id', 'project_id')}`,
  })}
  SELECT 1 AS one`,
);

/** Ids of the conversations that have these external ids, or have absorbed one that had, by external id. */
export async function findByExternalIds(
  tx: Database,
  at: InProject,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const values = [...placeOf(at), externalIds];
  const rows = await tx.query<{ id: string; external_id: string }>(selectByExternalIds, values);
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

/** Ids of those that were made: all but those whose external id somebody else has given meanwhile. */
export async function saveImportedConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  rows: readonly ImportedConversationRow[],
  notify: boolean,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const conversations = rows.map(({ messages, ...row }) => ({
    ...row,
    event_id: eventIdIf(notify),
    entry_id: newId(idKinds.auditEntry),
  }));
  const messages = rows.flatMap(({ id, messages: said }) =>
    saidIn({ conversationId: id, originId: null }, said, notify),
  );
  const made = await importConversations.query<{ id: string }>(tx, {
    ...audited(caller, at),
    conversations: JSON.stringify(conversations),
    messages: JSON.stringify(messages),
  });
  return new Set(made.map(({ id }) => id));
}

export async function recordKnownConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordKnown.query(tx, { ...audited(caller, at), ids, entry_ids: ids.map(() => newId(idKinds.auditEntry)) });
}
