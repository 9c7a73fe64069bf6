import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';

const tokens = z.number().min(0);
const cost_usd = z.number().min(0).nullable().meta({ description: 'Null when the price of a call is not known' });
const confidence = z.number().min(0).max(1);
const score = z.number().min(0).max(1).meta({ description: 'Of the search' });
const reason = oneOf(enums.escalationReason).nullable().meta({ description: 'Why people are to see to it' });
const model = z.string().meta({ description: 'A model, or `extractive`: the knowledge base was quoted' });

export const agentStatusRecord = record('AgentStatus', {
  enabled: z.boolean(),
  mode: oneOf(enums.agentMode),
  model: z
    .string()
    .meta({ description: 'What answers now: a model, or `extractive`, which quotes the knowledge base' }),
  domain: z.string().nullable(),
  has_byom_key: z.boolean().meta({ description: 'Whether the project has its own model key' }),
  usage_this_month: z
    .strictObject({
      calls: z.int().min(0),
      input_tokens: tokens,
      output_tokens: tokens,
      cost_usd: z.number().min(0).meta({ description: 'Of the calls whose price is known' }),
      calls_without_price: z.int().min(0),
    })
    .meta({ description: 'Of model calls, since the month began in UTC' }),
  calibration: z
    .strictObject({
      source: oneOf(enums.calibrationSource),
      samples: z.int().min(0),
      samples_needed: z.int().min(0),
    })
    .meta({
      description:
        'What turns signals into a confidence: `default` is cautious; `project` is learned from feedback on suggestions, once there is enough',
    }),
});

const business_hours = z
  .strictObject({
    time_zone: z.string(),
    hours: z.array(z.strictObject({ day: z.string(), opens: z.string(), closes: z.string() })),
  })
  .nullable();

export const agentConfigRecord = record('AgentConfig', {
  project_id: id('project'),
  agent_mode: oneOf(enums.agentMode),
  ai_model: z.string().nullable().meta({ description: 'Null: the platform’s' }),
  confidence_threshold: confidence,
  settings: z.strictObject({
    enabled: z.boolean(),
    shadow: z.boolean(),
    max_turns: z.int(),
    monthly_budget_usd: z.number().nullable(),
    policy_topics: z.array(z.string()),
    tone: z.string().nullable(),
    instructions: z.string().nullable(),
    languages: z.array(z.string()),
    handoff_message: z.string().nullable(),
    business_hours,
    allowed_actions: z.array(z.string()),
    resolve_when_confirmed: z.boolean(),
    escalation_assignee: z.string().nullable(),
    allowed_link_hosts: z.array(z.string()),
    fallback_model: z.string().nullable(),
  }),
  updated_at: time.nullable().meta({ description: 'Null while nothing was ever set' }),
});

const citation = record('Citation', {
  article_id: id('article'),
  title: z.string(),
  quote: z.string().meta({ description: 'The words of the article, as they stand there' }),
  score,
});

export const suggestionsRecord = record('Suggestions', {
  id: id('agentRun').meta({ description: 'Of the run that made them' }),
  conversation_id: id('conversation'),
  suggestions: z
    .array(
      record('Suggestion', {
        id: id('suggestion'),
        content: z.string(),
        content_type: oneOf(enums.contentType),
        confidence: confidence.meta({ description: 'How likely it is right' }),
        citations: z.array(citation),
      }),
    )
    .max(3)
    .meta({ description: 'Best first' }),
  decision: z.enum(['reply', 'escalate', 'abstain'] as [string, ...string[]]),
  escalation_reason: reason,
  model,
  usage: z.strictObject({ input_tokens: tokens, output_tokens: tokens, cost_usd }),
  created_at: time,
});

export const runRecord = record('AgentRun', {
  id: id('agentRun'),
  conversation_id: id('conversation'),
  trigger: oneOf(enums.runTrigger),
  shadow: z.boolean().meta({ description: 'Decided and recorded only: nothing was sent' }),
  message_id: id('message').nullable().meta({ description: 'The customer’s latest message that it answers' }),
  decision: oneOf(enums.decision),
  escalation_reason: reason,
  confidence: confidence.nullable().meta({ description: 'Null when nothing was drafted' }),
  language: z.string().nullable(),
  queries: z.array(z.string()).meta({ description: 'What was searched for' }),
  passages: z
    .array(
      z.strictObject({
        article_id: id('article'),
        title: z.string(),
        ordinal: z.int().min(0),
        version: z.int().min(0),
        score,
        cited: z.boolean(),
      }),
    )
    .meta({ description: 'What was read' }),
  signals: z.record(z.string(), z.unknown()).meta({ description: 'What the confidence was made of' }),
  content: z.string().nullable().meta({ description: 'What was sent, or would have been' }),
  summary: z.string().nullable().meta({ description: 'For people, when the agent hands over or says nothing' }),
  actions: z.array(
    z.strictObject({
      name: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      result: oneOf(enums.actionResult),
      error: z.string().nullable(),
    }),
  ),
  model,
  usage: z.strictObject({ calls: z.int().min(0), input_tokens: tokens, output_tokens: tokens, cost_usd }),
  latency_ms: z.int().min(0),
  reply_message_id: id('message').nullable().meta({ description: 'The message that was sent' }),
  created_at: time,
});

export const gapRecord = record('KnowledgeGap', {
  question: z.string().meta({ description: 'The one that stands for the others' }),
  count: z.int().min(1),
  examples: z
    .array(z.strictObject({ question: z.string(), run_id: id('agentRun'), conversation_id: id('conversation') }))
    .meta({ description: 'A few of them, newest first' }),
  last_asked_at: time,
});
