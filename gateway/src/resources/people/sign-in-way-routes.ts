import { hashToken, renderSignInWay } from '@pharos/contract';
import { z } from 'zod';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { withCookies } from '../../pipeline/reply.js';
import { text } from '../fields.js';
import { one } from '../lists.js';
import { nextField, providerTimeoutMs } from './provider-auth-routes.js';
import { authorizationRecord, signInWaysRecord } from './schemas.js';
import { slowDown } from './slow-down.js';

const path = '/me/sign-in';

export const signInWayRoutes = [
  defineRoute({
    id: 'getMySignIn',
    method: 'GET',
    path,
    scope: signedIn,
    summary: 'Show how you can sign in',
    description:
      'Only for people who have signed in. It lists the providers that you can sign in with, and those that you have connected.',
    response: one(signInWaysRecord),
    handler: async ({ caller, call, rpc }) => {
      const { hasPassword, ways } = await rpc.identities.listSignInWays({ userId: caller.user.id }, call);
      return { data: { has_password: hasPassword, providers: ways.map(renderSignInWay) } };
    },
  }),
  defineRoute({
    id: 'connectMySignIn',
    method: 'POST',
    path: `${path}/{signInProvider}`,
    scope: signedIn,
    anew: true,
    summary: 'Start connecting a provider',
    description:
      'Only for people who have signed in. Send the browser to `authorization_url`; the provider’s answer then connects it to your account, in this browser. It needs your password or, if you have none, a sign-in within the last 15 minutes.',
    body: z.strictObject({
      password: text(1, 256).optional().meta({ description: 'The password, once more, if you have one' }),
      next: nextField,
    }),
    response: one(authorizationRecord),
    errors: ['CREDENTIALS_INVALID', 'SIGN_IN_PROVIDER_UNAVAILABLE'],
    handler: async ({ params, body, caller, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, caller.user.id);
      const { next, password } = body;
      const whereTo = { baseUrl: visitor.base, next, invitationToken: undefined };
      const who = { sessionHash: hashToken(visitor.sessionToken ?? ''), password };
      const request = { provider: params.signInProvider, ...whereTo, ...who };
      const begun = await rpc.identities.startOidc(request, { ...call, timeoutMs: providerTimeoutMs });
      return withCookies([visitor.flowCookieOf(begun.flow)], { data: { authorization_url: begun.authorizationUrl } });
    },
  }),
  defineRoute({
    id: 'disconnectMySignIn',
    method: 'DELETE',
    path: `${path}/{signInProvider}`,
    scope: signedIn,
    summary: 'Disconnect a provider',
    description:
      'Only for people who have signed in. You can no longer sign in to your account with it. You cannot disconnect the last way to sign in.',
    errors: ['LAST_SIGN_IN'],
    handler: async ({ params, caller, call, rpc }) => {
      await rpc.identities.disconnectIdentity({ userId: caller.user.id, provider: params.signInProvider }, call);
    },
  }),
];
