import { makeSecret } from '@pharos/outbound';
import type { RotateActionSecretRequest, RotateActionSecretResponse } from '@pharos/proto/pharos/agent/v1/action';
import { lockAction, sealActionSecret } from '../actions/actions.js';
import { replaceActionSecret } from '../actions/write-actions.js';
import { toAction } from '../convert/action.js';
import { expected } from './action-fields.js';
import type { AgentRpc } from './deps.js';

export const rotateActionSecret: AgentRpc<RotateActionSecretRequest, RotateActionSecretResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const secret = makeSecret();
  const sealed = sealActionSecret(sealer, request.actionId, secret);
  return database.transaction(async (tx) => {
    expected(await lockAction(tx, request), request);
    const row = await replaceActionSecret(tx, call, request, sealed);
    return { action: toAction(request.projectId, row), secret };
  });
};
