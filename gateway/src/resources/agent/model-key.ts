import { enums, renderAgentStatus } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { oneOf, text } from '../fields.js';

const modelKey = z.strictObject({
  provider: oneOf(enums.modelProvider).meta({ description: 'Whose models the key is for' }),
  api_key: text(1, 4_096).meta({ description: 'Stored encrypted, and never shown' }),
  base_url: text(1, 2_048).optional().meta({
    format: 'uri',
    description:
      'The base URL of the provider’s API with its version, as in `https://models.example.com/v1`; required for `openai-compatible`. Private addresses are not called',
  }),
});

/** What shows whether a project has a key; the key itself nothing shows. */
const answerStatus = recordIn('status', renderAgentStatus);

const path = '/projects/{projectId}/agent/model-key';

export const agentModelKeyRoutes = [
  defineRoute({
    id: 'putAgentModelKey',
    method: 'PUT',
    path,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Set the project’s model key',
    description:
      'All later model calls of the project use this key, and only models of its provider. The platform’s key is no ' +
      'longer used, even if this key fails.',
    body: modelKey,
    represents: { after: ({ params, call, rpc }) => answerStatus(rpc.agentConfig.getStatus(params, call)) },
    handler: ({ params, body, call, rpc }) => {
      const provider = enums.modelProvider.fromText(body.provider);
      const request = { ...params, provider, apiKey: body.api_key, baseUrl: body.base_url };
      return rpc.agentConfig.putModelKey(request, call);
    },
  }),
  defineRoute({
    id: 'deleteAgentModelKey',
    method: 'DELETE',
    path,
    scope: 'agent:write',
    permission: 'agent.configure',
    summary: 'Delete the project’s model key',
    description: 'The agent uses the models of the platform again.',
    errors: ['MODEL_KEY_NOT_FOUND'],
    represents: { after: ({ params, call, rpc }) => answerStatus(rpc.agentConfig.getStatus(params, call)) },
    handler: ({ params, call, rpc }) => rpc.agentConfig.deleteModelKey(params, call),
  }),
];
