import { type Database, type Part, type Statement, WakeSignal } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { queuedWebhooks, testEvent } from './queue.js';
import { inlineAttempts } from './schedule.js';

/** What a deleted webhook left behind is removed with it. */
const select: Statement = {
  name: 'select_unwanted_backlogs',
  text: `WITH RECURSIVE ${queuedWebhooks}
    SELECT w.id FROM queued JOIN webhooks w ON w.id = queued.webhook_id AND w.status <> 'active' AND w.deleted_at IS NULL`,
};

/**
 * What is in flight is left to whoever makes it. The webhook is locked last, as everywhere, and asked again then: one that was
 * made active meanwhile keeps what is due to it. What has counted as failed does not count once more when it is sent again.
 */
const stop: Statement = {
  name: 'stop_backlog',
  text: `WITH unwanted AS MATERIALIZED (
      SELECT delivery_id FROM due_attempts
      WHERE webhook_id = $1 AND (leased_until IS NULL OR leased_until <= clock_now())
      ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
    ), w AS MATERIALIZED (
      SELECT disabled_reason FROM webhooks
      WHERE id = $1 AND status <> 'active' AND (SELECT count(*) FROM unwanted) > 0 FOR SHARE
    ), gone AS (
      DELETE FROM due_attempts q USING unwanted, w WHERE q.delivery_id = unwanted.delivery_id
      RETURNING q.delivery_id, q.attempt, w.disabled_reason
    ), ended AS (
      UPDATE deliveries d SET outcome = CASE WHEN gone.disabled_reason <> 'request' AND d.event <> '${testEvent}' THEN 'held' ELSE 'stopped' END,
        redelivered = d.redelivered OR gone.attempt > ${inlineAttempts}
      FROM gone WHERE d.id = gone.delivery_id
    )
    SELECT count(*) AS count FROM gone`,
};

/** Disabled webhooks for which something is still pending. */
export async function findUnwantedBacklogs(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(select);
  return rows.map(({ id }) => id);
}

/**
 * Ends up to `limit` pending deliveries of a disabled webhook, and answers how many: they are held when the platform
 * disabled it, stopped when it was asked to, and so are tests, which mean nothing once they are old.
 */
export async function stopBacklog(database: Database, webhookId: string, limit: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(stop, [webhookId, limit]);
  return row?.count ?? 0;
}

/** Whatever changes a webhook wakes it: by looking it finds only what was added to one that was just being disabled. */
const everyMs = 20_000;
const batch = 1_000;

/** Ends what is pending for webhooks that were disabled, in batches, beside those who send. Notify it of changed webhooks. */
export interface StoppingBacklogs extends Part {
  notify(): void;
}

export function stoppingBacklogs(options: JobDeps & { database: Database }): StoppingBacklogs {
  const { database, clock } = options;
  const wakeSignal = new WakeSignal(clock);
  const run = async () => {
    let more = false;
    for (const webhookId of await findUnwantedBacklogs(database))
      more = (await stopBacklog(database, webhookId, batch)) === batch || more;
    return more;
  };
  const job = createJob({ ...options, name: 'end what is pending for disabled webhooks', everyMs, wakeSignal, run });
  return { ...job, notify: () => wakeSignal.notify() };
}
