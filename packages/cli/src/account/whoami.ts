import type { Call } from '../frame/command.js';
import { printable } from '../output/printable.js';
import { connect } from './connect.js';

export async function run(call: Call): Promise<undefined> {
  const { pharos, target } = connect(call);
  const { organization, api_key: key, scopes, tier } = await pharos.organization.getMe();
  const { url, profile = null, project = null } = target;
  const shown = key && { id: key.id, name: key.name, prefix: key.prefix, expires_at: key.expires_at };
  const data = { profile, url, project, organization, api_key: shown, scopes, tier };
  call.output.record(data, [
    `Platform      ${url}${profile === null ? ' (from the environment)' : ` (profile ${profile})`}`,
    `Organization  ${printable(organization?.name ?? '-')} (${organization?.id ?? '-'}, ${tier})`,
    `Key           ${printable(key?.name ?? '-')} (${key?.prefix ?? '-'}…, ${key?.expires_at ? `until ${key.expires_at}` : 'never expires'})`,
    `Scopes        ${scopes.join(', ')}`,
    `Project       ${project ?? 'none chosen: the only one, or --project'}`,
  ]);
}
