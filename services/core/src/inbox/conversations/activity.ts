import { type Database, param, type Statement, sql } from '@pharos/kit';
import { lowerWatermarks } from '../reading/watermarks.js';

/*
 * What `conversation_activity` keeps of a conversation's public messages. A message that is appended moves it within its own
 * statement (`afterMessage`). Whatever else changes messages, which is seldom, counts them anew in the same transaction
 * (`recountMessages`). An import that makes conversations counts what it brings (`countsOf`).
 */

/** The columns that follow from the messages, in the order of `afterMessage`. */
export const messageColumns = 'message_count, last_message_at, first_response_at, handled_by, asked_at, answered_at';

/** SQL of the time of a write, by `conversation_activity a`: later than that of any write before. */
export const nextMoment = "(SELECT greatest(clock_now(), a.updated_at + interval '1 millisecond') AS at OFFSET 0) t";

/** SQL of `resolved_at` after a write at `t.at` that leaves a conversation with this status. */
export const resolvedAfter = (status: string) =>
  `CASE WHEN ${status} IN ('resolved', 'closed') THEN coalesce(a.resolved_at, t.at) END`;

/** SQL of a row from which a conversation `c` without messages begins. */
export const beforeMessages = `(SELECT c.created_at AS last_message_at, 0 AS message_count, 'nobody' AS handled_by, NULL::timestamptz AS first_response_at,
      NULL::timestamptz AS resolved_at, NULL::timestamptz AS asked_at, NULL::timestamptz AS answered_at)`;

const isPublic = sql`NOT ${param('is_internal')}::boolean`;
const asks = sql`${isPublic} AND ${param('sender_type')} = 'customer'`;
const speaks = sql`${isPublic} AND ${param('sender_type')} IN ('agent', 'ai')`;
const answers = sql`${speaks} AND NOT ${param('hands_over')}::boolean`;

/**
 * SQL of `messageColumns` after one more message, written at `t.at`, where `a` has them as they were; `settles`: SQL of whether it
 * reopens a conversation that was resolved, so that nothing before it waits for an answer.
 */
export const afterMessage = (settles: string) => sql`a.message_count + CASE WHEN ${isPublic} THEN 1 ELSE 0 END,
      CASE WHEN ${isPublic} THEN t.at ELSE a.last_message_at END,
      CASE WHEN ${speaks} THEN coalesce(a.first_response_at, t.at) ELSE a.first_response_at END,
      CASE WHEN ${speaks} THEN CASE ${param('sender_type')} WHEN 'ai' THEN 'ai' ELSE 'people' END ELSE a.handled_by END,
      CASE WHEN ${settles} THEN t.at WHEN ${asks} THEN coalesce(a.asked_at, t.at) WHEN ${answers} THEN NULL ELSE a.asked_at END,
      CASE WHEN ${asks} THEN NULL WHEN ${answers} THEN coalesce(a.answered_at, t.at) ELSE a.answered_at END`;

/** SQL of `conversation_id` and `messageColumns` by the public messages of a query, which also gives `hands_over` and `settled_at`. */
export const countsOf = (
  messages: string,
) => `SELECT m.conversation_id, count(*)::int AS message_count, max(m.created_at) AS last_message_at,
      min(m.created_at) FILTER (WHERE m.sender_type IN ('agent', 'ai')) AS first_response_at,
      CASE greatest(max(m.created_at) FILTER (WHERE m.sender_type = 'agent'), max(m.created_at) FILTER (WHERE m.sender_type = 'ai'))
        WHEN max(m.created_at) FILTER (WHERE m.sender_type = 'agent') THEN 'people'
        WHEN max(m.created_at) FILTER (WHERE m.sender_type = 'ai') THEN 'ai'
        ELSE 'nobody' END AS handled_by,
      min(m.created_at) FILTER (WHERE m.sender_type = 'customer' AND m.created_at > coalesce(m.last_answer, '-infinity')
        AND m.created_at >= coalesce(m.settled_at, '-infinity')) AS asked_at,
      min(m.created_at) FILTER (WHERE m.answers AND m.created_at >= coalesce(m.last_question, '-infinity')) AS answered_at
    FROM (
      SELECT s.*, max(s.created_at) FILTER (WHERE s.answers) OVER each AS last_answer,
        max(s.created_at) FILTER (WHERE s.sender_type = 'customer') OVER each AS last_question
      FROM (SELECT m.*, m.sender_type IN ('agent', 'ai') AND NOT m.hands_over AS answers FROM (${messages}) m) s
      WINDOW each AS (PARTITION BY s.conversation_id)
    ) m GROUP BY m.conversation_id`;

/** Each conversation is looked up by itself: of one that it takes for small the planner would go through all others as well. */
const recount: Statement = {
  name: 'recount_messages',
  text: `UPDATE conversation_activity a SET message_count = coalesce(n.message_count, 0),
      last_message_at = coalesce(n.last_message_at, c.created_at), first_response_at = n.first_response_at,
      handled_by = coalesce(n.handled_by, 'nobody'), asked_at = n.asked_at, answered_at = n.answered_at
    FROM unnest($2::text[]) given (id)
    CROSS JOIN LATERAL (SELECT c.id, c.created_at FROM conversations c WHERE c.id = given.id AND c.project_id = $1 OFFSET 0) c
    LEFT JOIN LATERAL (${countsOf(`
      SELECT m.conversation_id, m.sender_type, m.hands_over, m.created_at, s.settled_at
      FROM (SELECT settled_at FROM conversation_activity WHERE conversation_id = c.id OFFSET 0) s, messages m
      WHERE m.conversation_id = c.id AND m.project_id = $1 AND NOT m.is_internal`)}
    ) n ON true
    WHERE a.conversation_id = c.id AND a.conversation_id = ANY ($2::text[])`,
};

/** Counts the messages of conversations anew, after some were changed. The caller holds the conversations. */
export async function recountMessages(
  tx: Database,
  projectId: string,
  conversationIds: readonly string[],
): Promise<void> {
  await tx.query(recount, [projectId, conversationIds]);
  await lowerWatermarks(tx, projectId, conversationIds);
}
