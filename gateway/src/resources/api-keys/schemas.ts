import { z } from 'zod';
import { createdAt, id, record, scope, time } from '../fields.js';

export const apiKeyFields = {
  id: id('apiKey'),
  org_id: id('organization'),
  name: z.string().meta({ description: 'Your own name for the key, as the audit log shows it' }),
  prefix: z.string().length(12).meta({ description: 'The first characters of the key' }),
  scopes: z.array(scope).meta({ description: 'What the key may do, such as `conversations:read` or `write`' }),
  expires_at: time.nullable().meta({ description: 'When the key stops working; null: it does not expire' }),
  created_at: createdAt,
  created_by: z
    .strictObject({
      type: z.string().meta({ description: '`user`, `api_key` or `operator`' }),
      id: z.string().nullable().meta({ description: 'The ID of the person or of the API key; null for others' }),
      name: z.string().nullable().meta({ description: 'The name of the person or of the key at that time' }),
    })
    .meta({ id: 'ApiKeyCreator', description: 'Who made the key, or approved it for a program' }),
  last_used_at: time.nullable().meta({ description: 'When it was last used, to within two minutes; null: never' }),
  last_used_ip: z.string().nullable().meta({ description: 'The IP address from which it was last used' }),
};

export const apiKeyRecord = record('ApiKey', 'An API key, without its secret', apiKeyFields);

export const newApiKeyRecord = record('CreatedApiKey', 'An API key that was created just now, with its secret', {
  ...apiKeyFields,
  secret: z
    .string()
    .regex(/^svc_[0-9A-Za-z]{49}$/)
    .meta({ description: 'The API key. It is shown only in this answer' }),
});
