import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';
import type { Env } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { accountOf, findKey, forgetKey, keepKey, keyStores } from './key-store.js';

const profile = z.object({
  url: z.string(),
  /** Absent: a key store of the system has it. */
  api_key: z.optional(z.string()),
  key_store: z.optional(z.enum(keyStores)),
  /** The project that commands use when none is named. */
  project: z.optional(z.string()),
});
const stored = z.object({ current: z.string(), profiles: z.record(z.string(), profile) });

export type Profile = z.infer<typeof profile>;
export type Profiles = z.infer<typeof stored>;

export const firstName = 'default';

/** The file with the profiles: `PHAROS_CONFIG`, or one in the folder where the system keeps settings. An empty variable is not set. */
export function profilesFile(env: Env): string {
  return env.PHAROS_CONFIG || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'pharos/config.json');
}

/** All that are there; none when there is no file. @throws Stop when the file holds something else */
export function readProfiles(env: Env): Profiles {
  const text = contentOf(profilesFile(env));
  if (text === undefined) return { current: firstName, profiles: {} };
  const parsed = stored.safeParse(jsonOf(text));
  if (!parsed.success) throw new Stop(`${profilesFile(env)} holds no profiles. Mend or delete it.`);
  return parsed.data;
}

/** Keeps them where only their owner can read them. A process that is killed leaves the old ones or the new ones. */
export function writeProfiles(env: Env, profiles: Profiles): void {
  const file = profilesFile(env);
  const next = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(next, { force: true });
  writeFileSync(next, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(next, file);
}

/** How a profile tells its key: by the key store of the system, or else itself. */
export function keptKey(env: Env, name: string, apiKey: string): Pick<Profile, 'api_key' | 'key_store'> {
  const store = keepKey(env, accountOf(profilesFile(env), name), apiKey);
  return store === undefined ? { api_key: apiKey } : { key_store: store };
}

/** The key of a profile. @throws Stop when the key store of the system does not give it */
export function keyOf(env: Env, name: string, { api_key, key_store }: Profile): string {
  const key = api_key ?? (key_store && findKey(env, key_store, accountOf(profilesFile(env), name)));
  if (key !== undefined) return key;
  const words = `The key of the profile ${name} cannot be read from the key store of the system. Unlock it, or run "pharos login" again.`;
  throw new Stop(words, exitCodes.notAllowed, 'KEY_STORE_LOCKED');
}

/** Removes the key of a profile from the key store of the system, if it is there. */
export function forgetKeyOf(env: Env, name: string, { key_store }: Profile): void {
  if (key_store !== undefined) forgetKey(env, key_store, accountOf(profilesFile(env), name));
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
