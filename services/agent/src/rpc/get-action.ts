import type { GetActionRequest, GetActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import { findAction } from '../actions/actions.js';
import { toAction } from '../convert/action.js';
import { found } from './action-fields.js';
import type { AgentRpc } from './deps.js';

export const getAction: AgentRpc<GetActionRequest, GetActionResponse> = async (request, _call, { database }) => ({
  action: toAction(request.projectId, found(await findAction(database, request))),
});
