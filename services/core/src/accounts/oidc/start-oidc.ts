import { fail } from '@pharos/contract';
import type { IdentityServiceDefinition, StartOidcRequest } from '@pharos/proto/pharos/core/v1/identity';
import type { RpcOf } from '@pharos/service';
import { findSessionUser } from '../sessions/user-sessions.js';
import { proveAgain } from '../sign-in/prove-again.js';
import type { SignInDeps } from '../sign-in/sign-in.js';
import { sealFlow } from './flow.js';
import { OidcProviders } from './oidc-providers.js';

/** What signing in at providers works with. */
export interface OidcSignInDeps extends SignInDeps {
  readonly oidc: OidcProviders;
  /** The platform's address as people open it; undefined: as the browser says. */
  readonly publicUrl: string | undefined;
}

/** The page to which providers lead back; it has to be registered with them. */
const callbackPath = '/app/sign-in';

export const startOidc: RpcOf<IdentityServiceDefinition, 'startOidc', OidcSignInDeps> = async (request, call, deps) => {
  const { oidc, publicUrl, sealer, clock } = deps;
  const settings = oidc.get(request.provider);
  const connectsTo = await connecting(request, call.actor.ip, deps);
  const challenge = OidcProviders.newChallenge(`${publicUrl ?? request.baseUrl}${callbackPath}`);
  const authorizationUrl = await oidc.authorizationUrl(settings, challenge);
  const { next, invitationToken: invitation } = request;
  const flow = { provider: settings.id, next, invitation, challenge, connectsTo };
  return { authorizationUrl, flow: sealFlow(sealer, flow, clock.now()) };
};

/** The user to whom an identity is to be connected, who shows once more that it is them; undefined: somebody signs in. */
async function connecting(
  { sessionHash, password }: StartOidcRequest,
  ip: string,
  deps: OidcSignInDeps,
): Promise<string | undefined> {
  if (sessionHash === undefined) return undefined;
  if (sessionHash.length === 0) throw fail('SESSION_EXPIRED');
  const user = await findSessionUser(deps.database, sessionHash, deps);
  await proveAgain(user, password, { passwords: deps.passwords, ip });
  return user.id;
}
