import { coversScope, fail, type Reason } from '@pharos/contract';
import { type CallContext, type Database, firstRow, isFailure, type Statement } from '@pharos/kit';
import type { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import type { RowCaller, RpcDeps, RpcOf } from '@pharos/service';
import { insertApiKey } from '../keys/create-api-key.js';
import { holdRoomForKey, type KeyLimit } from '../keys/key-limit.js';
import { apiKeyRecord } from '../keys/record.js';
import { scopesOf } from '../members/grantor.js';
import { hashCode, pollLeewaySeconds, pollSeconds } from './device-codes.js';

/** The state of the request of a program that asks for its key. */
interface Poll {
  readonly status: 'pending' | 'approved' | 'denied';
  readonly isTooEarly: boolean;
  /** The interval that the program has to keep from now on. */
  readonly interval_seconds: number;
}

/** A key that may be made now, and who has approved it. */
interface ApprovedKey {
  readonly org_id: string;
  readonly key_name: string;
  readonly scopes: string[];
  readonly decided_by: RowCaller;
}

/** Notes that a program has asked; no row when its code has expired, or never was one. */
const poll: Statement = {
  name: 'poll_device_authorization',
  text: `WITH asked AS (
      SELECT id, status, interval_seconds,
        status = 'pending' AND coalesce(polled_at > clock_now() - make_interval(secs => interval_seconds - ${pollLeewaySeconds}), false) AS early
      FROM device_authorizations WHERE device_hash = $1 AND expires_at > clock_now() FOR UPDATE
    )
    UPDATE device_authorizations d SET polled_at = clock_now(),
      interval_seconds = asked.interval_seconds + CASE WHEN asked.early THEN ${pollSeconds} ELSE 0 END
    FROM asked WHERE d.id = asked.id RETURNING d.status, asked.early AS "isTooEarly", d.interval_seconds`,
};

/** Takes what was approved out of the table, once: whoever comes second finds nothing. */
const take: Statement = {
  name: 'take_approved_device_authorization',
  text: `DELETE FROM device_authorizations d WHERE device_hash = $1 AND status = 'approved'
    RETURNING org_id, key_name, scopes, decided_by`,
};

/** The descriptions of the errors of RFC 8628 §3.5. */
const descriptions = {
  AUTHORIZATION_PENDING: 'Nobody has decided yet. Ask again after the interval.',
  SLOW_DOWN: 'You ask too often. Wait for the interval between two requests.',
  ACCESS_DENIED: 'The request was denied.',
  EXPIRED_TOKEN: 'The device code is unknown, has expired or was used. Start again.',
} satisfies Partial<Record<Reason, string>>;

/** Notes each request whatever comes of it, and therefore not within a transaction of the call. */
export const redeemDeviceCode: RpcOf<
  DeviceAuthorizationServiceDefinition,
  'redeemDeviceCode',
  RpcDeps & KeyLimit
> = async ({ deviceCode }, call, { database, apiKeysPerOrg }) => {
  const device = [hashCode(deviceCode)];
  checkApproved(await firstRow(database.query<Poll>(poll, device)));
  return database.transaction(async (tx) => {
    const approved = await firstRow(tx.query<ApprovedKey>(take, device));
    if (!approved) throw refusal('EXPIRED_TOKEN');
    await holdRoom(tx, approved.org_id, { apiKeysPerOrg });
    return makeKey(tx, call, approved);
  });
};

function checkApproved(poll: Poll | undefined): void {
  if (!poll) throw refusal('EXPIRED_TOKEN');
  if (poll.status === 'denied') throw refusal('ACCESS_DENIED');
  if (poll.isTooEarly) throw refusal('SLOW_DOWN', { interval: poll.interval_seconds });
  if (poll.status === 'pending') throw refusal('AUTHORIZATION_PENDING');
}

/** An organization that has reached its limit since it approved the request gives no key, and the program is told why. */
async function holdRoom(tx: Database, orgId: string, limit: KeyLimit): Promise<void> {
  try {
    await holdRoomForKey(tx, orgId, limit);
  } catch (error) {
    if (!isFailure(error, 'API_KEY_LIMIT_REACHED')) throw error;
    throw refusal('ACCESS_DENIED', { error_description: error.message });
  }
}

/** Makes the key in the name of whoever has approved it, who may have lost their own key or rights since. */
async function makeKey(tx: Database, call: CallContext, approved: ApprovedKey) {
  const { org_id: orgId, key_name: name, scopes, decided_by: by } = approved;
  const granted = await scopesOf(tx, orgId, by);
  if (!granted || !scopes.every((scope) => coversScope(granted, scope))) throw refusal('ACCESS_DENIED');
  const { type, id, prefix, ip, user_agent: userAgent } = by;
  const caller = { ...call, actor: { type, id, name: by.name, prefix, ip, userAgent } };
  const created = await insertApiKey(tx, caller, { orgId, name, scopes, expiresAt: null });
  if (!created) throw refusal('ACCESS_DENIED');
  return { apiKey: apiKeyRecord.toMessage(created.row), secret: created.secret };
}

function refusal(reason: keyof typeof descriptions, details: Record<string, unknown> = {}) {
  return fail(reason, { error_description: descriptions[reason], ...details });
}
