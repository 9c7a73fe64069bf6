import { Pharos } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { firstName, forgetKeyOf, keyOf, readProfiles, writeProfiles } from './profiles.js';
import { profileName } from './target.js';

/** Forgets the key; with `--revoke`, nobody can use it any more. */
export async function run(call: Call<{ revoke?: boolean }>): Promise<undefined> {
  const { env, output, options } = call;
  const name = profileName(call);
  const { current, profiles } = readProfiles(env);
  const { [name]: own, ...others } = profiles;
  if (own === undefined) throw new Stop(`There is no profile ${name}.`, exitCodes.notFound, 'PROFILE_NOT_FOUND');
  if (options.revoke) await revoke(own.url, keyOf(env, name, own));
  forgetKeyOf(env, name, own);
  const next = current === name ? (Object.keys(others)[0] ?? firstName) : current;
  writeProfiles(env, { current: next, profiles: others });
  const left = options.revoke
    ? 'The key is revoked.'
    : 'The key itself is still valid: revoke it where it is not needed.';
  output.record({ profile: name, revoked: options.revoke === true }, [`Signed out (profile ${name}). ${left}`]);
}

async function revoke(baseUrl: string, apiKey: string): Promise<void> {
  const pharos = new Pharos({ baseUrl, apiKey });
  const { organization, api_key: key } = await pharos.organization.getMe();
  if (organization && key) await pharos.apiKeys.revokeApiKey({ orgId: organization.id, keyId: key.id });
}
