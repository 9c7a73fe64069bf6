import { type Database, firstRow, type Statement } from '@pharos/kit';

const feedsAtOnce = 200;
const eventsAtOnce = 1_000;

/** The oldest event of each feed is one step into the primary key. */
const findDue: Statement = {
  name: 'find_feeds_to_trim',
  text: `SELECT f.project_id FROM feeds f LEFT JOIN LATERAL (
      SELECT created_at FROM feed_events e WHERE e.project_id = f.project_id ORDER BY place LIMIT 1
    ) oldest ON true
    WHERE f.project_id > $1 AND (oldest.created_at < $2 OR f.bytes > $3)
    ORDER BY f.project_id LIMIT ${feedsAtOnce}`,
};

/** Sets the size of an empty feed to 0, because an earlier version counted too much. */
const trim: Statement = {
  name: 'trim_feed',
  text: `WITH oldest AS (
      SELECT place, created_at, sum(bytes) OVER (ORDER BY place) - bytes AS before FROM (
        SELECT place, created_at, bytes FROM feed_events WHERE project_id = $1 ORDER BY place LIMIT ${eventsAtOnce}
      ) first
    ), gone AS (
      DELETE FROM feed_events e USING oldest o, feeds f
      WHERE e.project_id = $1 AND e.place = o.place AND f.project_id = $1
        AND (o.created_at < $2 OR o.before < f.bytes - $3)
      RETURNING e.place, e.bytes
    ), sum AS (SELECT max(place) AS place, sum(bytes)::bigint AS bytes, count(*) AS events FROM gone)
    UPDATE feeds f SET kept_after = GREATEST(f.kept_after, s.place), bytes = CASE
        WHEN EXISTS (SELECT FROM feed_events e WHERE e.project_id = $1 AND e.place > s.place) THEN GREATEST(0, f.bytes - s.bytes)
        ELSE 0 END
    FROM sum s WHERE f.project_id = $1 AND s.events > 0 RETURNING s.events`,
};

const forget: Statement = {
  name: 'forget_feeds',
  text: `DELETE FROM feeds WHERE project_id IN (
      SELECT project_id FROM feeds f WHERE listened_until < $1
        AND NOT EXISTS (SELECT FROM feed_events e WHERE e.project_id = f.project_id)
      ORDER BY project_id LIMIT ${feedsAtOnce} FOR UPDATE SKIP LOCKED
    ) AND listened_until < $1 RETURNING 1 AS one`,
};

export interface KeptOfFeeds {
  /** Events from before are removed. */
  since: Date;
  /** The greatest size of a feed, beyond which the oldest events are removed; null: any size. */
  maxBytes: number | null;
}

/** Finds up to a number of projects, in order from `after` on, whose feeds hold more than they may. */
async function findFeedsToTrim(database: Database, after: string, kept: KeptOfFeeds): Promise<string[]> {
  const rows = await database.query<{ project_id: string }>(findDue, [after, kept.since, kept.maxBytes]);
  return rows.map(({ project_id }) => project_id);
}

/** Removes some of a feed's oldest events, and returns whether there may be more to remove. */
async function trimFeed(database: Database, projectId: string, kept: KeptOfFeeds): Promise<boolean> {
  const values = [projectId, kept.since, kept.maxBytes];
  const row = await firstRow(database.query<{ events: number }>(trim, values));
  return row?.events === eventsAtOnce;
}

/** Forgets feeds that nobody listens to and that are empty; returns whether there may be more. */
export async function forgetFeeds(database: Database, now: Date): Promise<boolean> {
  return (await database.query(forget, [now])).length === feedsAtOnce;
}

/** Goes through all feeds once, and removes up to a batch of each; returns whether another round is needed. */
export async function trimSome(database: Database, kept: KeptOfFeeds): Promise<boolean> {
  let more = false;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const due = await findFeedsToTrim(database, after, kept);
    for (const projectId of due) if (await trimFeed(database, projectId, kept)) more = true;
    after = due.at(-1);
  }
  return more;
}

const typingAtOnce = 1_000;

const removeTyping: Statement = {
  name: 'forget_typing',
  text: `WITH gone AS (
      DELETE FROM feed_events WHERE (project_id, place) IN (
        SELECT project_id, place FROM feed_events
        WHERE type IN ('conversation.presence', 'conversation.typing') AND created_at < (SELECT clock_now() - interval '1 minute')
        ORDER BY created_at LIMIT ${typingAtOnce})
      RETURNING project_id, bytes
    ), sums AS (
      SELECT project_id, sum(bytes)::bigint AS bytes, count(*)::int AS events FROM gone GROUP BY project_id
    ), freed AS (
      UPDATE feeds f SET bytes = GREATEST(0, f.bytes - s.bytes) FROM sums s WHERE f.project_id = s.project_id
    )
    SELECT coalesce(sum(events), 0)::int AS events FROM sums`,
};

/** Removes that somebody was typing or present, a minute after; true when there may be more. */
export async function forgetTyping(database: Database): Promise<boolean> {
  const [row] = await database.query<{ events: number }>(removeTyping);
  return row?.events === typingAtOnce;
}
