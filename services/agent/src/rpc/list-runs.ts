import { enums } from '@pharos/contract';
import type { ListRunsRequest, ListRunsResponse } from '@pharos/proto/pharos/agent/v1/run';
import { listRuns as selectRuns } from '../store/list-runs.js';
import { runRecord } from '../store/run-record.js';
import type { AgentRpc } from './deps.js';

export const listRuns: AgentRpc<ListRunsRequest, ListRunsResponse> = async (request, _call, { database }) => {
  const filters = {
    conversationId: request.conversationId,
    triggers: request.triggers.map(enums.runTrigger.toText),
    decisions: request.decisions.map(enums.decision.toText),
    reasons: request.escalationReasons.map(enums.escalationReason.toText),
    shadow: request.shadow,
  };
  const { rows, page } = await selectRuns(database, request, filters, request.page);
  return { runs: rows.map(runRecord.toMessage), page };
};
