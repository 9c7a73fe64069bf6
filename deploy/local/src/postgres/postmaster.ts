import { spawnSync } from 'node:child_process';
import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../problem.js';

/** What a server says of itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const fileOf = (dataDir: string) => join(dataDir, 'postmaster.pid');

/** Reads `postmaster.pid`; undefined when there is none, or it is not fully written yet. The process it names may be long gone. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  // One thing a line: pid, directory, start time, port, socket directory, address, shared memory, status.
  const [pid, , , port, , , , status] = text.split('\n');
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

/** The server that runs on this directory. A file that names another process is removed: it would stop the next server. */
export async function runningServer(dataDir: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(dataDir);
  if (!postmaster || servesFrom(postmaster.pid, dataDir)) return postmaster;
  if (alive(postmaster.pid)) await rm(fileOf(dataDir), { force: true });
  return undefined;
}

/** Whether a process of this id exists, whosever it is. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Whether `pid` is a PostgreSQL server of this data directory, and not another process with the same number. */
export function servesFrom(pid: number, dataDir: string): boolean {
  if (!alive(pid)) return false;
  const directory = realpathSync(dataDir);
  if (existsSync('/proc/self/cwd')) return workingDirectory(pid) === directory;
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(directory);
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
