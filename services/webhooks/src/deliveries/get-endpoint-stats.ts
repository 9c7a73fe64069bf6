import type { Database, Statement } from '@pharos/kit';
import type { GetEndpointStatsRequest, GetEndpointStatsResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { requireWebhook, type WebhooksRpc } from '../endpoints/index.js';
import { testEvent } from './queue.js';

/** Each count ends there, and reads an index only, whatever an endpoint has piled up. */
export const mostCounted = 100_000;
/** The newest attempts, whose durations say how quickly an endpoint answers. */
const maxMeasured = 1_000;
const spanHours = 24;

const counted = (rows: string) => `(SELECT count(*) FROM (${rows} LIMIT $2) counted)`;
const inSpan = 'webhook_id = $1 AND created_at >= (SELECT since FROM span)';
/** With it a delivery failed, whenever it was made. */
const isLast = `status = 'failed' AND next_attempt_at IS NULL`;
const isTest = `event = '${testEvent}'`;

/**
 * Tests are counted apart, by their own index, and taken off: the figures are those of real events. For a very busy endpoint the
 * span begins where the newest attempts do that are counted, so that all figures are of one span.
 */
const select: Statement = {
  name: 'select_endpoint_stats',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now, clock_now() - interval '${spanHours} hours' AS day_ago),
    made AS MATERIALIZED (
      SELECT created_at FROM attempts WHERE webhook_id = $1 AND created_at >= (SELECT day_ago FROM clock)
      ORDER BY created_at DESC LIMIT $2
    ), span AS MATERIALIZED (
      SELECT count(*) AS attempts, CASE WHEN count(*) < $2 THEN (SELECT day_ago FROM clock) ELSE min(created_at) END
        AS since FROM made
    ), pending AS MATERIALIZED (
      SELECT position FROM due_attempts WHERE webhook_id = $1 LIMIT $2
    )
    SELECT span.since,
      GREATEST(span.attempts - ${counted(`SELECT FROM attempts WHERE ${inSpan} AND status = 'failed'`)}
        - ${counted(`SELECT FROM attempts WHERE ${inSpan} AND ${isTest} AND status = 'delivered'`)}, 0) AS delivered,
      GREATEST(${counted(`SELECT FROM attempts WHERE ${inSpan} AND ${isLast}`)}
        - ${counted(`SELECT FROM attempts WHERE ${inSpan} AND ${isLast} AND ${isTest}`)}, 0) AS failed,
      ${counted(`SELECT FROM deliveries WHERE webhook_id = $1 AND outcome = 'held'`)} AS held,
      (SELECT percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) FROM (
        SELECT duration_ms FROM attempts WHERE ${inSpan} AND NOT ${isTest} ORDER BY created_at DESC, id DESC LIMIT ${maxMeasured}
      ) measured) AS p95_duration_ms,
      (SELECT count(*) FROM pending) AS pending,
      (SELECT LEAST(min(position), clock.now) FROM pending HAVING count(*) > 0) AS oldest_pending_at
    FROM clock, span`,
};

/** How deliveries to an endpoint go. */
interface EndpointStatsRow {
  since: Date;
  delivered: number;
  failed: number;
  p95_duration_ms: number | null;
  pending: number;
  held: number;
  oldest_pending_at: Date | null;
}

export const getEndpointStats: WebhooksRpc<GetEndpointStatsRequest, GetEndpointStatsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { id } = await requireWebhook(database, request);
  const { p95_duration_ms: p95, oldest_pending_at: oldest, ...counts } = await endpointStats(database, id);
  return { stats: { ...counts, p95DurationMs: p95 ?? undefined, oldestPendingAt: oldest ?? undefined } };
};

/** The caller has made sure whose webhook it is. */
export async function endpointStats(
  database: Database,
  webhookId: string,
  most = mostCounted,
): Promise<EndpointStatsRow> {
  const [row] = await database.query<EndpointStatsRow>(select, [webhookId, most]);
  return row as EndpointStatsRow;
}
