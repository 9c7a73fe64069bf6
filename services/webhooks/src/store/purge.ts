import { idKinds } from '@pharos/contract';
import { type Database, idFloor, type Statement } from '@pharos/kit';

const selectDeleted: Statement = {
  name: 'select_deleted_webhook',
  text: 'SELECT id FROM webhooks WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1',
};

/** Each removes up to $2 rows of webhook $1. */
const removals: readonly Statement[] = [
  {
    name: 'purge_due_attempts',
    text: `DELETE FROM due_attempts WHERE delivery_id IN (
      SELECT delivery_id FROM due_attempts WHERE webhook_id = $1 LIMIT $2) RETURNING 1 AS one`,
  },
  {
    name: 'purge_attempts',
    text: `DELETE FROM attempts WHERE ctid = ANY (ARRAY(SELECT ctid FROM attempts WHERE webhook_id = $1 LIMIT $2))
      RETURNING 1 AS one`,
  },
  {
    name: 'purge_deliveries',
    text: `DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE webhook_id = $1 LIMIT $2) RETURNING 1 AS one`,
  },
  {
    name: 'purge_recoveries',
    text: `DELETE FROM recoveries WHERE id IN (
      SELECT id FROM recoveries WHERE webhook_id = $1 LIMIT $2) RETURNING 1 AS one`,
  },
];

/** Only with nothing left: an event may have come while the rest was removed. */
const deleteWebhook: Statement = {
  name: 'purge_webhook',
  text: `DELETE FROM webhooks w WHERE w.id = $1 AND w.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM deliveries d WHERE d.webhook_id = w.id)
    AND NOT EXISTS (SELECT FROM due_attempts q WHERE q.webhook_id = w.id)`,
};

const selectOld: Statement = {
  name: 'select_old_deliveries',
  text: `SELECT d.id FROM deliveries d WHERE d.id < $1
    AND NOT EXISTS (SELECT FROM due_attempts q WHERE q.delivery_id = d.id)
    ORDER BY d.id LIMIT $2`,
};

const deleteOld: Statement = {
  name: 'delete_old_deliveries',
  text: `WITH history AS (DELETE FROM attempts WHERE delivery_id = ANY ($1::text[]))
    DELETE FROM deliveries WHERE id = ANY ($1::text[])`,
};

const deleteErased: Statement = {
  name: 'delete_old_erasures',
  text: 'DELETE FROM erased_persons WHERE erased_at < $1',
};

const batch = 2_000;

/** A webhook whose removal is not finished. */
export async function findDeletedWebhook(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(selectDeleted);
  return row?.id;
}

/** Removes some of what a deleted webhook left behind, at last the webhook itself. */
export async function purgeSome(database: Database, webhookId: string): Promise<void> {
  for (const removal of removals) {
    const removed = await database.query(removal, [webhookId, batch]);
    if (removed.length === batch) return;
  }
  await database.query(deleteWebhook, [webhookId]);
}

/** Removes the history of deliveries made before `time` that have ended; true when there may be more. */
export async function purgeHistory(database: Database, time: Date): Promise<boolean> {
  const floor = idFloor(idKinds.webhookDelivery, time);
  const rows = await database.query<{ id: string }>(selectOld, [floor, batch]);
  if (rows.length > 0) await database.query(deleteOld, [rows.map(({ id }) => id)]);
  return rows.length === batch;
}

/** Forgets who was erased before `time`: nothing told before it is still on its way. */
export async function purgeErasures(database: Database, time: Date): Promise<void> {
  await database.query(deleteErased, [time]);
}
