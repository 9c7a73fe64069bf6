import { invalid } from '@pharos/contract';
import type { Statement } from '@pharos/kit';
import type { ListUsageRequest, ListUsageResponse } from '@pharos/proto/pharos/agent/v1/run';
import type { AgentRpc } from './deps.js';

const maxIntervals = 1_000;

const select: Statement = {
  name: 'sum_model_usage_by_interval',
  text: `SELECT width_bucket(hour, $5::timestamptz[]) - 1 AS interval, sum(calls)::integer AS calls, sum(cost_micro_usd)::bigint AS cost
    FROM hourly_usage WHERE project_id = $1 AND org_id = $2 AND hour >= $3 AND hour < $4 GROUP BY 1`,
};

interface UsageRow {
  interval: number;
  calls: number;
  cost: number;
}

export const listUsage: AgentRpc<ListUsageRequest, ListUsageResponse> = async (request, _call, { database }) => {
  const { orgId, projectId, from, to, starts } = request;
  if (starts.length === 0 || starts.length > maxIntervals)
    throw invalid(['starts'], `must have 1 to ${maxIntervals} items`);
  const rows = await database.query<UsageRow>(select, [projectId, orgId, from, to, starts]);
  const byInterval = new Map(rows.map((row) => [row.interval, row]));
  return {
    usage: starts.map((_, at) => {
      const { calls = 0, cost = 0 } = byInterval.get(at) ?? {};
      return { calls, costMicroUsd: cost };
    }),
  };
};
