import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { isUnreadBy } from './read-marks.js';
import { findReading } from './reading.js';

/** So many conversations are passed at once. */
const step = 2_000;
/** A message that is being written may become visible after later ones. */
const settled = '1 minute';

/** Moves the watermark up to the first conversation that is unread, or past some that are not; not one that was lowered meanwhile. */
const advance: Statement = {
  name: 'advance_read_watermark',
  text: `WITH next AS MATERIALIZED (
      SELECT a.conversation_id, a.last_message_at FROM conversation_activity a
      WHERE a.project_id = $1 AND a.last_message_at > $4 AND a.last_message_at < (SELECT clock_now()) - interval '${settled}'
      ORDER BY a.last_message_at, a.conversation_id LIMIT ${step}
    ), unread AS (
      SELECT a.last_message_at FROM next a WHERE ${isUnreadBy('$2', '$3')} ORDER BY a.last_message_at LIMIT 1
    ), reached AS (
      SELECT coalesce((SELECT last_message_at - interval '1 millisecond' FROM unread), max(last_message_at)) AS at FROM next
    )
    INSERT INTO read_watermarks AS w (project_id, user_id, read_before)
    SELECT $1, $2, r.at FROM reached r WHERE r.at > $4
    ON CONFLICT (project_id, user_id) DO UPDATE SET read_before = excluded.read_before
      WHERE date_trunc('milliseconds', w.read_before) = date_trunc('milliseconds', $4::timestamptz)`,
};

/** Passes what the user has read by now, so that lists of what they have not need not look at it. */
export async function advanceWatermark(database: Database, at: InProject, userId: string): Promise<void> {
  const { joinedAt, readBefore } = await findReading(database, at, userId);
  await database.query(advance, [at.projectId, userId, joinedAt, readBefore]);
}

/** One after the other, by user: two that lower several do not wait for each other. */
const lower: Statement = {
  name: 'lower_read_watermarks',
  text: `WITH passed AS (
      SELECT w.user_id, c.at FROM read_watermarks w, (
        SELECT min(last_message_at) - interval '1 millisecond' AS at FROM conversation_activity
        WHERE conversation_id = ANY ($2::text[]) AND project_id = $1
      ) c WHERE w.project_id = $1 AND w.read_before > c.at ORDER BY w.user_id FOR UPDATE OF w
    ) UPDATE read_watermarks w SET read_before = p.at FROM passed p WHERE w.project_id = $1 AND w.user_id = p.user_id`,
};

/** Takes back the watermarks that have passed any of these conversations, after something was dated back. */
export async function lowerWatermarks(
  tx: Database,
  projectId: string,
  conversationIds: readonly string[],
): Promise<void> {
  await tx.query(lower, [projectId, conversationIds]);
}
