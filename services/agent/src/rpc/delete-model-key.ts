import { fail } from '@pharos/contract';
import type { DeleteModelKeyRequest, DeleteModelKeyResponse } from '@pharos/proto/pharos/agent/v1/config';
import { deleteModelKey as remove } from '../models/model-keys.js';
import type { AgentRpc } from './deps.js';

export const deleteModelKey: AgentRpc<DeleteModelKeyRequest, DeleteModelKeyResponse> = async (
  request,
  call,
  { database },
) => {
  if (!(await remove(database, call, request))) throw fail('MODEL_KEY_NOT_FOUND');
  return {};
};
