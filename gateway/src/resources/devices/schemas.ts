import { enums } from '@pharos/contract';
import { z } from 'zod';
import { apiKeyFields } from '../api-keys/schemas.js';
import { id, oneOf, record, time } from '../fields.js';

export const deviceAuthorizationRecord = record(
  'DeviceAuthorization',
  'What a program that wants an API key asks for',
  {
    id: id('deviceAuthorization'),
    client_name: z.string().meta({ description: 'The name that the program gives itself; nobody has checked it' }),
    key_name: z.string().meta({ description: 'The name that the API key gets' }),
    scopes: apiKeyFields.scopes,
    status: oneOf(enums.deviceAuthorizationStatus).meta({ description: 'Whether somebody has decided' }),
    expires_at: time.meta({ description: 'When the codes expire, in UTC' }),
  },
);

export const deviceCodesRecord = record('DeviceCodes', 'The codes of a program that wants an API key (RFC 8628 §3.2)', {
  device_code: z.string().meta({ description: 'A secret of the program, to ask for its key' }),
  user_code: z.string().meta({ description: 'What the program shows to the person', examples: ['WDJB-MJHT'] }),
  verification_uri: z.url().meta({ description: 'The page where the person enters the code' }),
  verification_uri_complete: z.url().meta({ description: 'The same page, with the code filled in' }),
  expires_in: z.int().meta({ description: 'How long both codes are valid, in seconds' }),
  interval: z.int().meta({ description: 'How long to wait between two requests for the key, in seconds' }),
});

export const deviceTokenRecord = record('DeviceToken', 'The API key that a person has approved', {
  access_token: z
    .string()
    .regex(/^svc_[0-9A-Za-z]{49}$/)
    .meta({ description: 'The API key. It is shown only in this answer' }),
  token_type: z.literal('Bearer').meta({ description: 'Send the key as `Authorization: Bearer` or as `X-API-Key`' }),
  scope: z.string().meta({ description: 'The scopes of the key, separated by spaces' }),
  key: z
    .strictObject({
      id: apiKeyFields.id,
      name: apiKeyFields.name,
      prefix: apiKeyFields.prefix,
      expires_at: apiKeyFields.expires_at,
      org_id: apiKeyFields.org_id,
    })
    .meta({ id: 'DeviceKey', description: 'Which key it is' }),
});
