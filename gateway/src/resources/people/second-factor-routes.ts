import { hashToken } from '@pharos/contract';
import { z } from 'zod';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import type { Gateway } from '../../pipeline/gateway.js';
import { text } from '../fields.js';
import { one } from '../lists.js';
import { codeField, newSecondFactorRecord, recoveryCodesRecord, secondFactorRecord } from './schemas.js';
import { slowDown } from './slow-down.js';

const path = '/me/second-factor';
const shared = { scope: signedIn, withoutSecondFactor: true } as const;

/** Rights may have changed with the second factor. */
async function askAgain(gateway: Gateway, hashes: readonly Uint8Array[]): Promise<void> {
  await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
}

export const secondFactorRoutes = [
  defineRoute({
    ...shared,
    id: 'getMySecondFactor',
    method: 'GET',
    path,
    summary: 'Show whether you have a second factor',
    description:
      'Only for people who have signed in. It says whether signing in asks for a code from an authenticator app.',
    response: one(secondFactorRecord),
    handler: async ({ caller, call, rpc }) => {
      const { enabled, required, recoveryCodes } = await rpc.users.getSecondFactor({ userId: caller.user.id }, call);
      return { data: { enabled, required, recovery_codes: recoveryCodes } };
    },
  }),
  defineRoute({
    ...shared,
    id: 'beginMySecondFactor',
    method: 'POST',
    path,
    anew: true,
    summary: 'Start setting up a second factor',
    description:
      'Only for people who have signed in. Show `uri` as a QR code, or `secret` as a text to type into an authenticator app, and confirm with a first code. Until then nothing changes.',
    body: z.strictObject({ password: text(1, 256).meta({ description: 'The password, once more' }) }),
    response: one(newSecondFactorRecord),
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_EXISTS'],
    handler: async ({ body, caller, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, caller.user.id);
      const hash = hashToken(visitor.sessionToken ?? '');
      return { data: await rpc.users.beginSecondFactor({ hash, password: body.password }, call) };
    },
  }),
  defineRoute({
    ...shared,
    id: 'confirmMySecondFactor',
    method: 'POST',
    path: `${path}/confirm`,
    anew: true,
    summary: 'Turn your second factor on',
    description:
      'Only for people who have signed in. From now on, signing in asks for a code. Keep the recovery codes: each one replaces the app once.',
    body: z.strictObject({ code: codeField }),
    response: one(recoveryCodesRecord),
    errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXISTS'],
    handler: async ({ body, caller, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, caller.user.id);
      const { recoveryCodes, hashes } = await rpc.users.confirmSecondFactor({ ...body, userId: caller.user.id }, call);
      await askAgain(gateway, hashes);
      return { data: { recovery_codes: recoveryCodes } };
    },
  }),
  defineRoute({
    ...shared,
    id: 'removeMySecondFactor',
    method: 'POST',
    path: `${path}/remove`,
    anew: true,
    summary: 'Turn your second factor off',
    description:
      'Only for people who have signed in. It needs a code from the app, or a recovery code. If an organization requires a second factor, all you can do afterwards is set up another one.',
    body: z.strictObject({ code: codeField }),
    errors: ['SECOND_FACTOR_INVALID'],
    handler: async ({ body, caller, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, caller.user.id);
      const { hashes } = await rpc.users.endSecondFactor({ ...body, userId: caller.user.id }, call);
      await askAgain(gateway, hashes);
    },
  }),
];
