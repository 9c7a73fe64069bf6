import type { Env, GlobalOptions } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { keyOf, type Profile, readProfiles } from './profiles.js';

/** The platform that a command calls, and with which key. */
export interface Target {
  readonly url: string;
  readonly apiKey: string;
  /** The project that is used when none is named. */
  readonly project: string | undefined;
  /** Where the key comes from; undefined: from the environment. */
  readonly profile: string | undefined;
}

interface Asked {
  readonly options: GlobalOptions;
  readonly env: Env;
}

/** The name of the profile that is asked for: by the option, by `PHAROS_PROFILE`, or the one that was used last. */
export function profileName({ options, env }: Asked): string {
  return options.profile ?? (env.PHAROS_PROFILE || readProfiles(env).current);
}

/** The address of the platform, as a URL without a slash at its end. @throws Stop when it is none */
export function platformUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Stop(`"${text}" is not the address of a platform, such as https://support.example.com`);
  return text.replace(/\/+$/, '');
}

/**
 * `--url` and `--profile` come before the environment, and that before the profile. The key of a profile is sent to the platform of the
 * profile only.
 */
export function targetOf(asked: Asked): Target {
  const { options, env } = asked;
  // A script that sets a variable to nothing means that there is none.
  const project = options.project ?? (env.PHAROS_PROJECT || undefined);
  const isNamed = options.profile !== undefined;
  const url = options.url ?? (isNamed ? undefined : env.PHAROS_URL || undefined);
  if (env.PHAROS_API_KEY && !isNamed) return fromEnvironment(asked, url, project);
  const name = profileName(asked);
  const profile = readProfiles(env).profiles[name];
  if (profile === undefined) throw signedOut(name);
  if (url !== undefined && platformUrl(url) !== profile.url)
    throw new Stop(`The profile ${name} has no key for ${url}. Run "pharos login --url ${url}" or set PHAROS_API_KEY.`);
  return { url: profile.url, apiKey: keyOf(env, name, profile), project: project ?? profile.project, profile: name };
}

/** A key of the environment belongs to its address, or else to that of the profile. */
function fromEnvironment(asked: Asked, url: string | undefined, project: string | undefined): Target {
  const { env } = asked;
  const known: Profile | undefined = url === undefined ? readProfiles(env).profiles[profileName(asked)] : undefined;
  const at = url ?? known?.url;
  if (at === undefined) throw new Stop('PHAROS_API_KEY is set, but not PHAROS_URL, the address of the platform.');
  return { url: platformUrl(at), apiKey: env.PHAROS_API_KEY ?? '', project, profile: undefined };
}

function signedOut(name: string): Stop {
  const words = `You are not signed in (profile ${name}). Run "pharos login", or set PHAROS_URL and PHAROS_API_KEY.`;
  return new Stop(words, exitCodes.notAllowed, 'NOT_SIGNED_IN');
}
