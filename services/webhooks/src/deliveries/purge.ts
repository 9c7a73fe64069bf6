import { idKinds } from '@pharos/contract';
import { type Database, idFloor, type Statement } from '@pharos/kit';

const selectDeleted: Statement = {
  name: 'select_deleted_webhook',
  text: 'SELECT id FROM webhooks WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1',
};

/** Deliveries of webhook $1, at most $2: each is pending, or was attempted, or has an outcome of its own. */
const selectSome: readonly Statement[] = [
  {
    name: 'select_pending_of_webhook',
    text: `SELECT q.delivery_id AS id, d.event_id FROM (
        SELECT delivery_id FROM due_attempts WHERE webhook_id = $1 LIMIT $2
      ) q LEFT JOIN deliveries d ON d.id = q.delivery_id`,
  },
  {
    name: 'select_attempted_of_webhook',
    text: `SELECT DISTINCT a.delivery_id AS id, d.event_id FROM (
        SELECT delivery_id FROM attempts WHERE webhook_id = $1 LIMIT $2
      ) a LEFT JOIN deliveries d ON d.id = a.delivery_id`,
  },
  {
    name: 'select_ended_of_webhook',
    text: `SELECT id, event_id FROM deliveries WHERE webhook_id = $1 AND outcome <> 'delivered' LIMIT $2`,
  },
];

/** Only with nothing left: an event may have come while the rest was removed. */
const deleteWebhook: Statement = {
  name: 'purge_webhook',
  text: `WITH w AS (
      DELETE FROM webhooks w WHERE w.id = $1 AND w.deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM due_attempts q WHERE q.webhook_id = w.id)
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.webhook_id = w.id)
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d.webhook_id = w.id AND d.outcome <> 'delivered')
      RETURNING w.id
    )
    DELETE FROM recoveries r USING w WHERE r.webhook_id = w.id`,
};

const selectOld: Statement = {
  name: 'select_old_deliveries',
  text: `SELECT d.id, d.event_id FROM deliveries d WHERE d.id < $1 AND d.outcome <> 'held'
    AND NOT EXISTS (SELECT FROM due_attempts q WHERE q.delivery_id = d.id)
    ORDER BY d.id LIMIT $2`,
};

/** Before the deliveries, as the fan-out has it: meanwhile nobody makes new ones of these events. */
const lockPayloads: Statement = {
  name: 'lock_payloads',
  text: 'SELECT FROM payloads WHERE event_id = ANY ($1::text[]) ORDER BY event_id FOR UPDATE',
};

/** In the order in which everybody locks them. */
const removals: readonly Statement[] = [
  {
    name: 'delete_due_attempts',
    text: `DELETE FROM due_attempts q USING (
        SELECT delivery_id FROM due_attempts WHERE delivery_id = ANY ($1::text[]) ORDER BY delivery_id FOR UPDATE
      ) locked WHERE q.delivery_id = locked.delivery_id`,
  },
  { name: 'delete_deliveries', text: 'DELETE FROM deliveries WHERE id = ANY ($1::text[])' },
  { name: 'delete_attempts', text: 'DELETE FROM attempts WHERE delivery_id = ANY ($1::text[])' },
];

const deletePayloads: Statement = {
  name: 'delete_payloads',
  text: `DELETE FROM payloads p WHERE p.event_id = ANY ($1::text[])
    AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = p.event_id)`,
};

const deleteErased: Statement = {
  name: 'delete_old_erasures',
  text: 'DELETE FROM erased_subjects WHERE erased_at < $1',
};

const stopOld: Statement = {
  name: 'stop_held',
  text: `UPDATE deliveries SET outcome = 'stopped' WHERE id = ANY (ARRAY(
      SELECT id FROM deliveries WHERE outcome = 'held' AND id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
};

const batch = 2_000;

interface DeliveryKey {
  id: string;
  /** Null when only its attempts are left. */
  event_id: string | null;
}

/** A webhook whose removal is not finished. */
export async function findDeletedWebhook(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(selectDeleted);
  return row?.id;
}

/** Removes some of what a deleted webhook left behind, at last the webhook itself. */
export async function purgeSome(database: Database, webhookId: string): Promise<void> {
  for (const statement of selectSome) {
    const found = await database.query<DeliveryKey>(statement, [webhookId, batch]);
    if (found.length > 0) return removeDeliveries(database, found);
  }
  await database.query(deleteWebhook, [webhookId]);
}

/**
 * Removes the history of deliveries made before `time` that have ended; true when there may be more. What is held still waits
 * for somebody who asks for it, and has a time of its own.
 */
export async function purgeHistory(database: Database, time: Date): Promise<boolean> {
  const floor = idFloor(idKinds.webhookDelivery, time);
  const found = await database.query<DeliveryKey>(selectOld, [floor, batch]);
  if (found.length > 0) await removeDeliveries(database, found);
  return found.length === batch;
}

/** With their attempts, and the payloads of which they were the last. */
async function removeDeliveries(database: Database, deliveries: readonly DeliveryKey[]): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  const events = [...new Set(deliveries.flatMap(({ event_id }) => event_id ?? []))];
  await database.transaction(async (tx) => {
    await tx.query(lockPayloads, [events]);
    for (const removal of removals) await tx.query(removal, [ids]);
    await tx.query(deletePayloads, [events]);
  });
}

/** Forgets who was erased before `time`: no event from before it is still on its way. */
export async function purgeErasures(database: Database, time: Date): Promise<void> {
  await database.query(deleteErased, [time]);
}

/** Gives up deliveries made before `time` that are held, some of them; true when there may be more. */
export async function stopHeld(database: Database, time: Date): Promise<boolean> {
  const stopped = await database.query(stopOld, [idFloor(idKinds.webhookDelivery, time), batch]);
  return stopped.length === batch;
}
