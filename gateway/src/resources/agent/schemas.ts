import { enums } from '@pharos/contract';
import { z } from 'zod';
import { choice, createdAt, id, jsonObject, oneOf, record, time } from '../fields.js';
import { settingWords, weekday } from './settings.js';

const tokens = z.number().min(0).meta({ description: 'As the provider of the model counts them' });
const cost_usd = z
  .number()
  .min(0)
  .nullable()
  .meta({ description: 'In US dollars; null if the price of a call is not known' });
export const confidence = z.number().min(0).max(1);
const score = z.number().min(0).max(1).meta({ description: 'Score of the search' });
const reason = oneOf(enums.escalationReason)
  .nullable()
  .meta({ description: 'Why a person should answer; null unless `decision` is `escalate`' });
const model = z.string().meta({ description: 'A model, or `extractive` if the knowledge base was quoted' });

const modeWords =
  '`assist`: drafts on request; `copilot`: an internal note with a draft for each customer message; `autopilot`: answers customers';

export const agentStatusRecord = record('AgentStatus', 'What the agent does now, and what it has used this month', {
  enabled: z.boolean().meta({ description: 'Whether the agent is on' }),
  mode: oneOf(enums.agentMode).meta({ description: modeWords }),
  model: z
    .string()
    .meta({ description: 'What answers now: a model, or `extractive`, which quotes the knowledge base' }),
  domain: z.string().nullable().meta({ description: 'The domain of the project; null if it is not set' }),
  has_byom_key: z.boolean().meta({ description: 'Whether the project has its own model key' }),
  usage_this_month: z
    .strictObject({
      calls: z.int().min(0).meta({ description: 'Number of model calls' }),
      input_tokens: tokens,
      output_tokens: tokens,
      cost_usd: z.number().min(0).meta({ description: 'Cost of the calls with a known price, in US dollars' }),
      calls_without_price: z.int().min(0).meta({ description: 'Number of calls that `cost_usd` does not include' }),
    })
    .meta({ description: 'Cost of model calls since the start of the month (UTC)' }),
  calibration: z
    .strictObject({
      source: oneOf(enums.calibrationSource).meta({ description: 'Which curve is in use' }),
      samples: z.int().min(0).meta({
        description:
          'Number of judged answers so far: suggestions with feedback, drafts of copilot, corrected answers of autopilot, and, one for each customer, answers after which the customer asked again, confirmed, rated, or came back',
      }),
      samples_needed: z.int().min(0).meta({
        description:
          'From this number of samples on, the project has its own curve. What customers do counts in part, and altogether at most as much as what people do',
      }),
    })
    .meta({
      description:
        'The curve that turns signals into a confidence: `default` is cautious; `project` is learned from feedback and from what people wrote instead of drafts and answers, when there is enough of it',
    }),
});

const openHours = record('OpenHours', 'When people are available on a day', {
  day: weekday.meta({ description: 'The day of the week' }),
  opens: z.string().meta({ description: 'From when, in the time zone, such as `09:30`' }),
  closes: z.string().meta({ description: 'Until when, such as `17:30`; `24:00` is the end of the day' }),
});

const business_hours = record('BusinessHours', 'When people are available', {
  time_zone: z.string().meta({ description: 'IANA, such as `Europe/Berlin`' }),
  hours: z.array(openHours).meta({ description: 'The open hours; a day can have several' }),
}).nullable();

const agentSettings = {
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
  reader_model: z.string().nullable(),
};

/** The same fields, each described as in the request. */
function withWords<Fields extends Record<string, z.ZodType>>(fields: Fields): Fields {
  const described = Object.entries(fields).map(([name, field]) => [
    name,
    field.meta({ description: settingWords[name] }),
  ]);
  return Object.fromEntries(described) as Fields;
}

export const agentConfigRecord = record('AgentConfig', 'How the agent of a project is set up', {
  project_id: id('project'),
  agent_mode: oneOf(enums.agentMode).meta({ description: modeWords }),
  ai_model: z.string().nullable().meta({ description: 'The model that answers; null: the platform’s default' }),
  confidence_threshold: confidence.meta({
    description: 'The agent answers customers only with at least this confidence',
  }),
  settings: z.strictObject(withWords(agentSettings)).meta({
    id: 'AgentSettings',
    description: 'Every setting; one that was never set has its default, or null where the default is none',
  }),
  updated_at: time.nullable().meta({ description: 'Null if nothing was ever set' }),
});

const title = z.string().meta({ description: 'The title of the article' });

export const citation = record('Citation', 'A passage of an article that supports an answer', {
  article_id: id('article'),
  title,
  quote: z.string().meta({ description: 'A literal quote from the article' }),
  score,
});

const unproved = z.array(z.string()).meta({
  description:
    'Sentences of `content` that no article and no lookup supports, word for word; autopilot sends no answer that has any',
});

export const suggestionsRecord = record('SuggestedReplies', 'Drafts of a reply to a customer', {
  id: id('agentRun').meta({ description: 'The run that created them' }),
  conversation_id: id('conversation'),
  suggestions: z
    .array(
      record('Suggestion', 'A draft of a reply', {
        id: id('suggestion'),
        content: z.string().meta({ description: 'The text of the draft' }),
        content_type: oneOf(enums.contentType).meta({ description: 'The format of `content`' }),
        confidence: confidence.meta({ description: 'The probability that it is correct' }),
        citations: z.array(citation).meta({ description: 'The passages that the draft is based on' }),
        unproved,
      }),
    )
    .max(3)
    .meta({ description: 'The best one first' }),
  decision: choice<string>('SuggestionDecision', ['reply', 'escalate', 'abstain']).meta({
    description:
      '`reply`: there are suggestions; `escalate`: a person should answer; `abstain`: there is nothing to answer',
  }),
  escalation_reason: reason,
  model,
  usage: z
    .strictObject({ input_tokens: tokens, output_tokens: tokens, cost_usd })
    .meta({ description: 'What the model calls used' }),
  created_at: createdAt,
});

export const runRecord = record('AgentRun', 'One decision of the agent, and the reasons for it', {
  id: id('agentRun'),
  conversation_id: id('conversation'),
  trigger: oneOf(enums.runTrigger).meta({ description: 'What started the run: `suggest` is a request of the API' }),
  shadow: z.boolean().meta({ description: 'Whether the decision was only recorded and nothing was sent' }),
  message_id: id('message')
    .nullable()
    .meta({ description: 'The latest customer message that the run answers; null if there is none' }),
  decision: oneOf(enums.decision).meta({
    description:
      '`clarify`: asks the customer what they mean; `escalate`: hands over to people; `abstain`: says nothing; `resolve`: the customer says that the problem is solved',
  }),
  escalation_reason: reason,
  confidence: confidence.nullable().meta({ description: 'Null if there is no draft' }),
  language: z
    .string()
    .nullable()
    .meta({ description: 'The language of the customer, as a BCP 47 tag; null if it was not detected' }),
  queries: z.array(z.string()).meta({ description: 'The searches of the run' }),
  passages: z
    .array(
      z.strictObject({
        article_id: id('article'),
        title,
        ordinal: z.int().min(0).meta({ description: 'Position of the passage in the article, from 0' }),
        version: z.int().min(0).meta({ description: 'The published version that contains it' }),
        score,
        cited: z.boolean().meta({ description: 'Whether the answer cites it' }),
      }),
    )
    .meta({ description: 'The passages that the run read' }),
  signals: jsonObject.meta({ description: 'The signals behind the confidence' }),
  content: z
    .string()
    .nullable()
    .meta({ description: 'The text that was sent, or would have been sent; null if there is none' }),
  unproved,
  summary: z
    .string()
    .nullable()
    .meta({ description: 'For your team, when the agent hands over or does not answer; null otherwise' }),
  reader_problem: z.string().nullable().meta({
    description:
      'Why word lists were used to read the message although there is a model; null: the model read it, or there is no model',
  }),
  actions: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'The name of the action' }),
        arguments: jsonObject.meta({ description: 'What the agent sent' }),
        result: oneOf(enums.actionResult).meta({ description: '`rejected`: the call was not made' }),
        error: z.string().nullable().meta({ description: 'Null if the action succeeded' }),
      }),
    )
    .meta({ description: 'The actions that the agent called or wanted to call' }),
  model,
  usage: z
    .strictObject({
      calls: z.int().min(0).meta({ description: 'Number of model calls' }),
      input_tokens: tokens,
      output_tokens: tokens,
      cost_usd,
    })
    .meta({ description: 'What the model calls used' }),
  latency_ms: z.int().min(0).meta({ description: 'How long the run took, in milliseconds' }),
  reply_message_id: id('message').nullable().meta({ description: 'The message that was sent; null if none was' }),
  created_at: createdAt,
});

export const gapRecord = record('KnowledgeGap', 'Similar questions that the agent could not answer', {
  question: z.string().meta({ description: 'The question that represents the group' }),
  count: z.int().min(1).meta({ description: 'How often it was asked' }),
  examples: z
    .array(
      z.strictObject({
        question: z.string().meta({ description: 'What the customer asked; addresses and long numbers are masked' }),
        run_id: id('agentRun'),
        conversation_id: id('conversation'),
      }),
    )
    .meta({ description: 'A few of them, newest first' }),
  last_asked_at: time.meta({ description: 'When it was asked last' }),
});
