import type { UpdateActionRequest, UpdateActionResponse } from '@pharos/proto/pharos/agent/v1/action';
import { diff } from '@pharos/service';
import { type ActionFields, actionFields, lockAction } from '../actions/actions.js';
import { updateAction as saveAction } from '../actions/write-actions.js';
import { toAction } from '../convert/action.js';
import {
  checkDescription,
  checkName,
  checkParameters,
  checkTarget,
  checkUrl,
  expected,
  withFreeName,
} from './action-fields.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';

export const updateAction: AgentRpc<UpdateActionRequest, UpdateActionResponse> = (request, call, { database }) => {
  const patch = patchOf(request);
  const changed = database.transaction(async (tx) => {
    const before = expected(await lockAction(tx, request), request);
    const after = { ...before, ...patch };
    const changes = diff<ActionFields>(before, after, actionFields);
    return { action: toAction(request.projectId, await saveAction(tx, call, request, after, changes)) };
  });
  return withFreeName(changed);
};

/** Looks up where its calls would go. */
export async function checkActionChanges({ updateMask, url }: UpdateActionRequest, deps: AgentRpcDeps): Promise<void> {
  if (updateMask?.includes('url')) await checkTarget(deps, url);
}

function patchOf(request: UpdateActionRequest): Partial<ActionFields> {
  const { updateMask = [], name, description, parameters, url, needsConfirmation } = request;
  const patch: Partial<ActionFields> = {};
  if (updateMask.includes('name')) patch.name = checkName(name);
  if (updateMask.includes('description')) patch.description = checkDescription(description);
  if (updateMask.includes('parameters')) patch.parameters = checkParameters(parameters);
  if (updateMask.includes('url')) patch.url = checkUrl(url);
  if (updateMask.includes('needs_confirmation')) patch.needs_confirmation = needsConfirmation;
  return patch;
}
