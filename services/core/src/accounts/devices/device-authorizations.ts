import { enums, fail } from '@pharos/contract';
import type {
  DecideDeviceAuthorizationRequest,
  DecideDeviceAuthorizationResponse,
  DeviceAuthorization,
  GetDeviceAuthorizationRequest,
  GetDeviceAuthorizationResponse,
  StartDeviceAuthorizationRequest,
  StartDeviceAuthorizationResponse,
} from '@pharos/proto/pharos/core/v1/device_authorization';
import { type Rpc, type RpcDeps, time } from '@pharos/service';
import { checkNewKey, checkScopes } from '../keys/api-key.js';
import {
  type DeviceAuthorizationRow,
  decideDeviceAuthorization as decide,
  findDeviceAuthorization,
  insertDeviceAuthorization,
} from './device-authorization-store.js';
import { deviceCodeSeconds, pollSeconds } from './device-codes.js';
import { secondsUntilUserCode, tryUserCode } from './wrong-user-codes.js';

export const startDeviceAuthorization: Rpc<StartDeviceAuthorizationRequest, StartDeviceAuthorizationResponse> = async (
  request,
  _call,
  { database },
) => {
  checkScopes(request.scopes);
  const codes = await insertDeviceAuthorization(database, request);
  return { ...codes, expiresInSeconds: deviceCodeSeconds, intervalSeconds: pollSeconds };
};

/**
 * Holds an organization to a few wrong user codes: who could try many would find programs of others, and give them a key of
 * their own. @throws DEVICE_CODE_NOT_FOUND, RATE_LIMITED
 */
export async function checkUserCode(request: GetDeviceAuthorizationRequest, { database }: RpcDeps): Promise<void> {
  const { orgId } = request;
  const found = await tryUserCode(database, request);
  if (found === undefined)
    throw fail('RATE_LIMITED', { retry_after: await secondsUntilUserCode(database, orgId) }, tooManyWrong);
  if (!found) throw fail('DEVICE_CODE_NOT_FOUND');
}

const tooManyWrong = 'Too many wrong codes. Try again later.';

export const getDeviceAuthorization: Rpc<GetDeviceAuthorizationRequest, GetDeviceAuthorizationResponse> = async (
  request,
  _call,
  { database },
) => {
  const row = await findDeviceAuthorization(database, request);
  if (!row) throw fail('DEVICE_CODE_NOT_FOUND');
  return { deviceAuthorization: toDeviceAuthorization(row) };
};

export const decideDeviceAuthorization: Rpc<
  DecideDeviceAuthorizationRequest,
  DecideDeviceAuthorizationResponse
> = async (request, call, { database, clock }) => {
  const { approve, grantorScopes } = request;
  const status = approve ? 'approved' : 'denied';
  const asked = await findDeviceAuthorization(database, request);
  if (asked && approve) checkNewKey({ scopes: asked.scopes, grantorScopes, expiresAt: null }, clock.now());
  // Whoever has not heard the answer decides again.
  const decided = asked?.status === status ? asked : await decide(database, call, request, status);
  if (!decided) throw fail('DEVICE_CODE_NOT_FOUND');
  return { deviceAuthorization: toDeviceAuthorization(decided) };
};

function toDeviceAuthorization(row: DeviceAuthorizationRow): DeviceAuthorization {
  const { id, client_name: clientName, key_name: keyName, scopes } = row;
  const status = enums.deviceAuthorizationStatus.fromText(row.status);
  return { id, clientName, keyName, scopes, status, expiresAt: time(row.expires_at) };
}
