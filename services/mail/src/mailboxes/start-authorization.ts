import { invalid } from '@pharos/contract';
import type {
  StartMailboxAuthorizationRequest,
  StartMailboxAuthorizationResponse,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { OauthClient } from '../oauth/index.js';
import { newState, providerName, putFlow } from './authorizations.js';
import type { MailboxRpc } from './deps.js';
import { requireMailbox } from './get-mailbox.js';

/** The page to which providers lead back; it has to be registered with them. */
const callbackPath = '/app/connect-mailbox';

export const startMailboxAuthorization: MailboxRpc<
  StartMailboxAuthorizationRequest,
  StartMailboxAuthorizationResponse
> = async (request, _call, { database, sealer, oauth, providers, publicUrl }) => {
  const provider = providers.get(providerName(request.provider));
  if (!provider) throw invalid(['provider'], 'has no client on this platform: its operator can configure one');
  const { address } = await requireMailbox(database, request);
  const flow = {
    provider: provider.name,
    directions: (['incoming', 'outgoing'] as const).filter((direction) => request[direction]),
    user: request.user ?? address,
    verifier: OauthClient.newVerifier(),
    redirectUri: `${publicUrl ?? request.baseUrl}${callbackPath}`,
  };
  const state = newState(request);
  await putFlow({ database, sealer }, request, { state, flow });
  return { authorizationUrl: oauth.authorizationUrl(provider, { ...flow, state }, flow.user) };
};
