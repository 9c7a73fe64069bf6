import { enums, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import {
  type ListDeliveriesRequest,
  type ListDeliveriesResponse,
  DeliveryState as ProtoState,
} from '@pharos/proto/pharos/webhooks/v1/delivery';
import { Conditions, type ListQuery, listPage, type Page } from '@pharos/service';
import { type AtWebhook, requireWebhook, type WebhooksRpc } from '../endpoints/index.js';
import { type DeliveryRow, type DeliveryState, deliveryRecord } from './record.js';

/** SQL: the outcome does not count, since it is being sent again. */
const isPending = 'EXISTS (SELECT FROM due_attempts q WHERE q.delivery_id = d.id)';

const columnsOf = (state: DeliveryState, dueAt = 'NULL::timestamptz') =>
  deliveryRecord.of('d', { state: `'${state}'`, next_attempt_at: dueAt });

type Source = Pick<ListQuery, 'columns' | 'from' | 'order'> & { webhook: string; event: string; where: string[] };

/** Where the deliveries of a state are found by an index, in its order; none walks over those of other states. */
function sourceOf(state: DeliveryState): Source {
  if (state === 'pending') return pending;
  return state === 'delivered' ? delivered : ended(state);
}

/** Those that are due next come first. */
const pending: Source = {
  columns: columnsOf('pending', 'q.due_at'),
  from: 'due_attempts q JOIN deliveries d ON d.id = q.delivery_id',
  order: { column: 'q.due_at', id: 'q.delivery_id', ascending: true },
  webhook: 'q.webhook_id',
  event: 'd.event',
  where: [],
};

/** Found by the last attempt that succeeded: among deliveries nearly all are delivered, and none is written for it. */
const delivered: Source = {
  columns: columnsOf('delivered'),
  from: 'attempts a JOIN deliveries d ON d.id = a.delivery_id',
  // Many are written down at one moment; a page ends at the delivery, so that is what tells them apart.
  order: { column: 'a.created_at', id: 'a.delivery_id', ascending: false },
  webhook: 'a.webhook_id',
  event: 'a.event',
  where: [
    `a.status = 'delivered' AND d.outcome = 'delivered' AND NOT ${isPending}`,
    `NOT EXISTS (SELECT FROM attempts later WHERE later.delivery_id = a.delivery_id AND later.status = 'delivered'
      AND (later.created_at, later.id) > (a.created_at, a.id))`,
  ],
};

const ended = (state: Exclude<DeliveryState, 'pending' | 'delivered'>): Source => ({
  columns: columnsOf(state),
  from: 'deliveries d',
  order: { column: 'd.created_at', id: 'd.id', ascending: false },
  webhook: 'd.webhook_id',
  event: 'd.event',
  where: [`d.outcome = '${state}' AND NOT ${isPending}`],
});

export const listDeliveries: WebhooksRpc<ListDeliveriesRequest, ListDeliveriesResponse> = async (
  request,
  _call,
  { database },
) => {
  if (request.state === ProtoState.UNSPECIFIED) throw invalid(['state'], 'required');
  const filters = { state: enums.deliveryState.toText(request.state) as DeliveryState, event: request.event };
  await requireWebhook(database, request);
  const { rows, page } = await selectDeliveries(database, request, filters, request.page);
  return { deliveries: rows.map(deliveryRecord.toMessage), page };
};

/** Deliveries of one state: pending ones by when they are due, the others newest first. */
export function selectDeliveries(
  database: Database,
  { webhookId, projectId, orgId }: AtWebhook,
  { state, event }: { state: DeliveryState; event: string | undefined },
  page: PageRequest | undefined,
): Promise<Page<DeliveryRow>> {
  const { webhook, event: eventColumn, where, ...source } = sourceOf(state);
  const conditions = new Conditions()
    .equal(webhook, webhookId)
    .equal('d.project_id', projectId)
    .equal('d.org_id', orgId)
    .equal(eventColumn, event);
  for (const condition of where) conditions.add(condition);
  return listPage(database, { ...source, conditions, binding: ['deliveries', webhookId, state, event], page });
}
