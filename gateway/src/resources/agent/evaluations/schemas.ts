import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record, time } from '../../fields.js';
import { agentConfigRecord } from '../schemas.js';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const confidence = z.number().min(0).max(1);

const figures = record(
  'AgentEvaluationFigures',
  'What the agent would send at a threshold, and how much of it is right',
  {
    threshold: confidence.meta({ description: 'Answers with at least this confidence are sent' }),
    answered: count.meta({ description: 'Number of questions that would be answered' }),
    right: count.meta({ description: 'Answers that are right' }),
    wrong: count.meta({
      description: 'Answers that are wrong. Answers that could not be judged are in neither number',
    }),
    coverage: share.meta({ description: 'The share of all questions that would be answered' }),
    precision: share
      .nullable()
      .meta({ description: 'The share of the judged answers that is right; null if there is none' }),
    false_answers: share
      .nullable()
      .meta({ description: 'The share of the judged answers that is wrong; null if there is none' }),
  },
);

const usage = z
  .strictObject({
    calls: count.meta({ description: 'Number of model calls' }),
    input_tokens: z.number().min(0).meta({ description: 'As the provider of the model counts them' }),
    output_tokens: z.number().min(0).meta({ description: 'As the provider of the model counts them' }),
    cost_usd: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'In US dollars; null if the price of a call is not known' }),
  })
  .meta({ description: 'What the model calls have used so far. They count towards the monthly budget' });

const question = record('EvaluatedQuestion', 'The result for a question', {
  question: z.string().nullable().meta({
    description:
      'The question, or its first 300 characters. In questions of customers, addresses and long numbers are masked; null if it has not been read yet, or was erased',
  }),
  conversation_id: id('conversation')
    .nullable()
    .meta({ description: 'The conversation that it comes from; null otherwise' }),
  decision: oneOf(enums.decision)
    .nullable()
    .meta({ description: 'The decision at the threshold of the evaluation; null if it was not asked yet' }),
  escalation_reason: oneOf(enums.escalationReason)
    .nullable()
    .meta({ description: 'Why a person should answer; null unless `decision` is `escalate`' }),
  confidence: confidence.nullable().meta({ description: 'The confidence of the best draft; null if there is none' }),
  right: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the best draft is right; null if there is none, or it could not be judged' }),
  judged_by: oneOf(enums.evaluationJudge).nullable().meta({
    description:
      '`articles`: it cites an expected article, or does not; `words`: compared with the expected answer, word by word; `model`: judged by the model',
  }),
  answer: z
    .string()
    .nullable()
    .meta({ description: 'The best draft, or its first 600 characters; null if there is none' }),
  article_ids: z.array(id('article')).meta({ description: 'The articles that the draft cites' }),
  problem: z.string().nullable().meta({
    description:
      'Why the question could not be asked, or why word lists read it although there is a model; null if nothing went wrong. After three failures the question counts as handed over, and the test goes on',
  }),
});

const { ai_model, settings } = agentConfigRecord.shape;

const facts = {
  id: id('evaluation'),
  source: oneOf(enums.evaluationSource).meta({ description: 'Where the questions come from' }),
  status: oneOf(enums.evaluationStatus).meta({
    description: '`waiting`: not started; `running`: questions are being asked; `done`; `failed`: see `failure`',
  }),
  failure: oneOf(enums.evaluationFailure)
    .nullable()
    .meta({ description: 'Why it ended before all questions were asked; null unless `status` is `failed`' }),
  ai_model,
  threshold: confidence.meta({ description: 'The threshold that decisions and figures are for' }),
  settings: settings.meta({ description: 'The settings that questions are asked with' }),
  progress: z
    .strictObject({
      questions: count.meta({ description: 'Number of questions' }),
      asked: count.meta({ description: 'Number of questions that have been asked' }),
      skipped: count.meta({ description: 'Conversations without a question of a customer or an answer of a person' }),
    })
    .meta({ description: 'Its progress' }),
  figures: figures.meta({ description: 'The figures at the threshold, of the questions asked so far' }),
};
const times = {
  created_at: createdAt,
  ended_at: time.nullable().meta({ description: 'When it ended; null if it has not' }),
};

export const listedEvaluationRecord = record('ListedAgentEvaluation', 'A test of the agent', { ...facts, ...times });

export const evaluationRecord = record('AgentEvaluation', 'A test of the agent, with its results', {
  ...facts,
  thresholds: z.array(figures).meta({ description: 'The figures at each threshold from 0 to 1, in steps of 0.05' }),
  suggested_threshold: confidence.nullable().meta({
    description:
      'The lowest threshold from which on at most 5 % of the answers are wrong. Null if fewer than ten answers were judged, or no threshold is good enough',
  }),
  usage,
  questions: z.array(question).max(500).meta({ description: 'Every question, in order' }),
  ...times,
});
