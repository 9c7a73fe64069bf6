import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record } from '../fields.js';

export const projectRecord = record(
  'Project',
  'One product or brand, with its own conversations, contacts and articles',
  {
    id: id('project'),
    org_id: id('organization'),
    name: z.string().meta({ description: 'For people; it need not be unique' }),
    slug: z.string().meta({ description: 'Unique in the organization' }),
    domain: z
      .string()
      .nullable()
      .meta({ description: 'The domain of the product, such as `shop.example.com`; null if it is not set' }),
    agent_mode: oneOf(enums.agentMode).meta({
      description:
        'What the AI agent does: `assist` suggests replies when asked, `copilot` drafts an internal note for each customer message, `autopilot` answers customers',
    }),
    ai_model: z.string().nullable().meta({ description: 'The model of the AI agent; null: the platform’s default' }),
    created_at: createdAt,
    default_phone_country: z.string().nullable().meta({
      description:
        'The country of phone numbers that are written without a country code, such as `DE`; null if it is not set',
    }),
    trust_identity_emails: z.boolean().meta({
      description:
        'Whether the `email` of an identity token counts as verified without `email_verified: true` in the token',
    }),
    first_response_target_minutes: z.int().nullable().meta({
      description: 'How many minutes customers should wait at most for a first answer from a person; null: no target',
    }),
  },
);
