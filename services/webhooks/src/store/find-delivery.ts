import type { Database, Statement } from '@pharos/kit';
import type { AtWebhook, DeliveryRow } from './records.js';

const select: Statement = {
  name: 'select_delivery',
  text: `SELECT d.id, d.webhook_id, d.event, CASE WHEN q.delivery_id IS NULL THEN d.outcome ELSE 'pending' END AS state,
      q.due_at AS next_attempt_at, d.created_at, d.project_id, p.occurred_at, p.data
    FROM deliveries d JOIN payloads p ON p.event_id = d.event_id AND p.project_id = d.project_id
    LEFT JOIN due_attempts q ON q.delivery_id = d.id
    WHERE d.id = $1 AND d.webhook_id = $2 AND d.project_id = $3 AND d.org_id = $4`,
};

/** A delivery with what its payload is made of. */
export interface WholeDeliveryRow extends DeliveryRow {
  project_id: string;
  occurred_at: Date;
  /** JSON. */
  data: string;
}

/** Undefined when the webhook has no such delivery. */
export async function findDelivery(
  database: Database,
  { deliveryId, webhookId, projectId, orgId }: AtWebhook & { deliveryId: string },
): Promise<WholeDeliveryRow | undefined> {
  const [row] = await database.query<WholeDeliveryRow>(select, [deliveryId, webhookId, projectId, orgId]);
  return row;
}
