import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, jsonObject, oneOf, record } from '../../fields.js';
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

export const actionTrialRecord = record('AgentActionTrial', 'The result of trying out an action', {
  result: oneOf(enums.actionResult).meta({
    description:
      '`success`: your endpoint answered with 2xx; `rejected`: the arguments do not fit `parameters`, and nothing was sent',
  }),
  error: z.string().nullable().meta({ description: 'What went wrong; null if nothing did' }),
  status_code: z.int().nullable().meta({ description: 'The HTTP status of the answer; null if there was none' }),
  output: z
    .string()
    .nullable()
    .meta({ description: 'The answer of your endpoint, as far as the agent reads it; null if there was none' }),
  duration_ms: z.int().min(0).meta({ description: 'How long the endpoint took, in milliseconds' }),
});
