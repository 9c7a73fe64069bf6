import { fail, renderEnvelope } from '@pharos/contract';
import type { Statement } from '@pharos/kit';
import type { GetDeliveryRequest, GetDeliveryResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { requireWebhook, type WebhooksRpc } from '../endpoints/index.js';
import { selectAttempts } from './list-attempts.js';
import { attemptRecord, type DeliveryRow, deliveryRecord } from './record.js';

const state = `CASE WHEN q.delivery_id IS NULL THEN d.outcome ELSE 'pending' END`;

const select: Statement = {
  name: 'select_delivery',
  text: `SELECT ${deliveryRecord.of('d', { state, next_attempt_at: 'q.due_at' })}, d.project_id, p.occurred_at, p.data
    FROM deliveries d JOIN payloads p ON p.event_id = d.event_id AND p.project_id = d.project_id
    LEFT JOIN due_attempts q ON q.delivery_id = d.id
    WHERE d.id = $1 AND d.webhook_id = $2 AND d.project_id = $3 AND d.org_id = $4`,
};

/** A delivery with what its payload is made of. */
interface WholeDeliveryRow extends DeliveryRow {
  project_id: string;
  occurred_at: Date;
  /** JSON. */
  data: string;
}

/** Twice all that a delivery has, unless it was sent again more often. */
const shownAttempts = 18;

export const getDelivery: WebhooksRpc<GetDeliveryRequest, GetDeliveryResponse> = async (
  request,
  _call,
  { database },
) => {
  const { deliveryId, webhookId, projectId, orgId } = request;
  await requireWebhook(database, request);
  const [row] = await database.query<WholeDeliveryRow>(select, [deliveryId, webhookId, projectId, orgId]);
  if (!row) throw fail('DELIVERY_NOT_FOUND');
  const { event, occurred_at: occurredAt, data } = row;
  const page = { pageSize: shownAttempts, pageToken: '', includeTotal: false };
  const { rows } = await selectAttempts(database, request, { deliveryId }, page);
  const payload = renderEnvelope({ id: row.id, event, occurredAt, projectId }, data);
  return { delivery: deliveryRecord.toMessage(row), payload, attempts: rows.map(attemptRecord.toMessage) };
};
