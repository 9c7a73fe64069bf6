import { enums } from '@pharos/contract';
import { z } from 'zod';
import { apiKeyFields, apiKeyRecord } from '../api-keys/schemas.js';
import { createdAt, id, oneOf, record } from '../fields.js';
import { membershipRecord, userRecord } from '../people/schemas.js';

export const organizationRecord = record('Organization', 'Your company, which owns projects and API keys', {
  id: id('organization'),
  name: z.string().meta({ description: 'For people; it need not be unique' }),
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit' }),
  created_at: createdAt,
  require_second_factor: z
    .boolean()
    .meta({ description: 'Whether members who have no second factor can only set one up' }),
});

export const meRecord = record('Me', 'The caller: an API key with its organization, or a signed-in person', {
  api_key: apiKeyRecord.nullable().meta({ description: 'The key that sent the request; null for people' }),
  organization: organizationRecord
    .nullable()
    .meta({ description: 'The organization that the key belongs to; null for people' }),
  scopes: apiKeyFields.scopes.meta({ description: 'What the key may do; empty for people: see their memberships' }),
  tier: oneOf(enums.tier).meta({ description: 'The plan of the organization, which decides the rate limit of keys' }),
  user: userRecord.nullable().meta({ description: 'The signed-in person; null for a key' }),
  memberships: z
    .array(membershipRecord)
    .meta({ description: 'The roles of the person in organizations; empty for a key' }),
});
