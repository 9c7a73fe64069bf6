import { fail } from '@pharos/contract';
import type { GetEvaluationRequest, GetEvaluationResponse } from '@pharos/proto/pharos/agent/v1/evaluation';
import { toEvaluation } from '../convert/evaluation.js';
import { findQuestions } from '../store/evaluation-questions.js';
import { findEvaluation } from '../store/evaluations.js';
import type { AgentRpc } from './deps.js';

export const getEvaluation: AgentRpc<GetEvaluationRequest, GetEvaluationResponse> = async (
  request,
  _call,
  { database },
) => {
  const [row, questions] = await Promise.all([findEvaluation(database, request), findQuestions(database, request)]);
  if (!row) throw fail('EVALUATION_NOT_FOUND');
  return { evaluation: toEvaluation(row, questions) };
};
