import { grantableScopes, renderApiKey } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn } from '../answers.js';
import { orUnset, present } from '../field-mask.js';
import { label, scope, timeInput } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { apiKeyRecord, newApiKeyRecord } from './schemas.js';

const newKey = z.strictObject({
  name: label(200).meta({ description: 'Your own name for the key, as the audit log shows it' }),
  scopes: z
    .array(scope)
    .min(1)
    .max(grantableScopes.length)
    .meta({ description: 'Only scopes that the calling key has' }),
  expires_at: timeInput.nullable().optional().meta({ description: 'In the future; absent or null: never' }),
});

const answerList = listIn('apiKeys', renderApiKey);

const apiKeys = '/orgs/{orgId}/api-keys';

export const apiKeyRoutes = [
  defineRoute({
    id: 'listApiKeys',
    method: 'GET',
    path: apiKeys,
    scope: 'admin',
    summary: 'List API keys',
    description: 'Use it to see which keys can reach your data. The newest key comes first. Revoked keys are left out.',
    query: z.strictObject(pageQuery),
    response: list(apiKeyRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.apiKeys.listApiKeys({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createApiKey',
    method: 'POST',
    path: apiKeys,
    scope: 'admin',
    summary: 'Create an API key',
    description:
      'Use it to give a program its own key with only the scopes that it needs. Save `secret` immediately: it is never shown again. ' +
      'An organization can have 100 keys that are neither revoked nor expired (the operator can change that).',
    body: newKey,
    status: 201,
    response: one(newApiKeyRecord),
    errors: ['API_KEY_LIMIT_REACHED'],
    handler: async ({ params, body, caller, call, rpc }) => {
      const { expires_at, ...fields } = body;
      const request = { ...params, ...fields, expiresAt: orUnset(expires_at), grantorScopes: [...caller.scopes] };
      const { apiKey, secret } = await rpc.apiKeys.createApiKey(request, call);
      return { data: { ...renderApiKey(present(apiKey)), secret } };
    },
  }),
  defineRoute({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: `${apiKeys}/{keyId}`,
    scope: 'admin',
    summary: 'Revoke an API key',
    description:
      'Use it when a key is no longer needed or may have leaked. As soon as you get the answer, every server refuses the key.',
    represents: {},
    handler: async ({ params, call, rpc, gateway }) => {
      const { hash, apiKey } = await rpc.apiKeys.revokeApiKey(params, call);
      await gateway.revokeEverywhere(hash);
      return apiKey && { data: renderApiKey(apiKey) };
    },
  }),
];
