import { integer } from '@pharos/kit';
import { serviceNameConfig } from '@pharos/outbound';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';
import { checkModelConfig, modelConfig } from './models/config.js';

/** What the agent service reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('agent'),
    ...modelConfig,
    ...serviceNameConfig,
    AGENT_CONCURRENCY: integer({ min: 2, max: 1_000 }).default(64).meta({
      description:
        'Conversations that each replica answers in parallel; one organization can use at most half of them, and one project at most a third',
    }),
    AGENT_RUN_DAYS: integer({ min: 1, max: 3_650 })
      .default(90)
      .meta({ description: 'How many days runs and suggestions are kept; they contain text of customers' }),
  })
  .superRefine(checkModelConfig);

export type AgentServiceConfig = z.output<typeof configSchema>;
