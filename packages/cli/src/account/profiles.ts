import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';
import type { Env } from '../frame/command.js';
import { Stop } from '../frame/exit-codes.js';

const profile = z.object({
  url: z.string(),
  api_key: z.string(),
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
