import type { GetConfigRequest, GetConfigResponse } from '@pharos/proto/pharos/agent/v1/config';
import { toConfigMessage } from '../convert/config.js';
import { readConfig } from '../store/configs.js';
import type { AgentRpc } from './deps.js';

export const getConfig: AgentRpc<GetConfigRequest, GetConfigResponse> = async (request, _call, { database }) => ({
  config: toConfigMessage(request.projectId, await readConfig(database, request)),
});
