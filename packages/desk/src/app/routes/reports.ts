import { createRoute, lazyRouteComponent, redirect, retainSearchParams } from '@tanstack/react-router';
import type { ReportSearch } from '../../reports/span.js';
import { project } from './project.js';

const reports = createRoute({
  getParentRoute: () => project,
  path: 'reports',
  // The pages read it: what makes no sense is that of the last 30 days.
  validateSearch: (search: Record<string, unknown>): ReportSearch => search,
  // All reports are of the same days.
  search: { middlewares: [retainSearchParams<ReportSearch>(['span', 'from', 'to', 'interval', 'zone'])] },
  component: lazyRouteComponent(() => import('../../reports/reports-page.js'), 'ReportsPage'),
});

/** Where the reports stand beside their column, the overview is open; on a narrow screen the column is all there is. */
const reportsIndex = createRoute({
  getParentRoute: () => reports,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/reports/overview', params, replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => reports,
  path: 'overview',
  component: lazyRouteComponent(() => import('../../reports/overview-page.js'), 'OverviewPage'),
});

const team = createRoute({
  getParentRoute: () => reports,
  path: 'team',
  component: lazyRouteComponent(() => import('../../reports/team-page.js'), 'TeamPage'),
});

const agent = createRoute({
  getParentRoute: () => reports,
  path: 'agent',
  component: lazyRouteComponent(() => import('../../reports/agent-page.js'), 'AgentPage'),
});

const topics = createRoute({
  getParentRoute: () => reports,
  path: 'topics',
  component: lazyRouteComponent(() => import('../../reports/topics-page.js'), 'TopicsPage'),
});

/** The reports. */
export const reportsRoutes = reports.addChildren([reportsIndex, overview, team, agent, topics]);
