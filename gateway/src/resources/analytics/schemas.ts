import { enums } from '@pharos/contract';
import { z } from 'zod';
import { choice, id, oneOf, record, time } from '../fields.js';

export const interval = choice('AnalyticsInterval', ['hour', 'day', 'week', 'month']).meta({
  description: 'How the span is divided',
});

const count = z.int().min(0);
const seconds = z.number().min(0).nullable();

const durations = record('AnalyticsDurations', 'How long something took', {
  count: count.meta({ description: 'How many were measured' }),
  median_seconds: seconds.meta({ description: 'The median, at most 12.3 % off; null if there is none' }),
  p90_seconds: seconds.meta({
    description: 'Nine out of ten took no longer, at most 12.3 % off; null if there is none',
  }),
});

const ratings = record('AnalyticsRatings', 'How customers rated conversations after their resolution', {
  count: count.meta({ description: 'How many ratings there are' }),
  average: z.number().min(1).max(5).nullable().meta({ description: 'From 1 to 5; null if there is none' }),
});

const conversations = count.meta({ description: 'Conversations that began' });
const resolved = count.meta({ description: 'Conversations that were resolved or closed, and still are' });
const volume = {
  conversations,
  resolved,
  customer_messages: count.meta({ description: 'Public messages of customers' }),
  people_messages: count.meta({ description: 'Public messages of the team' }),
  ai_messages: count.meta({ description: 'Public messages of the AI agent' }),
};

const speed = {
  first_response: durations.meta({
    description:
      'From the first message of a customer to the first answer of the team or the AI agent, counted when that is written; a message that the agent hands over with does not count as an answer',
  }),
  late_first_responses: count.meta({
    description: 'First responses that came later than the `first_response_target_minutes` of the project',
  }),
  resolution: durations.meta({
    description: 'From the start of a conversation until it was resolved, counted at that time',
  }),
  csat: ratings.meta({ description: 'Ratings, counted when they are given' }),
};

const ofAgent = {
  conversations,
  answered_by_agent: count.meta({ description: 'Of these, conversations that the AI agent has answered' }),
  resolved_by_agent: count.meta({ description: 'Of these, conversations that the AI agent has resolved' }),
  handed_over: count.meta({ description: 'Of these, conversations that the AI agent has handed over to people' }),
};

const start = time.meta({ description: 'When the interval begins, in UTC' });
const backlog = z.int().meta({
  description: 'Conversations that had started and were not resolved at the end, as far as is known today',
});

const channelFigures = record('AnalyticsChannel', 'What happened in a channel', {
  channel: oneOf(enums.channel).meta({ description: 'The channel of the conversations' }),
  ...volume,
});

const span = {
  from: time.meta({ description: 'Hours that begin at this time or later are counted' }),
  to: time.meta({ description: 'Hours that begin before this time are counted' }),
  interval,
  time_zone: z.string().meta({ description: 'IANA, such as `Europe/Berlin`' }),
};

const overviewFigures = { ...volume, ...speed };
const overviewInterval = record('AnalyticsOverviewInterval', 'What happened in an interval', {
  start,
  ...overviewFigures,
  backlog,
  channels: z.array(channelFigures).meta({ description: 'The channels in which something happened' }),
});

export const overviewRecord = record('AnalyticsOverview', 'What happened in a project', {
  ...span,
  overdue: count.max(1_000).meta({
    description:
      'Conversations that have now waited for a person longer than the target of the project, counted up to 1,000',
  }),
  backlog,
  totals: record('AnalyticsOverviewTotals', 'What happened in the whole span', overviewFigures),
  channels: z.array(channelFigures).meta({ description: 'The same by channel' }),
  intervals: z.array(overviewInterval).meta({ description: 'One after the other, without gaps' }),
});

const userId = id('user');
const replies = count.meta({ description: 'Public messages of the member' });
const memberFigures = record('AnalyticsMember', 'What a member of the team did', {
  user_id: userId,
  replies,
  resolved: count.meta({ description: 'Conversations assigned to the member that were resolved, and still are' }),
  ...speed,
});

export const teamRecord = record('AnalyticsTeam', 'What the members of the team did in a project', {
  ...span,
  members: z.array(memberFigures).meta({ description: 'The most active members come first, at most 1,000' }),
  intervals: z
    .array(
      record('AnalyticsTeamInterval', 'What members did in an interval', {
        start,
        members: z
          .array(record('AnalyticsMemberInterval', 'What a member did', { user_id: userId, replies, resolved }))
          .meta({ description: 'Members who did something; if there are many, the most active ones, at least 50' }),
      }),
    )
    .meta({ description: 'One after the other, without gaps' }),
});

const share = z.number().min(0).max(1).nullable();
const corrected = count.meta({
  description:
    'Of the answered ones, conversations in which a person answered after the AI agent, though it had not handed over',
});
const agentFigures = {
  ...ofAgent,
  answered_share: share.meta({ description: 'The share of the conversations; null if there is none' }),
  resolved_share: share.meta({ description: 'The share of the conversations; null if there is none' }),
  handed_over_share: share.meta({ description: 'The share of the conversations; null if there is none' }),
  corrected,
  corrected_share: share.meta({ description: 'The share of the answered conversations; null if there is none' }),
  csat: ratings.meta({
    description: 'Ratings of conversations that the AI agent has answered, counted when they are given',
  }),
  model_calls: count.meta({ description: 'Calls to models, except those of tests of the agent (evaluations)' }),
  cost_usd: z.number().min(0).meta({ description: 'The cost of these calls whose price is known, in US dollars' }),
};

const ofAgentReport = {
  ...span,
  totals: record('AnalyticsAgentTotals', 'What happened to the conversations that started in the span', agentFigures),
  reasons: z
    .array(
      record('AnalyticsReason', 'Why the AI agent handed over', {
        reason: oneOf(enums.escalationReason).meta({ description: 'Why people had to take over' }),
        conversations: count.meta({ description: 'Conversations that were handed over for this reason' }),
      }),
    )
    .meta({ description: 'The most frequent reason comes first; a conversation may have several' }),
  intervals: z
    .array(
      record('AnalyticsAgentInterval', 'What happened to the conversations that started in an interval', {
        start,
        ...agentFigures,
      }),
    )
    .meta({ description: 'One after the other, without gaps' }),
};

export const agentRecord = record('AnalyticsAgent', 'What the AI agent did in a project', ofAgentReport);

const tag = z.string().meta({ description: 'The tag' });
export const topicsRecord = record('AnalyticsTopics', 'What the conversations of a project are about', {
  ...span,
  tags: z
    .array(record('AnalyticsTag', 'Conversations with a tag', { tag, ...ofAgent, resolved, csat: ratings }))
    .meta({ description: 'The most frequent tag comes first, at most 1,000' }),
  questions: z
    .array(
      record('AnalyticsQuestion', 'Questions that ask the same thing, and that the AI agent could not answer', {
        question: z.string().meta({ description: 'The question that stands for all' }),
        count: count.meta({ description: 'How often it was asked' }),
        last_asked_at: time.meta({ description: 'When it was asked last, in UTC' }),
      }),
    )
    .meta({ description: 'The 100 most frequent groups of the latest 1,000 questions' }),
  intervals: z
    .array(
      record('AnalyticsTopicsInterval', 'What the conversations that started in an interval were about', {
        start,
        tags: z.array(record('AnalyticsTagInterval', 'Conversations with a tag', { tag, conversations })).meta({
          description:
            'Tags of conversations that started then; if there are many, the most frequent of the span, at least 50',
        }),
      }),
    )
    .meta({ description: 'One after the other, without gaps' }),
});

export const agentReportRecord = record('AgentReport', 'What the AI agent did in a project, also by topic', {
  ...ofAgentReport,
  topics: z
    .array(
      record('AgentReportTopic', 'What became of the conversations with a tag', {
        tag,
        ...ofAgent,
        corrected,
        csat: ratings,
      }),
    )
    .meta({ description: 'The tags of the conversations, the most frequent first, at most 1,000' }),
});
