import { enums, renderMailbox } from '@pharos/contract';
import { signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { revisedIn } from '../answers.js';
import { one } from '../lists.js';
import { providerTimeoutMs } from '../people/provider-auth-routes.js';
import { authorizationFinish, authorizationRecord, authorizationStart, mailboxRecord } from './schemas.js';

const answer = revisedIn('mailbox', renderMailbox);

const authorizations = '/projects/{projectId}/mailboxes/{mailboxId}/authorizations';
const shared = { method: 'POST', scope: signedIn, permission: 'mailboxes.connect', anew: true } as const;

export const mailboxAuthorizationRoutes = [
  defineRoute({
    ...shared,
    id: 'startMailboxAuthorization',
    path: authorizations,
    summary: 'Start connecting a mailbox with OAuth',
    description:
      'Only for people who have signed in and may change mailboxes. Use it to let a mailbox sign in at the mail servers of Google or Microsoft without a password: send the browser to `authorization_url`. The provider redirects to `/app/connect-mailbox` with `code` and `state`, within ten minutes and in the same session. The first two parts of `state`, separated by full stops, are the IDs of the project and the mailbox.',
    body: authorizationStart,
    response: one(authorizationRecord),
    errors: ['INSUFFICIENT_SCOPE'],
    handler: async ({ params, body, caller, visitor, call, rpc }) => {
      const provider = enums.oauthProvider.fromText(body.provider);
      const session = { sessionId: caller.session.id, baseUrl: visitor.base };
      const request = { ...params, ...body, provider, ...session };
      const { authorizationUrl } = await rpc.mailboxes.startMailboxAuthorization(request, call);
      return { data: { authorization_url: authorizationUrl } };
    },
  }),
  defineRoute({
    ...shared,
    id: 'finishMailboxAuthorization',
    path: `${authorizations}/finish`,
    summary: 'Connect a mailbox with OAuth',
    description:
      'Our own pages use it, in the session that started the connection. From then on, the mailbox uses the provider’s mail servers instead of those that it had. A `state` works once.',
    body: authorizationFinish,
    etag: true,
    response: one(mailboxRecord),
    errors: ['INSUFFICIENT_SCOPE', 'CONSENT_EXPIRED', 'CONSENT_REFUSED', 'SIGN_IN_PROVIDER_UNAVAILABLE'],
    handler: ({ params, body, caller, call, rpc }) => {
      const request = { ...params, ...body, sessionId: caller.session.id };
      return answer(rpc.mailboxes.finishMailboxAuthorization(request, { ...call, timeoutMs: providerTimeoutMs }));
    },
  }),
];
