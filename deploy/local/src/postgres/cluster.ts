import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms, type Programs } from './programs.js';
import { type ServerUser, serverUser } from './server-user.js';

/** A database of a data folder, and what its programs are run with. */
export interface Cluster {
  /** The platform's folder. */
  readonly folder: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly programs: Programs;
  readonly user: ServerUser | undefined;
  readonly password: string;
}

export async function clusterOf({ folder, password }: { folder: string; password: string }): Promise<Cluster> {
  const dataDir = join(folder, 'postgres');
  const user = serverUser(dataDir);
  return { folder, dataDir, logFile: join(folder, 'postgres.log'), user, password, programs: await findPrograms(user) };
}

/** A program of PostgreSQL that runs. */
export interface Program {
  readonly child: ChildProcess;
  /** Resolves when it has ended, with its exit code, its signal or why it could not be started. */
  readonly exited: Promise<number | string | null>;
  /** What it has written to the log. */
  said(): string;
}

/** Runs a program inside a data directory, with the log for what it says. */
export function runProgram(
  cluster: Cluster,
  name: keyof Programs,
  { dataDir, args, input }: { dataDir: string; args: readonly string[]; input?: number },
): Program {
  const logStart = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(cluster.logFile, 'a', 0o600);
  // The directory's name works also where root's home is closed to the server's user.
  const directory = cluster.user && process.platform === 'linux' ? '/proc/self/cwd' : dataDir;
  const child = spawn(cluster.programs[name], ['-D', directory, ...args], {
    ...cluster.user,
    cwd: dataDir,
    // Nothing of the caller's `PG…` variables or language reaches the program.
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', log, log, input ?? 'ignore'],
    // A session of its own: a Ctrl-C in the terminal is for us, who stop the server after its users.
    detached: true,
  });
  closeSync(log);
  const exited = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
    child.once('error', (error) => resolve(error.message));
  });
  return { child, exited, said: () => readFileSync(cluster.logFile).subarray(logStart).toString().trim() };
}
