import { type Database, NamedStatement, type Part, param, type Statement, sql } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { countPendingOf, notifyDue, testEvent } from './queue.js';

/** SQL: whether a row of `deliveries d` is sent again in bulk. */
export const isRecoverable = `d.event <> '${testEvent}'`;

/** Whoever works on a span holds it; others take another. Organizations take turns, and the spans of each take its turns. */
const take: Statement = {
  name: 'take_recovery',
  text: `SELECT r.id, r.webhook_id, r.outcomes, r.until::text, r.place_at::text, r.place_id, w.org_id,
      w.status = 'active' AND w.deleted_at IS NULL AS wanted
    FROM recoveries r JOIN webhooks w ON w.id = r.webhook_id
    WHERE r.next_at <= clock_now() ORDER BY r.next_at, r.served_at, r.id LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
};

/** After one of its spans had a turn, all of an organization are behind those of the others. */
const endTurn: Statement = {
  name: 'end_recovery_turn',
  text: `UPDATE recoveries r SET next_at = clock_now(), served_at = CASE WHEN r.id = $2 THEN clock_now() ELSE r.served_at END
    FROM (
      SELECT r.id FROM recoveries r JOIN webhooks w ON w.id = r.webhook_id
      WHERE w.org_id = $1 AND r.next_at <= clock_now() FOR UPDATE OF r SKIP LOCKED
    ) theirs WHERE r.id = theirs.id`,
};

/**
 * Makes them due, behind what happens in the next minutes. In the order in which everybody locks rows: so whether a delivery
 * is still to be recovered is seen when it is due already, and `gone` names those that are not.
 */
const resend = new NamedStatement(
  'resend_deliveries',
  sql`WITH found AS MATERIALIZED (
      SELECT d.* FROM unnest(${param('outcomes')}::text[]) o (outcome) CROSS JOIN LATERAL (
        SELECT d.id, d.event_id, d.org_id, d.created_at FROM deliveries d
        WHERE d.webhook_id = ${param('webhook_id')} AND d.outcome = o.outcome AND d.outcome <> 'delivered'
          AND ${isRecoverable}
          AND (d.created_at, d.id) > (${param('place_at')}::timestamptz, ${param('place_id')}::text)
          AND d.created_at < ${param('until')}::timestamptz
        ORDER BY d.created_at, d.id LIMIT ${param('limit')}
      ) d ORDER BY d.created_at, d.id LIMIT ${param('limit')}
    ), p AS MATERIALIZED (
      SELECT event_id, erased_at FROM payloads WHERE event_id IN (SELECT event_id FROM found) ORDER BY event_id FOR SHARE
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at, erased)
      SELECT f.id, ${param('webhook_id')}, f.org_id, 1, clock_now() + interval '10 minutes', clock_now(), p.erased_at IS NOT NULL
      FROM found f JOIN p ON p.event_id = f.event_id ORDER BY f.id
      ON CONFLICT (delivery_id) DO NOTHING RETURNING delivery_id
    ), again AS (
      UPDATE deliveries d SET redelivered = redelivered OR outcome <> 'held', outcome = 'delivered' FROM due
      WHERE d.id = due.delivery_id AND d.outcome = ANY (${param('outcomes')}::text[]) RETURNING d.id
    )
    SELECT f.id, f.org_id, f.created_at::text AS at,
      f.id IN (SELECT delivery_id FROM due) AND f.id NOT IN (SELECT id FROM again) AS gone
    FROM found f ORDER BY f.created_at, f.id`,
);

const undo: Statement = { name: 'undo_resend', text: 'DELETE FROM due_attempts WHERE delivery_id = ANY ($1::text[])' };

const notify: Statement = { name: 'notify_due', text: `SELECT ${notifyDue('$1::text', 'ARRAY[$2::text]')}` };

const advance: Statement = {
  name: 'advance_recovery',
  text: 'UPDATE recoveries SET place_at = $2, place_id = $3 WHERE id = $1',
};

const postpone: Statement = {
  name: 'postpone_recovery',
  text: `UPDATE recoveries SET next_at = clock_now() + interval '5 seconds' WHERE id = $1`,
};

const finish: Statement = { name: 'finish_recovery', text: 'DELETE FROM recoveries WHERE id = $1' };

/** Times as texts: finer than a Date, and maybe infinite. */
interface RecoveryRow {
  id: number;
  org_id: string;
  webhook_id: string;
  outcomes: string[];
  until: string;
  place_at: string;
  place_id: string;
  /** Whether the webhook is active. */
  wanted: boolean;
}

interface FoundRow {
  id: string;
  org_id: string;
  at: string;
  /** It is no longer to be recovered: somebody else did so, or it is being removed. */
  gone: boolean;
}

export interface RecoveryLimits {
  /** Deliveries of one turn. */
  batch: number;
  /** Deliveries that may be pending for one endpoint: half of it is left to what happens meanwhile. */
  queueLimit: number;
}

/** Sends again some deliveries of one span; false when there is none whose turn it is. */
export async function recoverSome(tx: Database, { batch, queueLimit }: RecoveryLimits): Promise<boolean> {
  const [recovery] = await tx.query<RecoveryRow>(take);
  if (!recovery) return false;
  const [queue] = await countPendingOf(tx, [recovery.webhook_id], queueLimit);
  const limit = Math.min(batch, Math.ceil(queueLimit / 2) - (queue?.pending ?? 0));
  if (!recovery.wanted) await tx.query(finish, [recovery.id]);
  else if (limit <= 0) await tx.query(postpone, [recovery.id]);
  else await recoverBatch(tx, recovery, limit);
  await tx.query(endTurn, [recovery.org_id, recovery.id]);
  return true;
}

async function recoverBatch(tx: Database, recovery: RecoveryRow, limit: number): Promise<void> {
  const found = await resend.query<FoundRow>(tx, { ...recovery, limit });
  const gone = found.filter((each) => each.gone).map(({ id }) => id);
  if (gone.length > 0) await tx.query(undo, [gone]);
  const last = found.at(-1);
  if (last && found.length === limit) await tx.query(advance, [recovery.id, last.at, last.id]);
  else await tx.query(finish, [recovery.id]);
  if (last) await tx.query(notify, [last.org_id, recovery.webhook_id]);
}

/** Sends again what was asked to be recovered, a batch at a time. */
export function recovering(options: JobDeps & { database: Database } & Pick<RecoveryLimits, 'queueLimit'>): Part {
  const { database, queueLimit } = options;
  const run = () => database.transaction((tx) => recoverSome(tx, { batch: 1_000, queueLimit }));
  const due = { database, table: 'recoveries', column: 'next_at' };
  return createJob({ ...options, name: 'recover failed deliveries', everyMs: 1_000, due, run });
}
