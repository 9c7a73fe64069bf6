import type { Call } from '../frame/command.js';
import { connect, organizationOf } from './connect.js';

export async function run(call: Call): Promise<undefined> {
  const connected = connect(call);
  const [keyId = ''] = call.args;
  await connected.pharos.apiKeys.revokeApiKey({ orgId: await organizationOf(connected), keyId });
  call.output.record({ id: keyId, revoked: true }, [`Revoked ${keyId}.`]);
}
