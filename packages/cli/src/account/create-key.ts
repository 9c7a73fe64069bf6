import type { CreateApiKeyData } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';
import { connect, organizationOf } from './connect.js';

interface Options {
  readonly scopes?: string[];
  readonly expires?: string;
}

export async function run(call: Call<Options>): Promise<undefined> {
  const { scopes, expires } = call.options;
  if (scopes === undefined || scopes.length === 0)
    throw new Stop('Say what the key may do, as in: --scopes conversations:read,contacts:write');
  const connected = connect(call);
  const body = {
    name: call.args[0] ?? '',
    // The platform knows them, and says which ones it does not know.
    scopes: scopes as CreateApiKeyData['body']['scopes'],
    ...(expires !== undefined && { expires_at: timeOf(expires, Date.now()).toISOString() }),
  };
  const orgId = await organizationOf(connected);
  const key = await connected.pharos.apiKeys.createApiKey({ orgId, body });
  // The secret alone goes to standard output: `KEY=$(pharos keys create …)`.
  if (!call.output.json) call.output.note(`Created ${key.id}. Copy its secret, which is not shown again:`);
  call.output.record(key, [key.secret]);
}

const lengthMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** @throws Stop when the text is neither a time nor a duration */
export function timeOf(text: string, now: number): Date {
  const [, count, unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const given = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  const time = count === undefined ? given : now + Number(count) * (lengthMs[unit] ?? 0);
  if (Number.isNaN(time)) throw new Stop(`"${text}" is neither a time such as 2027-01-31 nor a duration such as 90d`);
  return new Date(time);
}
