import { enums } from '@pharos/contract';
import type { ShowAgentRequest, ShowAgentResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { showAgent as show } from './agent-of-project.js';

export const showAgent: Rpc<ShowAgentRequest, ShowAgentResponse> = async (request, _call, { database }) => {
  const { mode, model = null, revision } = request;
  await show(database, request, { mode: enums.agentMode.toText(mode), model, revision });
  return {};
};
