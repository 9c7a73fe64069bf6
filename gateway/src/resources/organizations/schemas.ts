import { enums } from '@pharos/contract';
import { z } from 'zod';
import { apiKeyFields, apiKeyRecord } from '../api-keys/schemas.js';
import { createdAt, id, oneOf, record } from '../fields.js';

export const organizationRecord = record('Organization', 'Your company, which owns projects and API keys', {
  id: id('organization'),
  name: z.string().meta({ description: 'For people; it need not be unique' }),
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit' }),
  created_at: createdAt,
});

export const meRecord = record('Me', 'The calling API key, and what it belongs to', {
  api_key: apiKeyRecord.meta({ description: 'The key that sent the request' }),
  organization: organizationRecord.meta({ description: 'The organization that the key belongs to' }),
  scopes: apiKeyFields.scopes,
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit' }),
});
