import type { DeleteActionRequest, DeleteActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import { lockAction } from '../actions/actions.js';
import { deleteAction as removeAction } from '../actions/write-actions.js';
import { expected } from './action-fields.js';
import type { AgentRpc } from './deps.js';

export const deleteAction: AgentRpc<DeleteActionRequest, DeleteActionResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    expected(await lockAction(tx, request), request);
    await removeAction(tx, call, request);
    return {};
  });
