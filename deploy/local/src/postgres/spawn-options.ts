import type { ServerUser } from './server-user.js';

/**
 * Names the data directory to a program that is started inside it. As root, on Linux, by a name that works also where
 * the server's user may not pass through the directories above (a home directory of root, say).
 */
export function dataDirArguments(dataDir: string, user: ServerUser | undefined): string[] {
  return ['-D', user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir];
}

/** Nothing of the caller's `PG…` variables or language reaches the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' };
}
