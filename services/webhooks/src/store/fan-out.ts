import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { dueChannel } from '../schema.js';

const selectSubscribers: Statement = {
  name: 'select_subscribers',
  text: `SELECT id FROM webhooks
    WHERE project_id = $1 AND org_id = $2 AND status = 'active' AND deleted_at IS NULL AND events && $3::text[]`,
};

const selectErased: Statement = {
  name: 'select_erased',
  text: 'SELECT FROM erased_persons WHERE digest = ANY ($1::text[]) AND erased_at >= $2 LIMIT 1',
};

/** An event that was told before finds its deliveries made, and adds none. */
const insertDeliveries: Statement = {
  name: 'insert_deliveries',
  text: `WITH made AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, body, persons)
      SELECT n.id, w.id, w.org_id, w.project_id, $5, $6, n.body, $7::text[]
      FROM unnest($1::text[], $2::text[], $3::text[]) n (id, webhook_id, body)
      JOIN webhooks w ON w.id = n.webhook_id AND w.deleted_at IS NULL
      ON CONFLICT (webhook_id, event_id) DO NOTHING
      RETURNING id, webhook_id, created_at
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, attempt, due_at)
      SELECT id, webhook_id, 1, created_at FROM made RETURNING webhook_id
    )
    SELECT pg_notify('${dueChannel}', $4) FROM (SELECT FROM due LIMIT 1) due`,
};

/** Ids of the active webhooks of a project that ask for any of the subscriptions. */
export async function findSubscribers(
  database: Database,
  { projectId, orgId }: InProject,
  subscriptions: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(selectSubscribers, [projectId, orgId, subscriptions]);
  return rows.map(({ id }) => id);
}

/** Whether any of them was erased at that time or later. */
export async function wereErased(database: Database, persons: readonly string[], at: Date): Promise<boolean> {
  return (await database.query(selectErased, [persons, at])).length > 0;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  body: string;
}

/** NOTIFY takes less than 8 000 bytes; beyond so many ids workers look for themselves. */
const maxNotified = 200;

/** Makes the deliveries of one event, due at once; once, however often the event comes. */
export async function createDeliveries(
  database: Database,
  { eventId, event, persons }: { eventId: string; event: string; persons: readonly string[] },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const webhookIds = deliveries.map(({ webhookId }) => webhookId);
  await database.query(insertDeliveries, [
    deliveries.map(({ id }) => id),
    webhookIds,
    deliveries.map(({ body }) => body),
    webhookIds.length > maxNotified ? '' : webhookIds.join(','),
    eventId,
    event,
    persons.length === 0 ? null : persons,
  ]);
}
