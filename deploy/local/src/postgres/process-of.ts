import { spawnSync } from 'node:child_process';
import { existsSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process of this id exists, whosever it is. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
    return undefined;
  }
}
