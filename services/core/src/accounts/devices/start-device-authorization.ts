import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type {
  DeviceAuthorizationServiceDefinition,
  StartDeviceAuthorizationRequest,
} from '@pharos/proto/pharos/core/v1/device_authorization';
import type { RpcOf } from '@pharos/service';
import { checkScopes } from '../keys/api-key.js';
import { deviceCodeSeconds, hashCode, makeDeviceCode, makeUserCode, pollSeconds } from './device-codes.js';

/** A user code is short: two could be equal. */
const attempts = 5;

const insert = new NamedStatement(
  'insert_device_authorization',
  sql`INSERT INTO device_authorizations
      (id, device_hash, user_hash, client_name, key_name, scopes, wanted_org_id, interval_seconds, expires_at)
    VALUES (${param('id', 'device_hash', 'user_hash', 'client_name', 'key_name')}, ${param('scopes')}::text[],
      ${param('wanted_org_id')}, ${pollSeconds}, clock_now() + interval '${deviceCodeSeconds} seconds')
    ON CONFLICT (user_hash) DO NOTHING RETURNING id`,
);

export const startDeviceAuthorization: RpcOf<DeviceAuthorizationServiceDefinition, 'startDeviceAuthorization'> = async (
  request,
  _call,
  { database },
) => {
  checkScopes(request.scopes);
  const codes = await insertAuthorization(database, request);
  return { ...codes, expiresInSeconds: deviceCodeSeconds, intervalSeconds: pollSeconds };
};

/** Returns both codes of a program that waits from now on; nobody gets to know them again. */
async function insertAuthorization(
  database: Database,
  { clientName, keyName, scopes, wantedOrgId }: StartDeviceAuthorizationRequest,
): Promise<{ deviceCode: string; userCode: string }> {
  const asked = {
    client_name: clientName,
    key_name: keyName,
    scopes: [...new Set(scopes)],
    wanted_org_id: wantedOrgId ?? null,
  };
  for (let left = attempts; left > 0; left -= 1) {
    const [deviceCode, userCode] = [makeDeviceCode(), makeUserCode()];
    const hashes = { device_hash: hashCode(deviceCode), user_hash: hashCode(userCode) };
    const rows = await insert.query(database, { ...asked, ...hashes, id: newId(idKinds.deviceAuthorization) });
    if (rows.length > 0) return { deviceCode, userCode };
  }
  throw new Error('no user code is free');
}
