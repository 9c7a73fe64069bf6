import { type Database, NamedStatement, param, sql, systemActor } from '@pharos/kit';
import { callerJson, intoOutbox } from '@pharos/service';
import { eventIds } from '../../shared/journal.js';
import { overdueSince } from './overdue.js';
import { activityColumns, conversationWith } from './record.js';

const isOverdue = `a.project_id = p.id AND a.waiting_on = 'team' AND a.waiting_since <= (${overdueSince})
        AND (a.waiting_since, a.conversation_id) > (p.overdue_told_at, p.overdue_told_id) AND a.handled_by <> 'people'`;

/** Each project is told of in the order of the waits, by whoever holds it; others pass it by. */
const tell = new NamedStatement(
  'tell_overdue',
  sql`WITH held AS (
    SELECT p.id, p.org_id, p.overdue_told_at, p.overdue_told_id, p.first_response_target_minutes, p.business_hours
    FROM projects p
    WHERE p.overdue_told_at IS NOT NULL AND p.deleted_at IS NULL AND EXISTS (SELECT FROM conversation_activity a WHERE ${isOverdue})
    FOR NO KEY UPDATE OF p SKIP LOCKED
  ), overdue AS (
    SELECT p.org_id, a.*, row_number() OVER (ORDER BY p.id, a.waiting_since, a.conversation_id) AS place
    FROM held p CROSS JOIN LATERAL (
      SELECT a.project_id, a.waiting_since, a.conversation_id FROM conversation_activity a WHERE ${isOverdue}
      ORDER BY a.waiting_since, a.conversation_id LIMIT cardinality(${param('event_ids')}::text[])
    ) a
    ORDER BY place LIMIT cardinality(${param('event_ids')}::text[])
  ), conversation AS (
    SELECT ${conversationWith('a')}
    FROM overdue o JOIN conversations c ON c.id = o.conversation_id
    JOIN LATERAL (SELECT ${activityColumns} FROM conversation_activity a WHERE a.conversation_id = c.id) a ON true
    FOR NO KEY UPDATE OF c
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT (${param('event_ids')}::text[])[o.place], 'conversation.overdue', o.org_id, o.project_id, r.id,
      jsonb_build_object('conversation', to_jsonb(r)), ${param('caller')}::jsonb
    FROM conversation r JOIN overdue o ON o.conversation_id = r.id ORDER BY o.place
  ), moved AS (
    UPDATE projects p SET overdue_told_at = last.waiting_since, overdue_told_id = last.conversation_id
    FROM (SELECT DISTINCT ON (project_id) * FROM overdue ORDER BY project_id, place DESC) last
    WHERE p.id = last.project_id
  )
  SELECT count(*) AS told FROM overdue`,
);

/** Tells of up to `limit` conversations that have become overdue, of each wait once, and returns of how many. */
export async function tellOverdue(database: Database, limit: number): Promise<number> {
  const caller = callerJson({ requestId: '', traceparent: '', actor: systemActor });
  const [row] = await tell.query<{ told: number }>(database, { caller, event_ids: eventIds(limit) });
  return row?.told ?? 0;
}
