import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type RowCaller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import {
  deviceCodeSeconds,
  hashCode,
  makeDeviceCode,
  makeUserCode,
  pollLeewaySeconds,
  pollSeconds,
} from './device-codes.js';

export interface DeviceAuthorizationRow {
  id: string;
  client_name: string;
  key_name: string;
  scopes: string[];
  status: 'pending' | 'approved' | 'denied';
  expires_at: Date;
}

export interface WantedKey {
  readonly clientName: string;
  readonly keyName: string;
  readonly scopes: readonly string[];
  readonly wantedOrgId?: string | undefined;
}

/** How a program that asks for its key stands. */
export interface Poll {
  readonly status: DeviceAuthorizationRow['status'];
  readonly isTooEarly: boolean;
  /** That it has to keep from now on. */
  readonly interval_seconds: number;
}

/** A key that may be made now, and who has approved it. */
export interface ApprovedKey {
  readonly org_id: string;
  readonly key_name: string;
  readonly scopes: string[];
  readonly decided_by: RowCaller;
}

/** A user code, and the organization that shows it. */
export interface UserCodeOf {
  readonly orgId: string;
  readonly userCode: string;
}

/** A user code is short: two could be equal. */
const attempts = 5;

const insert = new NamedStatement(
  'insert_device_authorization',
  sql`INSERT INTO device_authorizations
      (id, device_hash, user_hash, client_name, key_name, scopes, wanted_org_id, interval_seconds, expires_at)
    VALUES (${param('id', 'device_hash', 'user_hash', 'client_name', 'key_name')}, ${param('scopes')}::text[],
      ${param('wanted_org_id')}, ${pollSeconds}, moment() + interval '${deviceCodeSeconds} seconds')
    ON CONFLICT (user_hash) DO NOTHING RETURNING id`,
);

const columns = 'id, client_name, key_name, scopes, status, expires_at';
/** What an organization may see by a user code: what it has decided, and what it may decide. */
export const visible = sql`user_hash = ${param('user_hash')} AND expires_at > moment() AND (org_id = ${param('org_id')}
  OR org_id IS NULL AND (wanted_org_id IS NULL OR wanted_org_id = ${param('org_id')}))`;

const select = new NamedStatement(
  'select_device_authorization',
  sql`SELECT ${columns} FROM device_authorizations WHERE ${visible}`,
);

const update = new NamedStatement(
  'decide_device_authorization',
  sql`WITH decided AS (
      UPDATE device_authorizations SET status = ${param('status')}, org_id = ${param('org_id')}, decided_by = ${param('caller')}::jsonb
      WHERE ${visible} AND status = 'pending' RETURNING ${columns}
    ), ${auditCte({
      action: 'decideDeviceAuthorization',
      target: 'device_authorization',
      from: 'decided',
      changes: `jsonb_build_object('status', jsonb_build_object('from', 'pending', 'to', r.status))`,
    })}
    SELECT ${columns} FROM decided`,
);

const pollStatement: Statement = {
  name: 'poll_device_authorization',
  text: `WITH asked AS (
      SELECT id, status, interval_seconds,
        status = 'pending' AND coalesce(polled_at > moment() - make_interval(secs => interval_seconds - ${pollLeewaySeconds}), false) AS early
      FROM device_authorizations WHERE device_hash = $1 AND expires_at > moment() FOR UPDATE
    )
    UPDATE device_authorizations d SET polled_at = moment(),
      interval_seconds = asked.interval_seconds + CASE WHEN asked.early THEN ${pollSeconds} ELSE 0 END
    FROM asked WHERE d.id = asked.id RETURNING d.status, asked.early AS "isTooEarly", d.interval_seconds`,
};

/** Once: whoever comes second finds nothing. */
const take: Statement = {
  name: 'take_approved_device_authorization',
  text: `DELETE FROM device_authorizations d WHERE device_hash = $1 AND status = 'approved'
    RETURNING org_id, key_name, scopes, decided_by`,
};

const purge: Statement = {
  name: 'purge_device_authorizations',
  text: `DELETE FROM device_authorizations WHERE id IN (
      SELECT id FROM device_authorizations WHERE expires_at <= (SELECT moment()) ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** Both codes of a program that waits from now on; nobody gets to know them again. */
export async function insertDeviceAuthorization(
  database: Database,
  { clientName, keyName, scopes, wantedOrgId }: WantedKey,
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

/** What waits with the user code, as far as the organization may know; undefined when nothing does. */
export function findDeviceAuthorization(
  database: Database,
  at: UserCodeOf,
): Promise<DeviceAuthorizationRow | undefined> {
  return firstRow(select.query<DeviceAuthorizationRow>(database, codeOf(at)));
}

/** Undefined when it is decided already, or nothing waits with the user code. */
export function decideDeviceAuthorization(
  database: Database,
  caller: Caller,
  at: UserCodeOf,
  status: 'approved' | 'denied',
): Promise<DeviceAuthorizationRow | undefined> {
  return firstRow(update.query<DeviceAuthorizationRow>(database, { ...audited(caller, at), ...codeOf(at), status }));
}

/** Notes that a program has asked; undefined when its code has expired, or never was one. */
export function pollDeviceAuthorization(database: Database, deviceCode: string): Promise<Poll | undefined> {
  return firstRow(database.query<Poll>(pollStatement, [hashCode(deviceCode)]));
}

/** Takes what was approved out of the table. */
export function takeApproved(tx: Database, deviceCode: string): Promise<ApprovedKey | undefined> {
  return firstRow(tx.query<ApprovedKey>(take, [hashCode(deviceCode)]));
}

/** Removes up to `limit` that have expired, and returns how many. */
export async function purgeDeviceAuthorizations(database: Database, limit: number): Promise<number> {
  return (await database.query(purge, [limit])).length;
}

/** The parameters of `visible`. */
export function codeOf({ orgId, userCode }: UserCodeOf) {
  return { org_id: orgId, user_hash: hashCode(userCode) };
}
