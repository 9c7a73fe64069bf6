import type { ListActionsRequest, ListActionsResponse } from '@pharos/proto/pharos/agent/v1/action';
import { listActions as selectActions } from '../actions/actions.js';
import { toAction } from '../convert/action.js';
import type { AgentRpc } from './deps.js';

export const listActions: AgentRpc<ListActionsRequest, ListActionsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await selectActions(database, request, request.page);
  return { actions: rows.map((row) => toAction(request.projectId, row)), page };
};
