import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql, systemActor } from '@pharos/kit';
import { callerJson, intoOutbox } from '@pharos/service';
import { auditCte, eventIds } from '../../shared/journal.js';
import { noteChange } from '../timeline/note-change.js';
import { activityColumns, conversationColumns, conversationWith } from './record.js';

/**
 * Whoever comes first locks a row, others pass it by. Each row woken has an event and an audit entry; the ids of both
 * come as arrays, since many rows are woken at once.
 */
const wake = new NamedStatement(
  'wake_conversations',
  sql`WITH due AS (
    SELECT c.id, c.snoozed_until, p.org_id
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.snoozed_until <= ${param('now')} AND p.deleted_at IS NULL
    ORDER BY c.snoozed_until LIMIT cardinality(${param('event_ids')}::text[])
    FOR NO KEY UPDATE OF c SKIP LOCKED
  ), woken AS (
    UPDATE conversations c SET status = 'open', snoozed_until = NULL FROM due d WHERE c.id = d.id
    RETURNING ${conversationColumns}
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(clock_now(), a.updated_at + interval '1 millisecond')
    FROM woken c WHERE a.conversation_id = c.id
    RETURNING a.conversation_id, ${activityColumns}
  ), conversation AS (
    SELECT ${conversationWith('a')} FROM woken c JOIN touched a ON a.conversation_id = c.id
  ), written AS (
    SELECT r.id, r.project_id, r.updated_at, d.org_id, to_jsonb(r) AS record, row_number() OVER (ORDER BY d.snoozed_until) AS place,
      jsonb_build_object('status', jsonb_build_object('from', 'snoozed', 'to', 'open'),
        'snoozed_until', jsonb_build_object('from', iso(d.snoozed_until), 'to', NULL)) AS changes
    FROM conversation r JOIN due d ON d.id = r.id
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT (${param('event_ids')}::text[])[w.place], 'conversation.updated', w.org_id, w.project_id, w.id,
      jsonb_build_object('conversation', w.record, 'changes', w.changes), ${param('caller')}::jsonb
    FROM written w ORDER BY w.place
  ), ${noteChange({ type: 'changed', from: 'written', changes: 'r.changes', entryId: sql`(${param('entry_ids')}::text[])[r.place]` })},
  ${auditCte({
    action: 'wakeConversation',
    target: 'conversation',
    from: 'written',
    changes: 'r.changes',
    whose: sql`(${param('entry_ids')}::text[])[r.place], r.org_id, r.project_id`,
  })}
  SELECT count(*) AS woken FROM written`,
);

/** Opens up to `limit` conversations whose snooze is over, and returns how many. */
export async function wakeConversations(database: Database, now: Date, limit: number): Promise<number> {
  const caller = callerJson({ requestId: '', traceparent: '', actor: systemActor });
  const event_ids = eventIds(limit);
  const entry_ids = event_ids.map(() => newId(idKinds.auditEntry));
  const [row] = await wake.query<{ woken: number }>(database, { now, caller, event_ids, entry_ids });
  return row?.woken ?? 0;
}
