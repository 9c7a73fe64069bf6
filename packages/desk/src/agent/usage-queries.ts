import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';

const dayMs = 86_400_000;
const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();

/** What the agent did and cost on each of the last days, in the time zone of whoever reads. */
export function useUsage(projectId: string, days: number) {
  return useQuery({
    queryKey: queryKeys.agentUsage(projectId, days),
    queryFn: ({ signal }) => {
      const begin = new Date(Date.now() - (days - 1) * dayMs);
      begin.setHours(0, 0, 0, 0);
      return pharos.analytics.getAnalyticsAgent(
        { projectId, from: begin.toISOString(), interval: 'day', time_zone },
        { signal },
      );
    },
  });
}
