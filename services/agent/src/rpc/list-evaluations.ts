import type { ListEvaluationsRequest, ListEvaluationsResponse } from '@pharos/proto/pharos/agent/v1/evaluation';
import { toListedEvaluation } from '../convert/evaluation.js';
import { countQuestions } from '../store/evaluation-questions.js';
import { listEvaluations as select } from '../store/evaluations.js';
import type { AgentRpc } from './deps.js';

export const listEvaluations: AgentRpc<ListEvaluationsRequest, ListEvaluationsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await select(database, request, request.page);
  const ids = rows.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countQuestions(database, request, ids);
  const byId = new Map(counts.map((each) => [each.evaluation_id, each]));
  return { evaluations: rows.map((row) => toListedEvaluation(row, byId.get(row.id))), page };
};
