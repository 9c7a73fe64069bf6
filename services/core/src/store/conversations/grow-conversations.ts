import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type InProject, intoOutbox } from '@pharos/service';
import { placeOf } from '../in-project.js';
import { type ImportedMessageRow, messageCte, messageEvents, saidCte, saidIn } from './imported-messages.js';
import { namedConversations } from './named-conversations.js';

/** Messages of an import that a conversation lacks. */
export interface Addition {
  readonly conversationId: string;
  readonly messages: readonly ImportedMessageRow[];
}

/** In the order in which merges lock conversations. */
const hold: Statement = {
  name: 'hold_conversations_by_external_ids',
  text: `SELECT c.id, n.external_id FROM ${namedConversations}
    WHERE c.project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY c.id FOR NO KEY UPDATE OF c`,
};

const selectKnown: Statement = {
  name: 'select_known_messages',
  text: `SELECT m.conversation_id, m.external_id FROM unnest($2::text[], $3::text[]) named (conversation_id, external_id)
    JOIN messages m ON m.conversation_id = named.conversation_id AND m.external_id = named.external_id
    WHERE m.project_id = $1`,
};

/** The conversation's last activity moves only when what is added is later: as if all had been imported at once. */
const addMessages = new NamedStatement(
  'add_imported_messages',
  sql`WITH ${saidCte}, conversation AS (
    SELECT c.id, c.project_id FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id IN (SELECT conversation_id FROM said) AND c.project_id = ${param('project_id')}
      AND p.org_id = ${param('org_id')}
  ), ${messageCte('conversation')}, activity AS (
    UPDATE conversation_activity a SET updated_at = last.at
    FROM (SELECT conversation_id, max(created_at) AS at FROM message GROUP BY conversation_id) last
    WHERE a.conversation_id = last.conversation_id AND a.updated_at < last.at
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.key, e.data || '{"imported": true}', ${param('caller')}::jsonb
    FROM (${messageEvents}) e WHERE e.event_id IS NOT NULL ORDER BY e.key, e.at
  )
  SELECT 1 AS one`,
);

/** Ids of the conversations that have these external ids, by external id; nobody else writes to them until the transaction ends. */
export async function holdByExternalIds(
  tx: Database,
  at: InProject,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; external_id: string }>(hold, [...placeOf(at), externalIds]);
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

/** Which of the named messages are there: their external ids, by conversation. The caller has found the conversations. */
export async function findKnownMessages(
  tx: Database,
  { projectId }: InProject,
  named: readonly { readonly conversationId: string; readonly externalId: string }[],
): Promise<Map<string, Set<string>>> {
  const conversationIds = named.map(({ conversationId }) => conversationId);
  const externalIds = named.map(({ externalId }) => externalId);
  const rows = await tx.query<{ conversation_id: string; external_id: string }>(selectKnown, [
    ...[projectId, conversationIds, externalIds],
  ]);
  const known = new Map<string, Set<string>>();
  for (const { conversation_id, external_id } of rows)
    known.set(conversation_id, (known.get(conversation_id) ?? new Set()).add(external_id));
  return known;
}

/** The caller holds the conversations. */
export async function saveAdditions(
  tx: Database,
  caller: Caller,
  at: InProject,
  additions: readonly Addition[],
  notify: boolean,
): Promise<void> {
  const messages = additions.flatMap(({ conversationId, messages }) => saidIn(conversationId, messages, notify));
  if (messages.length === 0) return;
  await addMessages.query(tx, { ...audited(caller, at), messages: JSON.stringify(messages) });
}
