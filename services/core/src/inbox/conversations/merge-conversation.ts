import { invalid } from '@pharos/contract';
import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type {
  ConversationServiceDefinition,
  MergeConversationRequest,
} from '@pharos/proto/pharos/core/v1/conversation';
import { audited, type Caller, diff, type InProject, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { missingConversation } from '../missing.js';
import { moveNotifications } from '../notifications/notifications.js';
import { mergeReadMarks } from '../reading/read-marks.js';
import { noteChange } from '../timeline/note-change.js';
import { findAbsorbingConversation } from './absorbed-conversations.js';
import { recountMessages, resolvedAfter } from './activity.js';
import {
  type MergePlan,
  type MergingMessage,
  planMerge,
  type Seen,
  type Standing,
  standingAfterMerge,
} from './conversation-merge.js';
import {
  activityColumns,
  type ConversationRow,
  conversationColumns,
  conversationRecord,
  conversationWith,
} from './record.js';

/** The greatest number of messages of both conversations together: moving so many takes about a second, in which nobody can write to them. */
const maxMessages = 10_000;

export const mergeConversation: RpcOf<ConversationServiceDefinition, 'mergeConversation'> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const { conversationId: from, into: to } = request;
    await requireProject(tx, request);
    const found = await lockConversationsToMerge(tx, request, [from, to]);
    const source = found.find(({ id }) => id === from);
    if (!source) throw await missingConversation(tx, request, from);
    checkRevision(source, request);
    const target = await targetOf(tx, request, source, found);
    const messages = await findMergingMessages(tx, request, { from, to, limit: maxMessages + 1 });
    if (messages.length > maxMessages)
      throw invalid(['into'], `both conversations together must have at most ${maxMessages} messages`);
    const plan = planMerge(messages, source, target);
    return {
      conversation: conversationRecord.toMessage(
        await mergeConversations(tx, call, request, { source, into: target, plan }),
      ),
    };
  });

/** @throws VALIDATION_ERROR when it is not one into which the source can go */
async function targetOf(
  tx: Database,
  request: MergeConversationRequest,
  source: MergingConversation,
  found: readonly MergingConversation[],
): Promise<MergingConversation> {
  const { into } = request;
  if (into === source.id) throw invalid(['into'], 'must be a different conversation');
  const target = found.find(({ id }) => id === into);
  if (!target) throw noTarget(await findAbsorbingConversation(tx, request, into));
  if (target.contact_id !== source.contact_id)
    throw invalid(['into'], 'must belong to the same contact; change or merge the contacts first');
  return target;
}

function noTarget(mergedInto: string | undefined): Error {
  if (mergedInto === undefined) return invalid(['into'], 'there is no such conversation in this project');
  return invalid(['into'], `was already merged into ${mergedInto}`);
}

/** What a merge of conversations starts from. */
interface MergingConversation extends Seen, Standing {
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

/** Both conversations are locked in one order, so that of two callers who merge them either way one waits for the other. */
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

const shift: Statement = {
  name: 'shift_merged_messages',
  text: `UPDATE messages m SET created_at = s.at FROM unnest($3::text[], $4::timestamptz[]) s (id, at)
    WHERE m.id = s.id AND m.conversation_id = $2 AND m.project_id = $1`,
};

/** Both may have used the same external ids: an import distinguishes their messages by the conversation that they come from. */
const moveMessages: Statement = {
  name: 'move_messages_of_conversation',
  text: `UPDATE messages m SET conversation_id = $3, origin_id = coalesce(m.origin_id, $2)
    WHERE m.conversation_id = $2 AND m.project_id = $1`,
};

/** The tables that refer to the conversation by its id alone; the audit log keeps what was. */
const moves: readonly Statement[] = [
  'form_submissions',
  'conversation_changes',
  'conversation_links',
  'integration_deliveries',
].map((table) => ({
  name: `move_${table}_of_conversation`,
  text: `UPDATE ${table} SET conversation_id = $3 WHERE conversation_id = $2 AND project_id = $1`,
}));

/** Tables whose rows name no project. The caller has found both conversations in the project. */
const moveSends: Statement = {
  name: 'move_sends_of_conversation',
  text: 'UPDATE widget_sends SET conversation_id = $2 WHERE conversation_id = $1',
};

const moveMerged: Statement = {
  name: 'move_merged_conversations',
  text: 'UPDATE merged_conversations SET into_id = $2 WHERE into_id = $1',
};

/** What descends from the one that it absorbs takes its place, or it would follow itself. */
const takePlace: Statement = {
  name: 'take_place_of_followed_conversation',
  text: `WITH RECURSIVE before AS (
      SELECT follows AS id FROM conversations WHERE id = $3 AND project_id = $1
      UNION
      SELECT c.follows FROM before b JOIN conversations c ON c.id = b.id AND c.project_id = $1
    )
    UPDATE conversations c SET follows = gone.follows FROM conversations gone
    WHERE c.id = $3 AND c.project_id = $1 AND gone.id = $2 AND gone.project_id = $1 AND $2 IN (SELECT id FROM before)`,
};

/** What followed the one follows the other. */
const moveFollowing: Statement = {
  name: 'move_following_conversations',
  text: 'UPDATE conversations SET follows = $3 WHERE follows = $2 AND project_id = $1',
};

const saveSeen: Statement = {
  name: 'save_sights_of_both',
  text: `INSERT INTO conversation_sights (conversation_id, customer_seen_at, agent_seen_at) VALUES ($1, $2, $3)
    ON CONFLICT (conversation_id) DO UPDATE
      SET customer_seen_at = excluded.customer_seen_at, agent_seen_at = excluded.agent_seen_at`,
};

/**
 * Removes the one, and returns its subject, external id and rating for what the other lacks. What was said before counts as settled
 * only where it was in both.
 */
const remove: Statement = {
  name: 'remove_merged_conversation',
  text: `WITH gone AS (
      DELETE FROM conversations WHERE id = $2 AND project_id = $1
      RETURNING id, subject, external_id, csat_score, csat_comment, csat_at
    ), activity AS (
      DELETE FROM conversation_activity WHERE conversation_id = $2 AND project_id = $1 RETURNING settled_at
    ), settled AS (
      UPDATE conversation_activity a SET settled_at = CASE WHEN g.settled_at < a.settled_at THEN g.settled_at END
      FROM activity g WHERE a.conversation_id = $3 AND (g.settled_at < a.settled_at) IS NOT FALSE
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
    UPDATE conversation_activity a SET (updated_at, resolved_at) = (
      SELECT t.at, ${resolvedAfter('c.status')}
      FROM (SELECT greatest(clock_now(), a.updated_at + interval '1 millisecond', ${param('last_at')}::timestamptz) AS at OFFSET 0) t
    ) FROM updated c WHERE a.conversation_id = c.id
    RETURNING ${activityColumns}
  ), conversation AS (
    SELECT ${conversationWith('a')} FROM updated c, touched a
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
  ${noteChange({
    type: 'merged',
    from: 'conversation',
    changes: sql`nullif(${changes}, '{}')`,
    details: sql`jsonb_build_object('conversation_id', ${param('merged_id')}::text)`,
  })},
  ${auditCte({
    action: 'mergeConversation',
    target: 'conversation',
    from: 'conversation',
    changes: sql`${changes} || jsonb_build_object('merged_id', jsonb_build_object('from', NULL, 'to', ${param('merged_id')}::text))`,
  })}
  SELECT ${conversationRecord.of('c')} FROM conversation c`,
);

/**
 * The conversations of the project that have these ids; nobody else writes to them until the transaction ends. Their contacts are
 * held before, in the order in which merges and erasures of contacts take both.
 */
async function lockConversationsToMerge(
  tx: Database,
  at: InProject,
  ids: readonly string[],
): Promise<MergingConversation[]> {
  await tx.query(holdContacts, [...placeOf(at), ids]);
  return tx.query<MergingConversation>(lockBoth, [...placeOf(at), ids]);
}

/** Messages of both, oldest first, `limit` at most. The caller holds both. */
function findMergingMessages(
  tx: Database,
  { projectId }: InProject,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<MergingMessage[]> {
  return tx.query<MergingMessage>(selectMessages, [projectId, from, to, limit]);
}

/** Moves all that the one has to the other. The caller holds both. */
async function mergeConversations(
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
  for (const move of [mergeReadMarks, moveNotifications, moveMessages, takePlace, moveFollowing, ...moves])
    await tx.query(move, [projectId, from, to]);
  await tx.query(moveSends, [from, to]);
  await tx.query(moveMerged, [from, to]);
  if (seen.customer_seen_at || seen.agent_seen_at)
    await tx.query(saveSeen, [to, seen.customer_seen_at, seen.agent_seen_at]);
  const [gone] = await tx.query<Gone>(remove, [projectId, from, to]);
  if (!gone) throw new Error('a conversation that is held is not there');
  await recountMessages(tx, projectId, [to]);
  const after = { subject: into.subject ?? gone.subject, ...standingAfterMerge(source, into) };
  // `conversation.updated` reports no external id and no rating.
  const changes = diff(into, { ...into, ...after }, ['subject', 'status', 'snoozed_until', 'ai_resolved']);
  const place = { ...audited(caller, at), event_ids: eventIds(2), id: to, merged_id: from, last_at: lastAt };
  const values = { ...place, ...gone, ...after, changes: JSON.stringify(changes) };
  const [row] = await save.query<ConversationRow>(tx, values);
  return row as ConversationRow;
}
