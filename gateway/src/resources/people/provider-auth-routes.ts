import { hashToken, renderUser } from '@pharos/contract';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { withCookies } from '../../pipeline/reply.js';
import type { Visitor } from '../../pipeline/visitor.js';
import { text } from '../fields.js';
import { one } from '../lists.js';
import { signOut, token } from './auth-routes.js';
import { authorizationRecord, codeField, codeWords, providerSignInRecord } from './schemas.js';

/** A provider is asked up to five times, four seconds each at most. */
export const providerTimeoutMs = 20_000;

/** A path of the platform: nothing that a browser takes for another host. */
export const nextField = z
  .string()
  .max(1_000)
  .regex(/^\/(?:[\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x5b\x5d-\x7e]*)?$/, { error: 'must be a path of this platform' })
  .optional()
  .meta({ description: 'The path that the person continues to; the answer of the last step returns it' });

/** What the browser is signed in with. */
export const sessionHashOf = ({ sessionToken }: Pick<Visitor, 'sessionToken'>) =>
  sessionToken === undefined ? undefined : hashToken(sessionToken);

const shared = { method: 'POST', scope: publicAccess, ownPages: true, anew: true } as const;

export const providerAuthRoutes = [
  defineRoute({
    ...shared,
    id: 'startProviderSignIn',
    path: '/api/auth/oidc/{signInProvider}/start',
    summary: 'Start signing in with a provider',
    description:
      'Our own pages use it. Send the browser to `authorization_url`. A cookie remembers the attempt for ten minutes; the provider then redirects to `/app/sign-in` with `code` and `state`.',
    body: z.strictObject({
      next: nextField,
      link: token
        .optional()
        .meta({ description: 'The token of an invitation, from after `#link=`: signing in accepts it' }),
    }),
    response: one(authorizationRecord),
    errors: ['SIGN_IN_PROVIDER_UNAVAILABLE'],
    handler: async ({ params, body, visitor, call, rpc, gateway }) => {
      await gateway.throttle('signIn', visitor.subject);
      const nobody = { sessionHash: undefined, password: undefined };
      const whereTo = { baseUrl: visitor.base, next: body.next, invitationToken: body.link };
      const request = { provider: params.signInProvider, ...whereTo, ...nobody };
      const { authorizationUrl, flow } = await rpc.identities.startOidc(request, {
        ...call,
        timeoutMs: providerTimeoutMs,
      });
      return withCookies([visitor.flowCookieOf(flow)], { data: { authorization_url: authorizationUrl } });
    },
  }),
  defineRoute({
    ...shared,
    id: 'finishProviderSignIn',
    path: '/api/auth/oidc/finish',
    summary: 'Sign in with the answer from a provider',
    description:
      'Our own pages use it, in the browser that started the sign-in. It signs the person in, or connects the provider to their account. A new person needs an address that the provider has verified, and an allowed domain or an invitation. An existing account with this address is never taken over: 409 `EMAIL_TAKEN`. Anyone with a second factor gets `second_factor_required`, and then sends only `second_factor`.',
    body: z.strictObject({
      code: text(1, 2_048).optional().meta({ description: 'The `code` from the provider’s answer' }),
      state: text(1, 200).optional().meta({ description: 'The `state` from the provider’s answer' }),
      iss: text(1, 2_048).optional().meta({ description: 'The `iss` from the provider’s answer, if there is one' }),
      second_factor: codeField.optional().meta({ description: codeWords }),
    }),
    response: one(providerSignInRecord),
    errors: [
      'SIGN_IN_EXPIRED',
      'SIGN_IN_REFUSED',
      'SIGN_IN_NOT_ALLOWED',
      'LINK_INVALID',
      'EMAIL_TAKEN',
      'IDENTITY_TAKEN',
      'MEMBER_LIMIT_REACHED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_INVALID',
      'SESSION_EXPIRED',
      'SIGN_IN_PROVIDER_UNAVAILABLE',
    ],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      await gateway.throttle('signIn', visitor.subject);
      const { code, state, iss: issuer, second_factor: secondFactor } = body;
      const kept = { flow: visitor.signInFlow, sessionHash: sessionHashOf(visitor) };
      const request = { code, state, issuer, secondFactor, ...kept };
      const done = await rpc.identities.finishOidc(request, { ...call, timeoutMs: providerTimeoutMs });
      const { user, session, next = null, flow, hashes } = done;
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
      const data = { user: user ? renderUser(user) : null, next, second_factor_required: flow !== undefined };
      if (!session) return withCookies([visitor.flowCookieOf(flow)], { data });
      await signOut({ visitor, rpc, gateway, call });
      return withCookies([visitor.cookieOf(session.token), visitor.flowCookieOf()], { data });
    },
  }),
];
