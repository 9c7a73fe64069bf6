import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, diff, type InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import {
  type MergePlan,
  type MergingMessage,
  type Seen,
  type Standing,
  standingAfterMerge,
} from './conversation-merge.js';
import { type ConversationRow, conversationColumns } from './record.js';

/** What a merge of conversations starts from. */
export interface MergingConversation extends Seen, Standing {
  readonly id: string;
  readonly contact_id: string | null;
  readonly subject: string | null;
  readonly revision: number;
}

const isAlive = 'EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)';

const holdContacts: Statement = {
  name: 'hold_contacts_of_conversations',
  text: `SELECT id FROM contacts WHERE project_id = $1 AND ${isAlive}
      AND id IN (SELECT c.contact_id FROM conversations c WHERE c.id = ANY ($3::text[]) AND c.project_id = $1)
    ORDER BY id FOR KEY SHARE`,
};

/** In one order, so that of two who merge them either way one waits for the other. */
const lockBoth: Statement = {
  name: 'lock_conversations_to_merge',
  text: `SELECT c.id, c.contact_id, c.subject, c.status, c.snoozed_until, c.ai_resolved,
      c.revision, v.customer_seen_at, v.agent_seen_at
    FROM conversations c
      LEFT JOIN conversation_sights v ON v.conversation_id = c.id
    WHERE c.id = ANY ($3::text[]) AND c.project_id = $1 AND ${isAlive} ORDER BY c.id FOR UPDATE OF c`,
};

const selectMessages: Statement = {
  name: 'select_messages_to_merge',
  text: `SELECT id, conversation_id = $2 AS moves, sender_type, is_internal, created_at FROM messages
    WHERE conversation_id = ANY (ARRAY[$2, $3]) AND project_id = $1 ORDER BY created_at, id LIMIT $4`,
};

const selectInto = new OneRowStatement(
  'select_absorbing_conversation',
  `SELECT c.id FROM merged_conversations m JOIN conversations c ON c.id = m.into_id JOIN projects p ON p.id = c.project_id
    WHERE m.conversation_id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

const selectIntoByExternalId: Statement = {
  name: 'select_absorbing_conversation_by_external_id',
  text: `SELECT into_id AS id FROM merged_conversations WHERE project_id = $1 AND external_id = $2 LIMIT 1`,
};

const shift: Statement = {
  name: 'shift_merged_messages',
  text: `UPDATE messages m SET created_at = s.at FROM unnest($3::text[], $4::timestamptz[]) s (id, at)
    WHERE m.id = s.id AND m.conversation_id = $2 AND m.project_id = $1`,
};

/** Both may have used the same external ids: an import tells their messages apart by the conversation that they come from. */
const moveMessages: Statement = {
  name: 'move_messages_of_conversation',
  text: `UPDATE messages m SET conversation_id = $3, origin_id = coalesce(m.origin_id, $2)
    WHERE m.conversation_id = $2 AND m.project_id = $1`,
};

/** What names the one by its id alone; the audit log tells what was. */
const moves: readonly Statement[] = ['form_submissions', 'conversation_links', 'integration_deliveries'].map(
  (table) => ({
    name: `move_${table}_of_conversation`,
    text: `UPDATE ${table} SET conversation_id = $3 WHERE conversation_id = $2 AND project_id = $1`,
  }),
);

/** Tables whose rows name no project. The caller has found both conversations in the project. */
const moveSends: Statement = {
  name: 'move_sends_of_conversation',
  text: 'UPDATE widget_sends SET conversation_id = $2 WHERE conversation_id = $1',
};

const moveMerged: Statement = {
  name: 'move_merged_conversations',
  text: 'UPDATE merged_conversations SET into_id = $2 WHERE into_id = $1',
};

const saveSeen: Statement = {
  name: 'save_sights_of_both',
  text: `INSERT INTO conversation_sights (conversation_id, customer_seen_at, agent_seen_at) VALUES ($1, $2, $3)
    ON CONFLICT (conversation_id) DO UPDATE
      SET customer_seen_at = excluded.customer_seen_at, agent_seen_at = excluded.agent_seen_at`,
};

/** The subject, external id and rating of the one, for what the other lacks. */
const remove: Statement = {
  name: 'remove_merged_conversation',
  text: `WITH gone AS (
      DELETE FROM conversations WHERE id = $2 AND project_id = $1
      RETURNING id, subject, external_id, csat_score, csat_comment, csat_at
    ), activity AS (
      DELETE FROM conversation_activity WHERE conversation_id = $2 AND project_id = $1
    ), known AS (
      INSERT INTO merged_conversations (conversation_id, into_id, project_id, external_id)
      SELECT id, $3, $1, external_id FROM gone
    )
    SELECT subject, external_id, csat_score, csat_comment, csat_at FROM gone`,
};

type Gone = Pick<ConversationRow, 'subject' | 'external_id' | 'csat_score' | 'csat_comment'> & { csat_at: Date | null };

const csat = (column: string) =>
  sql`csat_${column} = CASE WHEN c.csat_at IS NULL THEN ${param(`csat_${column}`)} ELSE c.csat_${column} END`;

const changes = sql`${param('changes')}::jsonb`;

const save = new NamedStatement(
  'save_merged_conversation',
  sql`WITH updated AS (
    UPDATE conversations c
    SET subject = ${param('subject')}, status = ${param('status')}, snoozed_until = ${param('snoozed_until')},
      ai_resolved = ${param('ai_resolved')}, external_id = coalesce(c.external_id, ${param('external_id')}),
      ${csat('score')}, ${csat('comment')}, ${csat('at')}
    WHERE c.id = ${param('id')} AND c.project_id = ${param('project_id')}
    RETURNING ${conversationColumns}
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(clock_now(), a.updated_at + interval '1 millisecond', ${param('last_at')}::timestamptz)
    FROM updated c WHERE a.conversation_id = c.id
    RETURNING a.updated_at
  ), conversation AS (
    SELECT ${conversationColumns}, a.updated_at FROM updated c, touched a
  ), ${eventsCte(
    {
      type: 'conversation.updated',
      from: 'conversation',
      record: 'conversation',
      changes,
      when: sql`${changes} <> '{}'`,
    },
    {
      type: 'conversation.merged',
      from: 'conversation',
      record: 'conversation',
      key: param('merged_id'),
      merged: sql`${param('merged_id')}::text`,
    },
  )},
  ${auditCte({
    action: 'mergeConversation',
    target: 'conversation',
    from: 'conversation',
    changes: sql`${changes} || jsonb_build_object('merged_id', jsonb_build_object('from', NULL, 'to', ${param('merged_id')}::text))`,
  })}
  SELECT ${conversationColumns}, c.updated_at FROM conversation c`,
);

/**
 * The conversations of the project that have these ids; nobody else writes to them until the transaction ends. Their contacts are
 * held before, in the order in which merges and erasures of contacts take both.
 */
export async function lockConversationsToMerge(
  tx: Database,
  at: InProject,
  ids: readonly string[],
): Promise<MergingConversation[]> {
  await tx.query(holdContacts, [...placeOf(at), ids]);
  return tx.query<MergingConversation>(lockBoth, [...placeOf(at), ids]);
}

/** Messages of both, oldest first, `limit` at most. The caller holds both. */
export function findMergingMessages(
  tx: Database,
  { projectId }: InProject,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<MergingMessage[]> {
  return tx.query<MergingMessage>(selectMessages, [projectId, from, to, limit]);
}

/** Id of the conversation that this one became part of. */
export async function findAbsorbingConversation(
  database: Database,
  at: InProject,
  conversationId: string,
): Promise<string | undefined> {
  return (await selectInto.find<{ id: string }>(database, [...placeOf(at), conversationId]))?.id;
}

/** Id of the conversation that one with this external id became part of. */
export async function findAbsorbingByExternalId(
  database: Database,
  { projectId }: InProject,
  externalId: string,
): Promise<string | undefined> {
  return (await firstRow(database.query<{ id: string }>(selectIntoByExternalId, [projectId, externalId])))?.id;
}

/** All that is the one's becomes the other's. The caller holds both. */
export async function mergeConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  {
    source,
    into,
    plan: { shifted, seen, lastAt },
  }: Record<'source' | 'into', MergingConversation> & { plan: MergePlan },
): Promise<ConversationRow> {
  const { projectId } = at;
  const [from, to] = [source.id, into.id];
  if (shifted.length > 0)
    await tx.query(shift, [projectId, from, shifted.map(({ id }) => id), shifted.map((message) => message.at)]);
  for (const move of [moveMessages, ...moves]) await tx.query(move, [projectId, from, to]);
  await tx.query(moveSends, [from, to]);
  await tx.query(moveMerged, [from, to]);
  if (seen.customer_seen_at || seen.agent_seen_at)
    await tx.query(saveSeen, [to, seen.customer_seen_at, seen.agent_seen_at]);
  const [gone] = await tx.query<Gone>(remove, [projectId, from, to]);
  if (!gone) throw new Error('a conversation that is held is not there');
  const after = { subject: into.subject ?? gone.subject, ...standingAfterMerge(source, into) };
  // `conversation.updated` reports no external id and no rating.
  const changes = diff(into, { ...into, ...after }, ['subject', 'status', 'snoozed_until', 'ai_resolved']);
  const place = { ...audited(caller, at), event_ids: eventIds(2), id: to, merged_id: from, last_at: lastAt };
  const values = { ...place, ...gone, ...after, changes: JSON.stringify(changes) };
  const [row] = await save.query<ConversationRow>(tx, values);
  return row as ConversationRow;
}
