import { z } from 'zod';
import { id, record, time } from './fields.js';
import { webhookSecret } from './webhook-records.js';

const actionFields = {
  id: id('agentAction'),
  project_id: id('project'),
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema (2020-12) of the arguments' }),
  url: z.string(),
  needs_confirmation: z.boolean(),
  created_at: time,
};

export const agentActionRecord = record('AgentAction', actionFields);

export const actionSecret = webhookSecret.meta({ description: 'What calls are signed with, shown this once' });

export const newAgentActionRecord = record('NewAgentAction', { ...actionFields, secret: actionSecret });
