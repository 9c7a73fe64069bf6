import { Readable } from 'node:stream';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { streamed } from '../../pipeline/reply.js';
import { isTimeZone, timeInput } from '../fields.js';
import { one } from '../lists.js';
import { agentCsv, overviewCsv, teamCsv, topicsCsv } from './csv.js';
import { type Asking, agentOf, overviewOf, type Span, teamOf, topicsOf } from './reports.js';
import { agentRecord, interval, overviewRecord, teamRecord, topicsRecord } from './schemas.js';

const usualSpanMs = 30 * 24 * 60 * 60_000;

export const spanQuery = z.strictObject({
  from: timeInput
    .optional()
    .meta({ description: 'Hours that begin at this time or later; default: 30 days before `to`' }),
  to: timeInput.optional().meta({ description: 'Hours that begin before this time; default: now' }),
  interval: interval.default('day').meta({
    description: 'How the span is divided: into at most 800 intervals. Weeks begin on Monday',
    override: { default: 'day' },
  }),
  time_zone: z
    .string()
    .max(100)
    .refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })
    .default('UTC')
    .meta({
      description:
        'The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins',
      override: { default: 'UTC' },
    }),
});

export function spanOf({ from, to = new Date(), interval, time_zone }: z.output<typeof spanQuery>): Span {
  return { from: from ?? new Date(to.getTime() - usualSpanMs), to, interval, time_zone };
}

const analytics = '/projects/{projectId}/analytics';
const common = { method: 'GET', scope: 'analytics:read', permission: 'analytics.read', query: spanQuery } as const;
const csvText =
  'The same figures as CSV (RFC 4180) in UTF-8 with a byte order mark. A text that a spreadsheet would treat as a formula starts with an apostrophe.';
const csv = { ...common, response: z.string(), responseType: 'text/csv; charset=utf-8' } as const;

const fileOf = (lines: string, name: string) =>
  streamed(Readable.from([lines]), { headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` } });

type Input = Asking & { readonly query: z.output<typeof spanQuery> };

const answer =
  <Report>(reportOf: (asking: Asking, span: Span) => Promise<Report>) =>
  async (input: Input) => ({ data: await reportOf(input, spanOf(input.query)) });

export const analyticsRoutes = [
  defineRoute({
    ...common,
    id: 'getAnalyticsOverview',
    path: `${analytics}/overview`,
    summary: 'Get an overview',
    description:
      'Use it to see how much was asked, how fast it was answered and resolved, how customers rated that, and what is still open. Figures are up to date within seconds.',
    response: one(overviewRecord),
    handler: answer(overviewOf),
  }),
  defineRoute({
    ...csv,
    id: 'exportAnalyticsOverviewCsv',
    path: `${analytics}/overview/export.csv`,
    summary: 'Export the overview as CSV',
    description: `${csvText} One row for each interval.`,
    handler: async (input) => fileOf(overviewCsv(await overviewOf(input, spanOf(input.query))), 'overview'),
  }),
  defineRoute({
    ...common,
    id: 'getAnalyticsTeam',
    path: `${analytics}/team`,
    summary: 'Get the figures of the team',
    description:
      'Use it to see what each member of the team did. First responses count for whoever wrote them; resolutions and ratings count for the assignee.',
    response: one(teamRecord),
    handler: answer(teamOf),
  }),
  defineRoute({
    ...csv,
    id: 'exportAnalyticsTeamCsv',
    path: `${analytics}/team/export.csv`,
    summary: 'Export the figures of the team as CSV',
    description: `${csvText} One row for each member.`,
    handler: async (input) => fileOf(teamCsv(await teamOf(input, spanOf(input.query))), 'team'),
  }),
  defineRoute({
    ...common,
    id: 'getAnalyticsAgent',
    path: `${analytics}/agent`,
    summary: 'Get the figures of the AI agent',
    description:
      'Use it to see what share of the conversations the AI agent answered, resolved and handed over, why, and what it cost.',
    response: one(agentRecord),
    handler: answer(agentOf),
  }),
  defineRoute({
    ...csv,
    id: 'exportAnalyticsAgentCsv',
    path: `${analytics}/agent/export.csv`,
    summary: 'Export the figures of the AI agent as CSV',
    description: `${csvText} One row for each interval.`,
    handler: async (input) => fileOf(agentCsv(await agentOf(input, spanOf(input.query))), 'agent'),
  }),
  defineRoute({
    ...common,
    id: 'getAnalyticsTopics',
    path: `${analytics}/topics`,
    summary: 'Get topics',
    description:
      'Use it to see what conversations are about: their tags, and the questions that the AI agent could not answer.',
    response: one(topicsRecord),
    handler: answer(topicsOf),
  }),
  defineRoute({
    ...csv,
    id: 'exportAnalyticsTopicsCsv',
    path: `${analytics}/topics/export.csv`,
    summary: 'Export topics as CSV',
    description: `${csvText} One row for each tag and each group of questions.`,
    handler: async (input) => fileOf(topicsCsv(await topicsOf(input, spanOf(input.query))), 'topics'),
  }),
];
