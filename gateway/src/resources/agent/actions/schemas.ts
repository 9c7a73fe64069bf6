import { z } from 'zod';
import { createdAt, id, jsonObject, record } from '../../fields.js';
import { webhookSecret } from '../../webhooks/schemas.js';

const actionFields = {
  id: id('agentAction'),
  project_id: id('project'),
  name: z.string().meta({ description: 'The name that the agent uses, unique in the project' }),
  description: z.string().meta({ description: 'Tells the agent what the action does and when to use it' }),
  parameters: jsonObject.meta({ description: 'JSON Schema (2020-12) of the arguments' }),
  url: z.string().meta({ description: 'Where the agent sends the call' }),
  needs_confirmation: z.boolean().meta({ description: 'Whether the customer has to agree before the agent uses it' }),
  created_at: createdAt,
};

export const agentActionRecord = record(
  'AgentAction',
  'An HTTP endpoint of yours that the agent can call',
  actionFields,
);

export const actionSecret = webhookSecret.meta({
  description: 'The secret that signs the calls. It is shown only in this answer',
});

export const newAgentActionRecord = record(
  'CreatedAgentAction',
  'An agent action, with a secret that was created just now',
  { ...actionFields, secret: actionSecret },
);
