import { type CallContext, createLogger } from '@pharos/kit';
import type { UpdateConfigRequest, UpdateConfigResponse } from '@pharos/proto/pharos/agent/v1/config';
import type { ShowAgentRequest } from '@pharos/proto/pharos/core/v1/project';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import { expect, test } from 'vitest';
import { tellCore } from './tell-core.js';

const log = createLogger({ service: 'agent', level: 'silent' });
const request = { orgId: 'org_1', projectId: 'prj_1' } as UpdateConfigRequest;
const call = { requestId: 'req_1' } as CallContext;
const answer = {
  config: { projectId: 'prj_1', mode: AgentMode.COPILOT, model: 'openai/gpt-5', revision: 3 },
} as UpdateConfigResponse;

test('core is told of a change before its answer, and of none that was refused', async () => {
  const told: ShowAgentRequest[] = [];
  const showAgent = async (shown: ShowAgentRequest) => {
    told.push(shown);
    return {};
  };
  const around = tellCore({ projects: { showAgent }, log });
  const refused = new Error('refused');
  await expect(around(() => Promise.reject(refused))(request, call)).rejects.toBe(refused);
  expect(told).toEqual([]);
  expect(await around(async () => answer)(request, call)).toBe(answer);
  expect(told).toEqual([{ ...request, mode: AgentMode.COPILOT, model: 'openai/gpt-5', revision: 3 }]);
});

test('a change is answered also when core cannot be told', async () => {
  const showAgent = () => Promise.reject(new Error('core is down'));
  expect(await tellCore({ projects: { showAgent }, log })(async () => answer)(request, call)).toBe(answer);
});
