import { enums, fail, type Issue, idKinds, invalid } from '@pharos/contract';
import { type CallContext, isFailure, newId } from '@pharos/kit';
import {
  type CreateEvaluationRequest,
  type CreateEvaluationResponse,
  EvaluationSource,
} from '@pharos/proto/pharos/agent/v1/evaluation';
import { settingsOf } from '../convert/config.js';
import { toEvaluation } from '../convert/evaluation.js';
import { readConfig } from '../store/configs.js';
import { findQuestions } from '../store/evaluation-questions.js';
import {
  type GivenQuestion,
  insertEvaluation,
  lockUnfinishedCount,
  type EvaluationSource as SourceText,
  unfinishedPerOrg,
} from '../store/evaluations.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';
import { settingsWith } from './update-config.js';

const mostQuestions = 500;
const usualConversations = 100;
const mostArticles = 1_000;
/** Asked for at once, to see whether there are such articles. */
const articlesAtOnce = 8;

/** Nobody waits for the questions: a worker asks them. */
export const createEvaluation: AgentRpc<CreateEvaluationRequest, CreateEvaluationResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const limit = unfinishedPerOrg;
    if ((await lockUnfinishedCount(tx, request)) >= limit) throw fail('EVALUATION_LIMIT_REACHED', { limit });
    const { model, confidenceThreshold, settings } = await readConfig(tx, request);
    const made = {
      id: newId(idKinds.evaluation),
      source: enums.evaluationSource.toText(request.source) as SourceText,
      model,
      threshold: request.threshold ?? confidenceThreshold,
      settings: settingsWith(settings, settingsOf(request)),
      maxConversations: areGiven(request) ? null : (request.limit ?? usualConversations),
    };
    const row = await insertEvaluation(tx, call, request, made, givenIn(request));
    const questions = await findQuestions(tx, { ...request, evaluationId: made.id });
    return { evaluation: toEvaluation(row, questions) };
  });

/** @throws VALIDATION_ERROR on too many questions or none, and on expected articles that there are not */
export async function checkNewEvaluation(
  request: CreateEvaluationRequest,
  { sources }: AgentRpcDeps,
  call: CallContext,
): Promise<void> {
  checkCounts(request);
  const ids = new Set(request.questions.flatMap(({ expectedArticleIds }) => expectedArticleIds));
  if (ids.size > mostArticles)
    throw invalid(['questions'], `must name at most ${mostArticles} different articles in total`);
  const { orgId, projectId } = request;
  const { requestId, actor, traceparent, signal } = call;
  const isMissing = async (articleId: string) => {
    const asked = sources.articles.getArticle(
      { orgId, projectId, articleId },
      { requestId, actor, traceparent, signal },
    );
    return asked.then(() => false).catch(isArticleMissing);
  };
  const missing = new Set<string>();
  for (const some of inParts([...ids], articlesAtOnce)) {
    const answers = await Promise.all(some.map(isMissing));
    for (const [at, id] of some.entries()) if (answers[at]) missing.add(id);
  }
  if (missing.size > 0) throw fail('VALIDATION_ERROR', { issues: issuesOf(request, missing) });
}

function checkCounts(request: CreateEvaluationRequest): void {
  const { questions, limit = 1 } = request;
  if (limit < 1 || limit > mostQuestions) throw invalid(['limit'], `must be 1 to ${mostQuestions}`);
  if (!areGiven(request) && questions.length > 0)
    throw invalid(['questions'], 'must not be sent if source is resolved');
  if (areGiven(request) && (questions.length === 0 || questions.length > mostQuestions))
    throw invalid(['questions'], `must have 1 to ${mostQuestions} items`);
}

function isArticleMissing(error: unknown): boolean {
  if (isFailure(error, 'ARTICLE_NOT_FOUND')) return true;
  throw error;
}

function issuesOf({ questions }: CreateEvaluationRequest, missing: ReadonlySet<string>): Issue[] {
  return questions.flatMap(({ expectedArticleIds }, at) =>
    expectedArticleIds.flatMap((id, place) =>
      missing.has(id)
        ? [{ path: ['questions', at, 'expected_article_ids', place], message: 'the project has no such article' }]
        : [],
    ),
  );
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size);
  return Array.from({ length: parts }, (_, at) => items.slice(at * size, (at + 1) * size));
}

const areGiven = ({ source }: CreateEvaluationRequest) => source === EvaluationSource.QUESTIONS;

function givenIn({ questions, limit }: CreateEvaluationRequest): GivenQuestion[] {
  return questions.slice(0, limit).map(({ text, hasExpectedArticles, expectedArticleIds, expectedAnswer }) => ({
    text,
    articleIds: hasExpectedArticles ? expectedArticleIds : null,
    answer: expectedAnswer ?? null,
  }));
}
