import { fail, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { makeSecret } from '@pharos/outbound';
import type { CreateActionRequest, CreateActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import { actionsPerProject, lockActionCount, sealActionSecret } from '../actions/actions.js';
import { insertAction } from '../actions/write-actions.js';
import { toAction } from '../convert/action.js';
import { checkDescription, checkName, checkParameters, checkTarget, checkUrl, withFreeName } from './action-fields.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';

export const createAction: AgentRpc<CreateActionRequest, CreateActionResponse> = (
  request,
  call,
  { database, sealer },
) => {
  const secret = makeSecret();
  const id = newId(idKinds.agentAction);
  const action = {
    id,
    name: checkName(request.name),
    description: checkDescription(request.description),
    parameters: checkParameters(request.parameters),
    url: checkUrl(request.url),
    needs_confirmation: request.needsConfirmation,
    secret: sealActionSecret(sealer, id, secret),
  };
  const made = database.transaction(async (tx) => {
    const limit = actionsPerProject;
    if ((await lockActionCount(tx, request)) >= limit) throw fail('ACTION_LIMIT_REACHED', { limit });
    return { action: toAction(request.projectId, await insertAction(tx, call, request, action)), secret };
  });
  return withFreeName(made);
};

/** Looks up where its calls would go. */
export function checkNewAction({ url }: CreateActionRequest, deps: AgentRpcDeps): Promise<void> {
  return checkTarget(deps, url);
}
