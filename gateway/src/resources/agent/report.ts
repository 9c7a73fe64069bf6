import { defineRoute } from '../../pipeline/define-route.js';
import { agentReportOf } from '../analytics/reports.js';
import { spanOf, spanQuery } from '../analytics/routes.js';
import { agentReportRecord } from '../analytics/schemas.js';
import { one } from '../lists.js';

export const agentReportRoutes = [
  defineRoute({
    id: 'getAgentReport',
    method: 'GET',
    path: '/projects/{projectId}/agent/report',
    scope: 'agent:read',
    summary: 'Get the report of the agent',
    description:
      'Use it to see what share of the conversations the agent answered, resolved and handed over, why, how often a person corrected ' +
      'it, how customers rated that, and what it cost, also by topic. The figures are those of `analytics/agent`.',
    query: spanQuery,
    response: one(agentReportRecord),
    handler: async (input) => ({ data: await agentReportOf(input, spanOf(input.query)) }),
  }),
];
