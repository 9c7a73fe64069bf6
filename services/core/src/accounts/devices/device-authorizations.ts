import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import { audited, type RpcDeps, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { removeDue } from '../../shared/purge.js';
import { checkNewKey } from '../keys/api-key.js';
import { checkKeyLimit, type KeyLimit } from '../keys/key-limit.js';
import { hashCode } from './device-codes.js';
import { type DeviceAuthorizationRow, deviceAuthorizationRecord } from './record.js';

/** A user code, and the organization that enters it. */
export interface UserCodeOf {
  readonly orgId: string;
  readonly userCode: string;
}

/** SQL of the condition that an organization may see a request by its user code: it has decided it, or may decide it. */
export const visible = sql`user_hash = ${param('user_hash')} AND expires_at > clock_now() AND (org_id = ${param('org_id')}
  OR org_id IS NULL AND (wanted_org_id IS NULL OR wanted_org_id = ${param('org_id')}))`;

const select = new NamedStatement(
  'select_device_authorization',
  sql`SELECT ${deviceAuthorizationRecord.columns} FROM device_authorizations WHERE ${visible}`,
);

const update = new NamedStatement(
  'decide_device_authorization',
  sql`WITH decided AS (
      UPDATE device_authorizations SET status = ${param('status')}, org_id = ${param('org_id')}, decided_by = ${param('caller')}::jsonb
      WHERE ${visible} AND status = 'pending' RETURNING ${deviceAuthorizationRecord.columns}
    ), ${auditCte({
      action: 'decideDeviceAuthorization',
      target: 'device_authorization',
      from: 'decided',
      changes: `jsonb_build_object('status', jsonb_build_object('from', 'pending', 'to', r.status))`,
    })}
    SELECT ${deviceAuthorizationRecord.columns} FROM decided`,
);

export const getDeviceAuthorization: RpcOf<DeviceAuthorizationServiceDefinition, 'getDeviceAuthorization'> = async (
  request,
  _call,
  { database },
) => {
  const row = await find(database, request);
  if (!row) throw fail('DEVICE_CODE_NOT_FOUND');
  return { deviceAuthorization: deviceAuthorizationRecord.toMessage(row) };
};

export const decideDeviceAuthorization: RpcOf<
  DeviceAuthorizationServiceDefinition,
  'decideDeviceAuthorization',
  RpcDeps & KeyLimit
> = async (request, call, { database, clock, apiKeysPerOrg }) => {
  const { approve, grantorScopes } = request;
  const status = approve ? 'approved' : 'denied';
  const asked = await find(database, request);
  if (asked && approve) checkNewKey({ scopes: asked.scopes, grantorScopes, expiresAt: null }, clock.now());
  if (asked?.status === 'pending' && approve) await checkKeyLimit(database, request.orgId, { apiKeysPerOrg });
  const values = { ...audited(call, request), ...codeOf(request), status };
  // Whoever has not heard the answer decides again.
  const decided =
    asked?.status === status ? asked : await firstRow(update.query<DeviceAuthorizationRow>(database, values));
  if (!decided) throw fail('DEVICE_CODE_NOT_FOUND');
  return { deviceAuthorization: deviceAuthorizationRecord.toMessage(decided) };
};

/** Removes up to a number of requests that have expired, and returns how many. */
export const purgeDeviceAuthorizations = removeDue('device_authorizations');

/** The parameters of `visible`. */
export function codeOf({ orgId, userCode }: UserCodeOf) {
  return { org_id: orgId, user_hash: hashCode(userCode) };
}

function find(database: Database, at: UserCodeOf): Promise<DeviceAuthorizationRow | undefined> {
  return firstRow(select.query<DeviceAuthorizationRow>(database, codeOf(at)));
}
