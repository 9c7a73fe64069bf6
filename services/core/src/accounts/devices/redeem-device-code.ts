import { coversScope, fail, type Reason } from '@pharos/contract';
import type { CallContext, Database } from '@pharos/kit';
import type {
  RedeemDeviceCodeRequest,
  RedeemDeviceCodeResponse,
} from '@pharos/proto/pharos/core/v1/device_authorization';
import type { Rpc } from '@pharos/service';
import { toApiKey } from '../../shared/convert-records.js';
import { createApiKey, holdApiKey } from '../keys/api-keys.js';
import { type ApprovedKey, type Poll, pollDeviceAuthorization, takeApproved } from './device-authorization-store.js';

/** As RFC 8628 §3.5 wants them to be told. */
const descriptions = {
  AUTHORIZATION_PENDING: 'Nobody has decided yet. Ask again after the interval.',
  SLOW_DOWN: 'You ask too often. Wait for the interval between two requests.',
  ACCESS_DENIED: 'The request was denied.',
  EXPIRED_TOKEN: 'The device code is unknown, has expired or was used. Start again.',
} satisfies Partial<Record<Reason, string>>;

/** That it was asked is noted whatever comes of it: nothing of this happens within a transaction of the call. */
export const redeemDeviceCode: Rpc<RedeemDeviceCodeRequest, RedeemDeviceCodeResponse> = async (
  { deviceCode },
  call,
  { database },
) => {
  checkApproved(await pollDeviceAuthorization(database, deviceCode));
  return database.transaction(async (tx) => {
    const approved = await takeApproved(tx, deviceCode);
    if (!approved) throw refusal('EXPIRED_TOKEN');
    return makeKey(tx, call, approved);
  });
};

function checkApproved(poll: Poll | undefined): void {
  if (!poll) throw refusal('EXPIRED_TOKEN');
  if (poll.status === 'denied') throw refusal('ACCESS_DENIED');
  if (poll.isTooEarly) throw refusal('SLOW_DOWN', { interval: poll.interval_seconds });
  if (poll.status === 'pending') throw refusal('AUTHORIZATION_PENDING');
}

/** Of whoever has approved it, who may have lost their key since. */
async function makeKey(tx: Database, call: CallContext, approved: ApprovedKey) {
  const { org_id: orgId, key_name: name, scopes, decided_by: by } = approved;
  const grantor = await holdApiKey(tx, { orgId, keyId: by.id });
  if (!grantor || !scopes.every((scope) => coversScope(grantor.scopes, scope))) throw refusal('ACCESS_DENIED');
  const { id, prefix, ip, user_agent: userAgent } = by;
  const caller = { ...call, actor: { type: 'api_key', id, name: by.name, prefix, ip, userAgent } };
  const created = await createApiKey(tx, caller, { orgId, name, scopes, expiresAt: null });
  if (!created) throw refusal('ACCESS_DENIED');
  return { apiKey: toApiKey(created.row), secret: created.secret };
}

function refusal(reason: keyof typeof descriptions, details: Record<string, unknown> = {}) {
  return fail(reason, { error_description: descriptions[reason], ...details });
}
