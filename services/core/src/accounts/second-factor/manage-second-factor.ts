import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcOf } from '@pharos/service';
import { findSessionUser, hashesOfUser } from '../sessions/user-sessions.js';
import { proveAgain } from '../sign-in/prove-again.js';
import type { SignInDeps } from '../sign-in/sign-in.js';
import type { SecondFactorDeps } from './check-second-factor.js';
import { newSecret, uriOf } from './codes.js';
import { enableSecondFactor, removeSecondFactor, secondFactorOf, storeSecret, useCode } from './second-factors.js';

export const getSecondFactor: RpcOf<UserServiceDefinition, 'getSecondFactor'> = async ({ userId }, _call, deps) => {
  const { enabled, required, recovery_codes: recoveryCodes } = await secondFactorOf(deps.database, userId);
  return { enabled, required, recoveryCodes };
};

export const beginSecondFactor: RpcOf<
  UserServiceDefinition,
  'beginSecondFactor',
  SignInDeps & SecondFactorDeps
> = async ({ hash, password }, call, deps) => {
  const { database, sealer } = deps;
  const user = await findSessionUser(database, hash, deps);
  await proveAgain(user, password, { ...deps, ip: call.actor.ip });
  const secret = newSecret();
  await storeSecret(database, sealer, { id: user.id, secret });
  return { secret, uri: uriOf(secret, { email: user.email, issuer: deps.brand }) };
};

/** What gateways know of the person's sessions is old then: an organization may have wanted it. */
export const confirmSecondFactor: RpcOf<UserServiceDefinition, 'confirmSecondFactor', SecondFactorDeps> = async (
  { userId, code },
  call,
  deps,
) => {
  await useCode(deps, userId, { code, isConfirmed: false });
  const recoveryCodes = await enableSecondFactor(deps.database, call, userId);
  return { recoveryCodes, hashes: await hashesOfUser(deps.database, userId) };
};

export const endSecondFactor: RpcOf<UserServiceDefinition, 'endSecondFactor', SecondFactorDeps> = async (
  { userId, code },
  call,
  deps,
) => {
  await useCode(deps, userId, { code, isConfirmed: true });
  await removeSecondFactor(deps.database, call, userId);
  return { hashes: await hashesOfUser(deps.database, userId) };
};
