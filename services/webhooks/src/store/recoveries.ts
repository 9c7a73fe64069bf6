import type { Database, Statement } from '@pharos/kit';
import { auditCte, audited, type Caller } from '@pharos/service';
import { dueChannel } from '../schema.js';
import type { AtWebhook } from './records.js';

/** What failed in a span; $6 webhook, $7 since, $8 until. */
const failedInSpan = 'd.webhook_id = $6 AND d.failed AND d.created_at >= $7 AND d.created_at < $8';

const insert: Statement = {
  name: 'insert_recovery',
  text: `WITH w AS (
      SELECT id FROM webhooks WHERE id = $6 AND project_id = $5 AND org_id = $4 AND deleted_at IS NULL
    ), found AS (
      SELECT count(*) AS deliveries FROM deliveries d WHERE ${failedInSpan}
    ), r AS (
      INSERT INTO recoveries (webhook_id, since, until, place_at)
      SELECT w.id, $7, $8, $7 FROM w, found WHERE found.deliveries > 0
    ), ${auditCte({ action: 'recoverDeliveries', target: 'webhook', from: 'w' })}
    SELECT found.deliveries FROM found, w`,
};

/** Whoever works on a span holds it; others take another. */
const take: Statement = {
  name: 'take_recovery',
  text: `SELECT id, webhook_id, since, until, place_at, place_id FROM recoveries
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
};

const resend: Statement = {
  name: 'resend_failed',
  text: `WITH found AS MATERIALIZED (
      SELECT d.id, d.created_at FROM deliveries d
      WHERE d.webhook_id = $1 AND d.failed AND (d.created_at, d.id) > ($2::timestamptz, $3::text)
        AND d.created_at < $4
      ORDER BY d.created_at, d.id LIMIT $5 FOR UPDATE
    ), again AS (
      UPDATE deliveries d SET failed = false, redelivered = true FROM found WHERE d.id = found.id
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, attempt, due_at)
      SELECT id, $1, 1, moment() FROM found
      ON CONFLICT (delivery_id) DO NOTHING
    )
    SELECT id, created_at FROM found ORDER BY created_at, id`,
};

const notifyDue: Statement = { name: 'notify_due', text: `SELECT pg_notify('${dueChannel}', $1)` };

const advance: Statement = {
  name: 'advance_recovery',
  text: 'UPDATE recoveries SET place_at = $2, place_id = $3 WHERE id = $1',
};

const finish: Statement = { name: 'finish_recovery', text: 'DELETE FROM recoveries WHERE id = $1' };

interface RecoveryRow {
  id: number;
  webhook_id: string;
  until: Date;
  place_at: Date;
  place_id: string;
}

/** Has the failed deliveries of the span sent again, and tells how many there are. Undefined: no such webhook. */
export async function createRecovery(
  database: Database,
  caller: Caller,
  at: AtWebhook,
  { since, until }: { since: Date; until: Date },
): Promise<number | undefined> {
  const values = [...audited(caller, at), at.webhookId, since, until];
  const [row] = await database.query<{ deliveries: number }>(insert, values);
  return row?.deliveries;
}

/** Sends again up to `limit` deliveries of one span; false when there is none to work on. */
export async function recoverSome(tx: Database, limit: number): Promise<boolean> {
  const [recovery] = await tx.query<RecoveryRow>(take);
  if (!recovery) return false;
  const { id, webhook_id, until, place_at, place_id } = recovery;
  const values = [webhook_id, place_at, place_id, until, limit];
  const found = await tx.query<{ id: string; created_at: Date }>(resend, values);
  const last = found.at(-1);
  if (last && found.length === limit) await tx.query(advance, [id, last.created_at, last.id]);
  else await tx.query(finish, [id]);
  if (last) await tx.query(notifyDue, [webhook_id]);
  return true;
}
