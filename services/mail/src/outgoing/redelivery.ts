import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { type MessagePlace, outgoingChannel } from './queue.js';

/**
 * Events come at least once, and in any order: one that is older than the last asks for nothing. The attempt's number grows, so that
 * whatever an earlier one has left to say is not said any more. A mail that is not known any more begins anew.
 */
const again = new NamedStatement(
  'redeliver_outgoing_mail',
  sql`WITH queued AS (
    INSERT INTO outgoing_mails AS m (id, org_id, project_id, conversation_id, requested)
    VALUES (${param('id', 'org_id', 'project_id', 'conversation_id', 'requested')})
    ON CONFLICT (id) DO UPDATE SET state = 'waiting', reason = NULL, attempts = m.attempts + 1, attempts_before = m.attempts + 1,
      first_attempt_at = NULL, due_at = clock_now(), requested = excluded.requested
    WHERE m.org_id = excluded.org_id AND m.project_id = excluded.project_id AND m.state IN ('failed', 'bounced')
      AND (m.requested IS NULL OR m.requested < excluded.requested)
    RETURNING org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM queued`,
);

/** Has the mail of a message sent once more that failed or bounced, once for each event that asks for it. */
export async function redeliverMail(
  database: Database,
  { orgId, projectId, conversationId, messageId }: MessagePlace,
  eventId: string,
): Promise<void> {
  const place = { org_id: orgId, project_id: projectId, conversation_id: conversationId };
  await again.query(database, { id: messageId, ...place, requested: eventId });
}
