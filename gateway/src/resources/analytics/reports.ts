import { type enums, renderFigures, renderGap } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import {
  AnalyticsDimension,
  AnalyticsInterval,
  type FiguresRow,
  type ListFiguresResponse,
} from '@pharos/proto/pharos/core/v1/analytics';
import type { z } from 'zod';
import type { Rpc } from '../../rpc.js';
import type { agentRecord, agentReportRecord, overviewRecord, teamRecord, topicsRecord } from './schemas.js';

/** What a report is of. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly interval: keyof typeof intervals;
  readonly time_zone: string;
}

interface Place {
  readonly orgId: string;
  readonly projectId: string;
}

export interface Asking {
  readonly params: Place;
  readonly call: OutgoingCall;
  readonly rpc: Rpc;
}

const intervals = {
  hour: AnalyticsInterval.HOUR,
  day: AnalyticsInterval.DAY,
  week: AnalyticsInterval.WEEK,
  month: AnalyticsInterval.MONTH,
};

const { ALL, CHANNEL, MEMBER, TAG, REASON } = AnalyticsDimension;

type Shown = ReturnType<typeof renderFigures>;

const volume = ['conversations', 'resolved', 'customer_messages', 'people_messages', 'ai_messages'] as const;
const speed = ['first_response', 'late_first_responses', 'resolution', 'csat'] as const;
const ofAgent = ['conversations', 'answered_by_agent', 'resolved_by_agent', 'handed_over'] as const;

function listFigures({ params, call, rpc }: Asking, span: Span, dimension: AnalyticsDimension) {
  const { from, to, interval, time_zone: timeZone } = span;
  return rpc.analytics.listFigures({ ...params, from, to, interval: intervals[interval], timeZone, dimension }, call);
}

const spanOf = ({ from, to, interval, time_zone }: Span) => ({
  from: from.toISOString(),
  to: to.toISOString(),
  interval,
  time_zone,
});

function pick<Name extends keyof Shown>(row: FiguresRow | undefined, names: readonly Name[]): Pick<Shown, Name> {
  const shown = renderFigures(row?.figures ?? nothing);
  return Object.fromEntries(names.map((name) => [name, shown[name]])) as Pick<Shown, Name>;
}

const none = { count: 0, medianSeconds: undefined, p90Seconds: undefined };
const nothing = {
  conversations: 0,
  resolved: 0,
  customerMessages: 0,
  peopleMessages: 0,
  aiMessages: 0,
  answeredByAgent: 0,
  resolvedByAgent: 0,
  handedOver: 0,
  firstResponse: none,
  lateFirstResponses: 0,
  resolution: none,
  csat: { count: 0, average: undefined },
  corrected: 0,
  agentCsat: { count: 0, average: undefined },
};

/** Each interval, with the rows of what happened in it. */
function inEach<Value>(
  { starts, rows }: ListFiguresResponse,
  toValue: (rows: readonly FiguresRow[], at: number) => Value,
): ({ start: string } & Value)[] {
  const byInterval = new Map<number, FiguresRow[]>();
  for (const row of rows) {
    const known = byInterval.get(row.interval);
    if (known) known.push(row);
    else byInterval.set(row.interval, [row]);
  }
  return starts.map((start, at) => ({ start: start.toISOString(), ...toValue(byInterval.get(at) ?? [], at) }));
}

const toChannel = (row: FiguresRow) => ({ channel: row.key as never, ...pick(row, volume) });

export async function overviewOf(asking: Asking, span: Span): Promise<z.output<typeof overviewRecord>> {
  const { params, call, rpc } = asking;
  const lists = {
    statuses: [],
    priorities: [],
    channels: [],
    assignees: [],
    contactIds: [],
    tags: [],
    waitingOn: [],
    handledBy: [],
  };
  const [all, channels, { counts }] = await Promise.all([
    listFigures(asking, span, ALL),
    listFigures(asking, span, CHANNEL),
    rpc.conversations.countConversations({ ...params, filters: [{ ...lists, overdue: true }] }, call),
  ]);
  const byChannel = inEach(channels, (rows) => ({ channels: rows.map(toChannel) }));
  return {
    ...spanOf(span),
    overdue: counts[0]?.count ?? 0,
    backlog: all.backlog.at(-1) ?? 0,
    totals: pick(all.totals[0], [...volume, ...speed]),
    channels: channels.totals.map(toChannel),
    intervals: inEach(all, ([row], at) => ({
      ...pick(row, [...volume, ...speed]),
      backlog: all.backlog[at] ?? 0,
      channels: byChannel[at]?.channels ?? [],
    })),
  };
}

function toMember(row: FiguresRow) {
  const { people_messages: replies, resolved } = pick(row, volume);
  return { user_id: row.key, replies, resolved };
}

export async function teamOf(asking: Asking, span: Span): Promise<z.output<typeof teamRecord>> {
  const members = await listFigures(asking, span, MEMBER);
  return {
    ...spanOf(span),
    members: members.totals.map((row) => ({ ...toMember(row), ...pick(row, speed) })),
    intervals: inEach(members, (rows) => ({ members: rows.map(toMember) })),
  };
}

interface Usage {
  readonly calls: number;
  readonly costMicroUsd: number;
}

const microUsd = 1_000_000;

function toAgent(row: FiguresRow | undefined, { calls, costMicroUsd }: Usage) {
  const figures = byAgent(row);
  const share = (count: number, of = figures.conversations) => (of === 0 ? null : count / of);
  return {
    ...figures,
    answered_share: share(figures.answered_by_agent),
    resolved_share: share(figures.resolved_by_agent),
    handed_over_share: share(figures.handed_over),
    corrected_share: share(figures.corrected, figures.answered_by_agent),
    model_calls: calls,
    cost_usd: costMicroUsd / microUsd,
  };
}

/** What the agent did, and how that was rated. */
function byAgent(row: FiguresRow | undefined) {
  const { agent_csat: csat, ...figures } = pick(row, [...ofAgent, 'corrected', 'agent_csat']);
  return { ...figures, csat };
}

export async function agentOf(asking: Asking, span: Span): Promise<z.output<typeof agentRecord>> {
  const { params, call, rpc } = asking;
  const [all, reasons] = await Promise.all([listFigures(asking, span, ALL), listFigures(asking, span, REASON)]);
  const { from, to } = span;
  const { usage } = await rpc.agentRuns.listUsage({ ...params, from, to, starts: all.starts }, call);
  const unused: Usage = { calls: 0, costMicroUsd: 0 };
  const total = usage.reduce(
    (sum, each) => ({ calls: sum.calls + each.calls, costMicroUsd: sum.costMicroUsd + each.costMicroUsd }),
    unused,
  );
  return {
    ...spanOf(span),
    totals: toAgent(all.totals[0], total),
    reasons: reasons.totals.map((row) => ({
      reason: row.key as (typeof enums.escalationReason.texts)[number],
      conversations: row.figures?.conversations ?? 0,
    })) as z.output<typeof agentRecord>['reasons'],
    intervals: inEach(all, ([row], at) => toAgent(row, usage[at] ?? unused)),
  };
}

/** The same, and what became of the conversations with each tag. */
export async function agentReportOf(asking: Asking, span: Span): Promise<z.output<typeof agentReportRecord>> {
  const [report, tags] = await Promise.all([agentOf(asking, span), listFigures(asking, span, TAG)]);
  const topics = tags.totals.map((row) => ({ tag: row.key, ...byAgent(row) }));
  return { ...report, topics: topics.filter(({ conversations, csat }) => conversations + csat.count > 0) };
}

const mostQuestions = 100;

export async function topicsOf(asking: Asking, span: Span): Promise<z.output<typeof topicsRecord>> {
  const { params, call, rpc } = asking;
  const { from: after, to: before } = span;
  const page = { limit: mostQuestions, pageToken: '', includeTotal: false };
  const [tags, { gaps }] = await Promise.all([
    listFigures(asking, span, TAG),
    rpc.agentRuns.listGaps({ ...params, after, before, ...page }, call),
  ]);
  const questions = gaps.map((gap) => {
    const { question, count, last_asked_at } = renderGap(gap);
    return { question, count, last_asked_at };
  });
  return {
    ...spanOf(span),
    tags: tags.totals
      .filter(
        ({ figures }) => (figures?.conversations ?? 0) + (figures?.resolved ?? 0) + (figures?.csat?.count ?? 0) > 0,
      )
      .map((row) => ({ tag: row.key, ...pick(row, [...ofAgent, 'resolved', 'csat']) })),
    questions: questions as z.output<typeof topicsRecord>['questions'],
    intervals: inEach(tags, (rows) => ({
      tags: rows
        .filter(({ figures }) => (figures?.conversations ?? 0) > 0)
        .map((row) => ({ tag: row.key, conversations: row.figures?.conversations ?? 0 })),
    })),
  };
}
