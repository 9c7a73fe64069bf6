import { grantableScopes, renderApiKey, renderDeviceAuthorization } from '@pharos/contract';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { recordIn } from '../answers.js';
import { present } from '../field-mask.js';
import { choice, idInput, label, scope } from '../fields.js';
import { one } from '../lists.js';
import { deviceAuthorizationRecord, deviceCodesRecord, deviceTokenRecord } from './schemas.js';

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

const wanted = z.strictObject({
  client_name: label(100).meta({ description: 'The name of your program, as the person sees it' }),
  scopes: z.array(scope).min(1).max(grantableScopes.length).meta({ description: 'What the key may do' }),
  org: idInput('organization').optional().meta({ description: 'Only this organization may approve it; absent: any' }),
  key_name: label(200).optional().meta({ description: 'The name of the key; absent: the name of your program' }),
});

const redeemed = z.strictObject({
  grant_type: z.literal(grantType).meta({ description: 'What RFC 8628 calls this request' }),
  device_code: z.string().min(1).max(200).meta({ description: 'The `device_code` that you got' }),
});

const letters = 'BCDFGHJKLMNPQRSTVWXZ';

/** As people type it: small letters, blanks and hyphens do not matter. */
const userCode = z
  .string()
  .max(50)
  .transform((typed) => typed.toUpperCase().replace(/[\s\p{Pd}_.]+/gu, ''))
  .refine((code) => new RegExp(`^[${letters}]{8}$`).test(code), { error: 'must be 8 consonants such as WDJB-MJHT' })
  .transform((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
  .meta({
    description: 'The code that the program shows',
    pattern: `^[\\s._-]*([${letters}${letters.toLowerCase()}][\\s._-]*){8}$`,
    examples: ['WDJB-MJHT'],
  });

const answer = recordIn('deviceAuthorization', renderDeviceAuthorization);

const authorization = '/orgs/{orgId}/device-authorization';

export const deviceRoutes = [
  defineRoute({
    id: 'startDeviceAuthorization',
    method: 'POST',
    path: '/api/auth/device/code',
    scope: publicAccess,
    summary: 'Ask for an API key',
    description:
      'Your program calls it first. Show `user_code` and `verification_uri` to the person, and open ' +
      '`verification_uri_complete` if you can. Then ask for the key every `interval` seconds. The body is JSON or a form ' +
      '(`application/x-www-form-urlencoded`). Each call creates new codes, even with the same `Idempotency-Key`.',
    body: wanted,
    form: true,
    anew: true,
    response: deviceCodesRecord,
    handler: async ({ body, visitor, call, rpc }) => {
      const { client_name: clientName, key_name: keyName = clientName, scopes, org: wantedOrgId } = body;
      const started = await rpc.deviceAuthorizations.startDeviceAuthorization(
        { clientName, keyName, scopes, wantedOrgId },
        call,
      );
      const page = `${visitor.base}/device`;
      return {
        device_code: started.deviceCode,
        user_code: started.userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${started.userCode}`,
        expires_in: started.expiresInSeconds,
        interval: started.intervalSeconds,
      };
    },
  }),
  defineRoute({
    id: 'redeemDeviceCode',
    method: 'POST',
    path: '/api/auth/device/token',
    scope: publicAccess,
    summary: 'Get the API key that was approved',
    description:
      'Call it every `interval` seconds. Until somebody has decided, the answer is 400 with `error: authorization_pending`. ' +
      'If you call it too early, the `error` is `slow_down`, and the interval grows by 5 seconds; the answer has it as ' +
      '`interval`. `access_denied` and `expired_token` are final. The key is in the answer once: save it immediately. ' +
      'The body is JSON or a form (`application/x-www-form-urlencoded`).',
    body: redeemed,
    form: true,
    anew: true,
    response: deviceTokenRecord,
    errors: ['AUTHORIZATION_PENDING', 'SLOW_DOWN', 'ACCESS_DENIED', 'EXPIRED_TOKEN'],
    handler: async ({ body, call, rpc }) => {
      const request = { deviceCode: body.device_code };
      const { apiKey, secret } = await rpc.deviceAuthorizations.redeemDeviceCode(request, call);
      const { id, name, prefix, scopes, expires_at, org_id } = renderApiKey(present(apiKey));
      return {
        access_token: secret,
        token_type: 'Bearer' as const,
        scope: scopes.join(' '),
        key: { id, name, prefix, expires_at, org_id },
      };
    },
  }),
  defineRoute({
    id: 'getDeviceAuthorization',
    method: 'GET',
    path: authorization,
    scope: 'admin',
    summary: 'Show what a program asks for',
    description:
      'The page `/device` uses it before you decide. After five wrong codes within ten minutes, your key has to wait; other keys of your organization are not affected.',
    query: z.strictObject({ user_code: userCode }),
    response: one(deviceAuthorizationRecord),
    errors: ['DEVICE_CODE_NOT_FOUND'],
    handler: ({ params, query, call, rpc }) =>
      answer(rpc.deviceAuthorizations.getDeviceAuthorization({ ...params, userCode: query.user_code }, call)),
  }),
  defineRoute({
    id: 'decideDeviceAuthorization',
    method: 'POST',
    path: authorization,
    scope: 'admin',
    summary: 'Approve or deny what a program asks for',
    description:
      'Approve only what you have started yourself: the program gets a key of your organization. You can only grant scopes that ' +
      'your own key has. If your key is revoked before the program gets its key, the program gets none.',
    body: z.strictObject({
      user_code: userCode,
      decision: choice('DeviceDecision', ['approve', 'deny']).meta({ description: 'Whether the program gets the key' }),
    }),
    response: one(deviceAuthorizationRecord),
    errors: ['DEVICE_CODE_NOT_FOUND', 'API_KEY_LIMIT_REACHED'],
    handler: ({ params, body, caller, call, rpc }) => {
      const decision = { userCode: body.user_code, approve: body.decision === 'approve' };
      const request = { ...params, ...decision, grantorScopes: [...caller.scopes] };
      return answer(rpc.deviceAuthorizations.decideDeviceAuthorization(request, call));
    },
  }),
];
