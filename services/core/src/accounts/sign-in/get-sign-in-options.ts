import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcDeps, RpcOf } from '@pharos/service';
import type { MailDeps } from '../mail/account-mails.js';
import type { OidcSignInDeps } from '../oidc/start-oidc.js';

/** Whether the page for signing in can offer a link to choose another password, and at which providers one can sign in. */
export const getSignInOptions: RpcOf<
  UserServiceDefinition,
  'getSignInOptions',
  RpcDeps & MailDeps & OidcSignInDeps
> = async (_request, _call, { sendsMail, oidc }) => ({
  passwordReset: sendsMail,
  providers: oidc.all.map(({ id, name }) => ({ id, name })),
});
