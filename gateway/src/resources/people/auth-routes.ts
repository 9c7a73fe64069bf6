import { enums, fail, hashToken, renderUser } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { NewUserSession, User } from '@pharos/proto/pharos/core/v1/user';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import type { Gateway } from '../../pipeline/gateway.js';
import { withCookies } from '../../pipeline/reply.js';
import type { Visitor } from '../../pipeline/visitor.js';
import type { Rpc } from '../../rpc.js';
import { present } from '../field-mask.js';
import { email as emailField, label, text } from '../fields.js';
import { one } from '../lists.js';
import { codeField as code, codeWords, oneTimeLinkRecord, signedInRecord, signInOptionsRecord } from './schemas.js';
import { slowDown } from './slow-down.js';

const password = text(1, 256).meta({ description: 'The password; case and spaces matter' });
const newPassword = text(1, 256).meta({ description: 'The new password, with at least 10 characters' });
export const token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: 'The part of the link after `#link=`' });

export interface Means {
  readonly visitor: Visitor;
  readonly rpc: Rpc;
  readonly gateway: Gateway;
  readonly call: OutgoingCall;
}

/** Ends what the browser was signed in with: a session is never continued as somebody else's. */
export async function signOut({ visitor, rpc, gateway, call }: Means): Promise<void> {
  if (visitor.sessionToken === undefined) return;
  const hash = hashToken(visitor.sessionToken);
  await rpc.users.signOut({ hash }, call);
  await gateway.revokeEverywhere(hash);
}

interface SignedIn {
  readonly user: User | undefined;
  readonly session: NewUserSession | undefined;
}

async function signedIn({ user, session }: SignedIn, means: Means) {
  await signOut(means);
  return withCookies([means.visitor.cookieOf(present(session).token)], { data: { user: renderUser(present(user)) } });
}

export const authRoutes = [
  defineRoute({
    id: 'signIn',
    method: 'POST',
    path: '/api/auth/sign-in',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Sign in',
    description:
      'Our own pages use it. The answer sets the session cookie, which lets the browser call the API. The answer is the same whether the address is unknown or the password is wrong. Anyone with a second factor gets 401 `SECOND_FACTOR_REQUIRED`, and sends both again with a `code`. After too many attempts, you have to wait.',
    body: z.strictObject({
      email: z.string().trim().min(1).max(254).meta({ description: 'The email address; its case does not matter' }),
      password,
      code: code.optional().meta({ description: codeWords }),
    }),
    response: one(signedInRecord),
    errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, body.email);
      return signedIn(await rpc.users.signIn(body, call), { visitor, rpc, gateway, call });
    },
  }),
  defineRoute({
    id: 'signOut',
    method: 'POST',
    path: '/api/auth/sign-out',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Sign out',
    description:
      'Our own pages use it. It ends the session of the cookie. As soon as you get the answer, every server refuses it.',
    handler: async ({ visitor, call, rpc, gateway }) => {
      await signOut({ visitor, rpc, gateway, call });
      return withCookies([visitor.cookieOf()], undefined);
    },
  }),
  defineRoute({
    id: 'changePassword',
    method: 'POST',
    path: '/api/auth/password',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Change your password',
    description:
      'Our own pages use it, with the cookie of the session. The new password needs 10 characters, and must not be a common one. The person is signed out everywhere else; the answer sets the cookie of a new session.',
    body: z.strictObject({ current_password: password, password: newPassword }),
    response: one(signedInRecord),
    errors: ['SESSION_REQUIRED', 'SESSION_EXPIRED', 'CREDENTIALS_INVALID'],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      const { sessionToken } = visitor;
      if (sessionToken === undefined) throw fail('SESSION_REQUIRED');
      await slowDown(gateway, visitor, sessionToken);
      const { current_password: currentPassword, password: chosen } = body;
      const request = { hash: hashToken(sessionToken), currentPassword, password: chosen };
      const changed = await rpc.users.changePassword(request, call);
      await Promise.all(changed.hashes.map((hash) => gateway.revokeEverywhere(hash)));
      return signedIn(changed, { visitor, rpc, gateway, call });
    },
  }),
  defineRoute({
    id: 'getSignInOptions',
    method: 'GET',
    path: '/api/auth/options',
    scope: publicAccess,
    summary: 'Show how people can sign in',
    description: 'Our own pages use it to show what the platform offers.',
    response: one(signInOptionsRecord),
    handler: async ({ call, rpc }) => {
      const { passwordReset, providers } = await rpc.users.getSignInOptions({}, call);
      return { data: { password_reset: passwordReset, providers } };
    },
  }),
  defineRoute({
    id: 'requestPasswordReset',
    method: 'POST',
    path: '/api/auth/forgotten-password',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Ask for a password reset link',
    description:
      'Our own pages use it. The link is emailed if somebody has this address; if not, the answer is the same. Nobody gets more than one such email in five minutes.',
    body: z.strictObject({ email: emailField.meta({ description: 'The address with which the person signs in' }) }),
    status: 202,
    errors: ['MAIL_OFF'],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, body.email);
      await rpc.users.requestPasswordReset(body, call);
    },
  }),
  defineRoute({
    id: 'getOneTimeLink',
    method: 'POST',
    path: '/api/auth/links',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Show what a one-time link is for',
    description: 'Our own pages use it before the person chooses a password. Nothing changes.',
    body: z.strictObject({ token }),
    response: one(oneTimeLinkRecord),
    errors: ['LINK_INVALID'],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, body.token);
      const { purpose, email = null, orgName = null, role, hasUser } = await rpc.users.getOneTimeLink(body, call);
      const shown = { purpose: enums.linkPurpose.toText(purpose), email, organization: orgName, has_user: hasUser };
      return { data: { ...shown, role: role === undefined ? null : enums.role.toText(role) } };
    },
  }),
  defineRoute({
    id: 'redeemOneTimeLink',
    method: 'POST',
    path: '/api/auth/links/redeem',
    scope: publicAccess,
    ownPages: true,
    anew: true,
    summary: 'Redeem a one-time link',
    description:
      'Our own pages use it. It does what the link is for and signs the person in. A new password needs 10 characters, and must not be a common one. After a password reset, the person is signed out everywhere else.',
    body: z.strictObject({
      token,
      name: label(200)
        .optional()
        .meta({ description: 'The name of the person; needed unless the address has signed in before' }),
      email: emailField.optional().meta({ description: 'Required for an invitation that names no address' }),
      password,
      code: code.optional().meta({ description: codeWords }),
    }),
    response: one(signedInRecord),
    errors: ['LINK_INVALID', 'CREDENTIALS_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
    handler: async ({ body, visitor, call, rpc, gateway }) => {
      await slowDown(gateway, visitor, body.token);
      const redeemed = await rpc.users.redeemOneTimeLink(body, call);
      await Promise.all(redeemed.hashes.map((hash) => gateway.revokeEverywhere(hash)));
      return signedIn(redeemed, { visitor, rpc, gateway, call });
    },
  }),
];
