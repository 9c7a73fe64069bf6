import { fail } from '@pharos/contract';
import type { CallContext } from '@pharos/kit';
import type {
  FinishOidcRequest,
  FinishOidcResponse,
  IdentityServiceDefinition,
} from '@pharos/proto/pharos/core/v1/identity';
import type { RpcOf } from '@pharos/service';
import { checkSecondFactor } from '../second-factor/check-second-factor.js';
import { secondFactorOf } from '../second-factor/second-factors.js';
import { asUser } from '../sessions/as-user.js';
import { beginSession } from '../sessions/begin-session.js';
import { findSessionUser, hashesOfUser } from '../sessions/user-sessions.js';
import { type UserRow, userRecord } from '../users/record.js';
import { findUserById } from '../users/users.js';
import type { Identity } from './claims.js';
import { type BegunFlow, type IdentifiedFlow, openFlow, sealFlow } from './flow.js';
import { insertIdentity, useIdentity } from './identities.js';
import { acceptLink, admit } from './newcomers.js';
import type { OidcSignInDeps } from './start-oidc.js';

export const finishOidc: RpcOf<IdentityServiceDefinition, 'finishOidc', OidcSignInDeps> = async (
  request,
  call,
  deps,
) => {
  const flow = openFlow(deps.sealer, request.flow, deps.clock.now());
  if ('userId' in flow) return withSecondFactor(flow, request.secondFactor, { call, deps });
  const { code, state, issuer } = request;
  if (code === undefined || state === undefined) throw fail('SIGN_IN_REFUSED');
  const identity = await deps.oidc.identify(deps.oidc.get(flow.provider), flow.challenge, { code, state, issuer });
  return flow.connectsTo === undefined
    ? signInAs(identity, flow, { call, deps })
    : connect(identity, flow, { request, call, deps });
};

interface Means {
  readonly call: CallContext;
  readonly deps: OidcSignInDeps;
}

const nothingKept = { flow: undefined, hashes: [] };

async function signInAs(identity: Identity, flow: BegunFlow, { call, deps }: Means): Promise<FinishOidcResponse> {
  const { database, oidc, sealer, clock } = deps;
  const { provider, next, invitation } = flow;
  const known = await useIdentity(database, identity);
  if (!known) {
    const user = await admit(database, call, { identity, settings: oidc.get(provider), invitation });
    const session = await beginSession(database, call, { user, limits: deps });
    return { ...nothingKept, user: userRecord.toMessage(user), session, next };
  }
  if (!(await secondFactorOf(database, known.id)).enabled) return begin(known, { next, invitation }, { call, deps });
  const identified = { provider, next, invitation, userId: known.id };
  return { user: undefined, session: undefined, next, flow: sealFlow(sealer, identified, clock.now()), hashes: [] };
}

async function withSecondFactor(
  flow: IdentifiedFlow,
  code: string | undefined,
  { call, deps }: Means,
): Promise<FinishOidcResponse> {
  const user = await findUserById(deps.database, flow.userId);
  if (!user) throw fail('SIGN_IN_EXPIRED');
  if (code === undefined) throw fail('SECOND_FACTOR_REQUIRED');
  await checkSecondFactor(deps, user.id, code);
  return begin(user, flow, { call, deps });
}

/** Begins a session of somebody who has an account, who accepts the invitation of a link with it. */
function begin(
  user: UserRow,
  { next, invitation }: { next: string | undefined; invitation: string | undefined },
  { call, deps }: Means,
): Promise<FinishOidcResponse> {
  return deps.database.transaction(async (tx) => {
    const hashes = invitation === undefined ? [] : await hashesOfUser(tx, user.id);
    if (invitation !== undefined) await acceptLink(tx, asUser(call, user), { user, token: invitation });
    const session = await beginSession(tx, call, { user, limits: deps });
    return { user: userRecord.toMessage(user), session, next, flow: undefined, hashes };
  });
}

/** Only in the session of whoever has begun it: nobody else's identity leads to their account. */
async function connect(
  identity: Identity,
  flow: BegunFlow,
  { request, call, deps }: Means & { request: FinishOidcRequest },
): Promise<FinishOidcResponse> {
  const { database } = deps;
  if (request.sessionHash === undefined) throw fail('SIGN_IN_EXPIRED');
  const { id } = await findSessionUser(database, request.sessionHash, deps);
  const user = id === flow.connectsTo ? await findUserById(database, id) : undefined;
  if (!user) throw fail('SIGN_IN_EXPIRED');
  if (!(await insertIdentity(database, asUser(call, user), { userId: id, identity }))) throw fail('IDENTITY_TAKEN');
  return { ...nothingKept, user: userRecord.toMessage(user), session: undefined, next: flow.next };
}
