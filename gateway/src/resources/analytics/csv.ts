import { enums } from '@pharos/contract';
import type { z } from 'zod';
import { byteOrderMark, csvLine } from '../forms/csv.js';
import type { agentRecord, overviewRecord, teamRecord, topicsRecord } from './schemas.js';

/** What a column is called, and its value in a row. */
type Column<Row> = readonly [name: string, cellOf: (row: Row) => unknown];

function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row))));
  return `${byteOrderMark}${csvLine(columns.map(([name]) => name))}${lines.join('')}`;
}

/** Columns of fields that a row has by these names. */
const fields = <Row extends object>(...names: (keyof Row & string)[]): Column<Row>[] =>
  names.map((name) => [name, (row) => row[name]]);

type Overview = z.output<typeof overviewRecord>;
type Member = z.output<typeof teamRecord>['members'][number];
type Speed = Pick<Member, 'first_response' | 'late_first_responses' | 'resolution' | 'csat'>;

const speed: readonly Column<Speed>[] = [
  ['first_responses', (row) => row.first_response.count],
  ['first_response_median_seconds', (row) => row.first_response.median_seconds],
  ['first_response_p90_seconds', (row) => row.first_response.p90_seconds],
  ['late_first_responses', (row) => row.late_first_responses],
  ['resolution_median_seconds', (row) => row.resolution.median_seconds],
  ['resolution_p90_seconds', (row) => row.resolution.p90_seconds],
  ['csat_count', (row) => row.csat.count],
  ['csat_average', (row) => row.csat.average],
];

type OverviewRow = Overview['intervals'][number];

const inChannels: readonly Column<OverviewRow>[] = enums.channel.texts.map((name) => [
  `conversations_${name}`,
  (row) => row.channels.find(({ channel }) => channel === name)?.conversations ?? 0,
]);

export const overviewCsv = ({ intervals }: Overview): string =>
  csvOf(intervals, [
    ...fields<OverviewRow>('start', 'conversations', 'resolved', 'backlog'),
    ...fields<OverviewRow>('customer_messages', 'people_messages', 'ai_messages'),
    ...speed,
    ...inChannels,
  ]);

export const teamCsv = ({ members }: z.output<typeof teamRecord>): string =>
  csvOf(members, [...fields<Member>('user_id', 'replies', 'resolved'), ...speed]);

type AgentReport = z.output<typeof agentRecord>;
type AgentRow = AgentReport['intervals'][number];

export const agentCsv = ({ intervals }: AgentReport): string =>
  csvOf(intervals, [
    ...fields<AgentRow>('start', 'conversations', 'answered_by_agent', 'resolved_by_agent', 'handed_over'),
    ...fields<AgentRow>('corrected'),
    ['csat_count', (row) => row.csat.count],
    ['csat_average', (row) => row.csat.average],
    ...fields<AgentRow>('model_calls', 'cost_usd'),
  ]);

export function topicsCsv({ tags, questions }: z.output<typeof topicsRecord>): string {
  const rows = [
    ...tags.map(({ tag, conversations }) => ({ kind: 'tag', topic: tag, count: conversations })),
    ...questions.map(({ question, count }) => ({ kind: 'question', topic: question, count })),
  ];
  return csvOf(rows, fields<(typeof rows)[number]>('kind', 'topic', 'count'));
}
