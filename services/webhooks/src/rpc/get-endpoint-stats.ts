import type { GetEndpointStatsRequest, GetEndpointStatsResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { endpointStats } from '../store/endpoint-stats.js';
import type { WebhooksRpc } from './deps.js';
import { requireWebhook } from './require-webhook.js';

export const getEndpointStats: WebhooksRpc<GetEndpointStatsRequest, GetEndpointStatsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { id } = await requireWebhook(database, request);
  const row = await endpointStats(database, id);
  const { since, delivered, failed, pending, held } = row;
  return {
    stats: {
      since,
      delivered,
      failed,
      pending,
      held,
      p95DurationMs: row.p95_duration_ms ?? undefined,
      oldestPendingAt: row.oldest_pending_at ?? undefined,
    },
  };
};
