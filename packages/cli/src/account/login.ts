import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { Pharos, type StartDeviceAuthorizationData } from '@pharos/sdk';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { openInBrowser } from '../shell/browser.js';
import { awaitApproval } from './await-approval.js';
import { forgetKeyOf, keptKey, readProfiles, writeProfiles } from './profiles.js';
import { platformUrl, profileName } from './target.js';

interface Options {
  readonly scopes?: string[];
  readonly name?: string;
  readonly browser: boolean;
  readonly withKey?: boolean;
}

/** Keeps a key that works, in the profile. */
export async function run(call: Call<Options>): Promise<undefined> {
  const { options, env, output } = call;
  const name = profileName(call);
  const profiles = readProfiles(env);
  const known = profiles.profiles[name] ?? profiles.profiles[profiles.current];
  const given = options.url ?? (env.PHAROS_URL || known?.url);
  if (given === undefined) throw new Stop('Name the platform, as in: pharos login --url https://support.example.com');
  const url = platformUrl(given);
  const apiKey = options.withKey ? (await text(process.stdin)).trim() : await approvedKey(call, url);
  const { organization, scopes } = await new Pharos({ baseUrl: url, apiKey }).organization.getMe();
  if (organization === null) throw new Stop('This is not an API key.', exitCodes.notAllowed, 'API_KEY_INVALID');
  // A project belongs to an organization of its platform: that of an earlier key may be another one.
  const before = profiles.profiles[name];
  const kept = keptKey(env, name, apiKey);
  if (before && kept.key_store === undefined) forgetKeyOf(env, name, before);
  writeProfiles(env, { current: name, profiles: { ...profiles.profiles, [name]: { url, ...kept } } });
  const data = {
    profile: name,
    url,
    organization: { id: organization.id, name: organization.name },
    scopes,
    key_store: kept.key_store ?? 'file',
  };
  output.record(data, [`Signed in to ${organization.name} at ${url} (profile ${name}).`]);
}

async function approvedKey({ options, output }: Call<Options>, url: string): Promise<string> {
  const pharos = new Pharos({ baseUrl: url });
  const client = `pharos on ${hostname()}`.slice(0, 100);
  const body = {
    client_name: client,
    scopes: (options.scopes ?? ['write']) as StartDeviceAuthorizationData['body']['scopes'],
    ...(options.name !== undefined && { key_name: options.name }),
  };
  const started = await pharos.deviceFlow.startDeviceAuthorization({ body });
  output.note(`Open ${started.verification_uri_complete}`);
  output.note(`and check that it shows the code ${started.user_code}. Approve it within ten minutes.`);
  // Without a terminal nobody sits before the screen that would show it.
  if (options.browser && output.isWatched) openInBrowser(started.verification_uri_complete);
  return awaitApproval(pharos, started);
}
