import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { runFilterOf } from '../../agent/run-filter.js';
import { usageSpanOf } from '../../agent/usage-span.js';
import { project } from './project.js';

const agent = createRoute({
  getParentRoute: () => project,
  path: 'agent',
  component: lazyRouteComponent(() => import('../../agent/agent-page.js'), 'AgentPage'),
});

/** Where the pages stand beside their column, the first one is open; on a narrow screen the column is all there is. */
const agentIndex = createRoute({
  getParentRoute: () => agent,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/agent/settings', params, replace: true });
  },
});

const agentSettings = createRoute({
  getParentRoute: () => agent,
  path: 'settings',
  component: lazyRouteComponent(() => import('../../agent/settings-page.js'), 'SettingsPage'),
});

const model = createRoute({
  getParentRoute: () => agent,
  path: 'model',
  component: lazyRouteComponent(() => import('../../agent/model-page.js'), 'ModelPage'),
});

const actions = createRoute({
  getParentRoute: () => agent,
  path: 'actions',
  component: lazyRouteComponent(() => import('../../agent/actions-page.js'), 'ActionsPage'),
});

const action = createRoute({
  getParentRoute: () => agent,
  path: 'actions/$actionId',
  component: lazyRouteComponent(() => import('../../agent/action-page.js'), 'ActionPage'),
});

const runs = createRoute({
  getParentRoute: () => agent,
  path: 'runs',
  validateSearch: runFilterOf,
  component: lazyRouteComponent(() => import('../../agent/runs-page.js'), 'RunsPage'),
});

const run = createRoute({
  getParentRoute: () => agent,
  path: 'runs/$runId',
  component: lazyRouteComponent(() => import('../../agent/run-page.js'), 'RunPage'),
});

const tests = createRoute({
  getParentRoute: () => agent,
  path: 'tests',
  component: lazyRouteComponent(() => import('../../agent/tests-page.js'), 'TestsPage'),
});

const test = createRoute({
  getParentRoute: () => agent,
  path: 'tests/$evaluationId',
  component: lazyRouteComponent(() => import('../../agent/test-page.js'), 'TestPage'),
});

const shadow = createRoute({
  getParentRoute: () => agent,
  path: 'shadow',
  component: lazyRouteComponent(() => import('../../agent/shadow-page.js'), 'ShadowPage'),
});

const usage = createRoute({
  getParentRoute: () => agent,
  path: 'usage',
  validateSearch: usageSpanOf,
  component: lazyRouteComponent(() => import('../../agent/usage-page.js'), 'UsagePage'),
});

/** The agent. */
export const agentRoutes = agent.addChildren([
  agentIndex,
  agentSettings,
  model,
  actions,
  action,
  runs,
  run,
  tests,
  test,
  shadow,
  usage,
]);
