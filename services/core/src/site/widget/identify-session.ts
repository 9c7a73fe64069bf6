import { fail } from '@pharos/contract';
import type { IdentifySessionRequest, IdentifySessionResponse } from '@pharos/proto/pharos/core/v1/widget_session';
import { absorbVisitor } from '../../inbox/contacts/merge-contact.js';
import type { CoreRpc } from '../../shared/deps.js';
import { withoutAddress } from '../../shared/without-address.js';
import { toSession } from './convert-visitor.js';
import { contactOfPerson, readIdentity } from './identify-visitor.js';
import { moveUploads } from './move-visitor.js';
import { makeSessionToken } from './session-token.js';
import { endAnonymousSessions, holdSession, identifySession as saveSession } from './sessions.js';

/** The token is another one from now on: whoever had placed the anonymous one in the browser does not get to know the person. */
export const identifySession: CoreRpc<IdentifySessionRequest, IdentifySessionResponse> = async (
  request,
  call,
  deps,
) => {
  const { token, token_hash } = makeSessionToken();
  const caller = withoutAddress(call);
  return deps.database.transaction(async (tx) => {
    const session = await holdSession(tx, request, 'update');
    if (!session) throw fail('SESSION_INVALID');
    const person = await readIdentity(tx, deps, request, request.identityToken);
    const anonymous = session.has_contact && !session.identified ? session.contact_id : undefined;
    const contact_id = await contactOfPerson(tx, caller, request, person, anonymous);
    const row = await saveSession(tx, caller, request, { token_hash, contact_id });
    if (anonymous !== undefined && anonymous !== contact_id)
      await absorbVisitor(tx, caller, request, { from: anonymous, to: contact_id });
    else if (!session.identified) await moveUploads(tx, request, { from: session.contact_id, to: contact_id });
    await endAnonymousSessions(tx, contact_id);
    return { session: toSession(row), token };
  });
};
