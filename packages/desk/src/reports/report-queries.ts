import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { useAction } from '../app/use-action.js';
import type { Span } from './span.js';

type Params = Span & { readonly projectId: string };
interface Options {
  readonly signal?: AbortSignal;
}

const { analytics } = pharos;

/** What there is to read about a project, and the same as CSV. */
const reports = {
  overview: {
    read: async (params: Params, options: Options) => analytics.getAnalyticsOverview(params, options),
    save: (params: Params) => analytics.exportAnalyticsOverviewCsv(params),
  },
  team: {
    read: async (params: Params, options: Options) => analytics.getAnalyticsTeam(params, options),
    save: (params: Params) => analytics.exportAnalyticsTeamCsv(params),
  },
  agent: {
    read: async (params: Params, options: Options) => analytics.getAnalyticsAgent(params, options),
    save: (params: Params) => analytics.exportAnalyticsAgentCsv(params),
  },
  topics: {
    read: async (params: Params, options: Options) => analytics.getAnalyticsTopics(params, options),
    save: (params: Params) => analytics.exportAnalyticsTopicsCsv(params),
  },
} as const;

export type ReportName = keyof typeof reports;
export type Report<Name extends ReportName> = Awaited<ReturnType<(typeof reports)[Name]['read']>>;

/** A report of a span. While another span is read, the one before stays. */
export function useReport<Name extends ReportName>(name: Name, span: Span) {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.report(projectId, name, span),
    queryFn: ({ signal }) => reports[name].read({ projectId, ...span }, { signal }) as Promise<Report<Name>>,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Reads a report as CSV. */
export function useReportFile(name: ReportName, span: Span) {
  const projectId = useProjectId();
  return useAction(async () => (await reports[name].save({ projectId, ...span })).blob(), { renews: [] });
}

/** Whether answers are measured in business hours. */
export function useHasBusinessHours(): boolean {
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: queryKeys.agentFacts(projectId),
    queryFn: ({ signal }) => pharos.agent.getAgentConfig({ projectId }, { signal }),
    staleTime: 60_000,
  });
  return data?.settings.business_hours != null;
}
