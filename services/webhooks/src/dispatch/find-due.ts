import type { Database, Statement } from '@pharos/kit';
import { firstAttempts, isActive, isFree, isItsTime, retries } from '../deliveries/index.js';

/**
 * A part of the queue's webhooks, in the order of their ids, with one probe of an index for each however long its queue is;
 * and those of them that have something to be claimed. LATERAL with a limit rather than EXISTS: a planner that knows of many
 * due rows may join all of them.
 */
const selectDue: Statement = {
  name: 'select_due_webhooks',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT clock_now() AS now), queued AS (
      (SELECT webhook_id, 1 AS nth FROM due_attempts WHERE webhook_id > $1 ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT next.webhook_id, queued.nth + 1 FROM queued CROSS JOIN LATERAL (
        SELECT q.webhook_id FROM due_attempts q WHERE q.webhook_id > queued.webhook_id ORDER BY q.webhook_id LIMIT 1
      ) next WHERE queued.nth < $2
    ), due AS (
      SELECT w.org_id, w.id AS webhook_id FROM queued JOIN webhooks w ON w.id = queued.webhook_id AND ${isActive}
        AND ${isItsTime}
      CROSS JOIN LATERAL (
        (SELECT FROM due_attempts WHERE ${firstAttempts} LIMIT 1)
        UNION ALL
        (SELECT FROM due_attempts WHERE ${retries} LIMIT 1)
        LIMIT 1
      ) due
    )
    SELECT seen.last, seen.count, due.org_id, due.webhook_id
    FROM (SELECT max(webhook_id) AS last, count(*) AS count FROM queued) seen LEFT JOIN due ON true`,
};

/** Longer ago than this is not looked back: the walk through the queue finds the rest. */
const longestSpan = '1 minute';
/** A retry may be committed some time after the moment from which its wait is counted. */
const margin = '5 seconds';

const selectNewlyDue: Statement = {
  name: 'select_newly_due_webhooks',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now)
    SELECT clock.now::text, due.org_id, due.webhook_id FROM clock LEFT JOIN LATERAL (
      SELECT DISTINCT org_id, webhook_id FROM due_attempts
      WHERE attempt > 1 AND due_at <= (SELECT now FROM clock) AND ${isFree}
        AND due_at > GREATEST($1::timestamptz - interval '${margin}', (SELECT now FROM clock) - interval '${longestSpan}')
    ) due ON true`,
};

export interface DueWebhook {
  org_id: string;
  webhook_id: string;
}

type MaybeDue = DueWebhook | { org_id: null; webhook_id: null };

/** Some webhooks that have anything in the queue. */
export interface QueuePart {
  /** The active ones that have attempts to be claimed now. */
  readonly due: DueWebhook[];
  readonly count: number;
  /** The last one's id: the next part begins after it. Null: there was none. */
  readonly last: string | null;
}

/** Looks at `most` webhooks in the queue whose ids come after `after`. */
export async function findDueWebhooks(database: Database, after: string, most: number): Promise<QueuePart> {
  const rows = await database.query<MaybeDue & { last: string | null; count: number }>(selectDue, [after, most]);
  const [{ last, count } = { last: null, count: 0 }] = rows;
  return { due: rows.filter(isDue), count, last };
}

/** Webhooks of which retries have become due. */
export interface NewlyDue {
  readonly due: DueWebhook[];
  /** The time of the look, from which the next one goes on. */
  readonly now: string;
}

/** Looks at what has become due since `since`, a minute back at most. */
export async function findNewlyDue(database: Database, since: string): Promise<NewlyDue> {
  const rows = await database.query<MaybeDue & { now: string }>(selectNewlyDue, [since]);
  return { due: rows.filter(isDue), now: rows[0]?.now ?? since };
}

function isDue<Row extends MaybeDue>(row: Row): row is Row & DueWebhook {
  return row.webhook_id !== null;
}
