import { fail, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { BeginSessionRequest, BeginSessionResponse } from '@pharos/proto/pharos/core/v1/widget_session';
import type { CoreRpc } from '../../shared/deps.js';
import { withoutAddress } from '../../shared/without-address.js';
import { findWidgetConfig } from './configs.js';
import { toSession } from './convert-visitor.js';
import { contactOfPerson, readIdentity } from './identify-visitor.js';
import { makeSessionToken } from './session-token.js';
import { endAnonymousSessions, insertSession } from './sessions.js';

export const beginSession: CoreRpc<BeginSessionRequest, BeginSessionResponse> = async (request, call, deps) => {
  const config = await findWidgetConfig(deps.database, request);
  if (!config) throw fail('PROJECT_NOT_FOUND');
  if (!config.enabled) throw fail('WIDGET_DISABLED');
  const { identityToken } = request;
  const { token, token_hash } = makeSessionToken();
  const caller = withoutAddress(call);
  return deps.database.transaction(async (tx) => {
    const person = identityToken === undefined ? undefined : await readIdentity(tx, deps, request, identityToken);
    const contact_id = person ? await contactOfPerson(tx, caller, request, person, undefined) : newId(idKinds.contact);
    const row = await insertSession(tx, caller, request, { token_hash, contact_id, identified: person !== undefined });
    if (!row) throw fail('PROJECT_NOT_FOUND');
    if (person) await endAnonymousSessions(tx, contact_id);
    return { session: toSession(row), token };
  });
};
