import { enums, readAgentSettings, renderAgentEvaluation, renderListedAgentEvaluation } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../../pipeline/define-route.js';
import { listIn, recordIn } from '../../answers.js';
import { fieldMask } from '../../field-mask.js';
import { idInput, label, oneOf } from '../../fields.js';
import { list, one, pageQuery, pageRequest } from '../../lists.js';
import { settingsChanges } from '../settings.js';
import { evaluationRecord, listedEvaluationRecord } from './schemas.js';

const mostQuestions = 500;
/** Fields and items of the largest body. */
const maxItems = 30_000;

const question = z
  .strictObject({
    text: label(2_000).meta({ description: 'What a customer asks' }),
    expected_article_ids: z.array(idInput('article')).max(20).optional().meta({
      description: 'The articles that answer it. An empty list: no article answers it, and every answer is wrong',
    }),
    expected_answer: label(10_000)
      .optional()
      .meta({ description: 'What a person would answer. It counts where `expected_article_ids` is missing' }),
  })
  .meta({ id: 'EvaluationQuestion', description: 'A question, and what is known about its answer' });

/** What changes how the agent answers. */
const { tone, instructions, languages, policy_topics, allowed_link_hosts, fallback_model, reader_model } =
  settingsChanges.shape;

const newEvaluation = z.strictObject({
  source: oneOf(enums.evaluationSource).meta({
    description:
      '`questions`: those of this request; `resolved`: your latest resolved and closed conversations, judged by the first answer of a person',
  }),
  questions: z
    .array(question)
    .min(1)
    .max(mostQuestions)
    .optional()
    .meta({ description: 'Required for `source` `questions`' }),
  settings: z
    .strictObject({ tone, instructions, languages, policy_topics, allowed_link_hosts, fallback_model, reader_model })
    .optional()
    .meta({ id: 'AgentEvaluationSettings', description: 'Settings to try out. The agent itself keeps its settings' }),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: 'The threshold that decisions and figures are for. Default: the one of the agent' }),
  limit: z
    .int()
    .min(1)
    .max(mostQuestions)
    .optional()
    .meta({ description: 'Maximum number of questions or conversations. Default: all questions, 100 conversations' }),
});

const answer = recordIn('evaluation', renderAgentEvaluation);
const answerList = listIn('evaluations', renderListedAgentEvaluation);
const evaluations = '/projects/{projectId}/agent/evaluations';

export const agentEvaluationRoutes = [
  defineRoute({
    id: 'startAgentEvaluation',
    method: 'POST',
    path: evaluations,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Test the agent',
    description:
      'Use it to see how many questions the agent would answer, and how many of the answers are right, before you change a ' +
      'setting or turn on autopilot. The questions are asked in the background: read the evaluation until `status` is `done`. ' +
      'Nothing is sent, no action is called, and no conversation, knowledge gap or unanswered search is written. Model calls ' +
      'count towards the monthly budget. An organization can have five unfinished evaluations. They are kept as long as runs.',
    body: newEvaluation,
    maxItems,
    status: 202,
    response: one(evaluationRecord),
    errors: ['EVALUATION_LIMIT_REACHED'],
    handler: ({ params, body, call, rpc }) => {
      const { source, questions = [], settings = {}, threshold, limit } = body;
      const request = {
        ...params,
        source: enums.evaluationSource.fromText(source),
        questions: questions.map((each) => ({
          text: each.text,
          expectedArticleIds: each.expected_article_ids ?? [],
          hasExpectedArticles: each.expected_article_ids !== undefined,
          expectedAnswer: each.expected_answer,
        })),
        settings: readAgentSettings(settings),
        updateMask: fieldMask(settings).map((name) => `settings.${name}`),
        threshold,
        limit,
      };
      return answer(rpc.agentEvaluations.createEvaluation(request, call));
    },
  }),
  defineRoute({
    id: 'listAgentEvaluations',
    method: 'GET',
    path: evaluations,
    scope: 'agent:read',
    summary: 'List tests of the agent',
    description: 'Use it to compare tests of the agent. The results by threshold and question are in each evaluation.',
    query: z.strictObject(pageQuery),
    response: list(listedEvaluationRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.agentEvaluations.listEvaluations({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'getAgentEvaluation',
    method: 'GET',
    path: `${evaluations}/{evaluationId}`,
    scope: 'agent:read',
    summary: 'Get a test of the agent',
    description:
      'Use it to read the results, also while questions are still being asked: coverage and precision at each threshold, a suggested threshold, and what became of each question.',
    response: one(evaluationRecord),
    handler: ({ params, call, rpc }) => answer(rpc.agentEvaluations.getEvaluation(params, call)),
  }),
];
