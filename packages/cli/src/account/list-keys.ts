import type { ApiKey } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { connect, organizationOf } from './connect.js';

export async function run(call: Call): Promise<undefined> {
  const connected = connect(call);
  const orgId = await organizationOf(connected);
  const data: ApiKey[] = [];
  for await (const each of connected.pharos.apiKeys.listApiKeys({ orgId, limit: 100 })) data.push(each);
  call.output.list({ data }, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'BEGINS WITH', value: ({ prefix }) => prefix },
    { title: 'SCOPES', value: ({ scopes }) => scopes.join(',') },
    { title: 'EXPIRES', value: ({ expires_at: at }) => at },
    { title: 'LAST USED', value: ({ last_used_at: at }) => at },
  ]);
}
