import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../problem.js';

/** The account that the server runs as. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** The account for the server; undefined: that of whoever runs this. Root gives way to the owner of the data, else to an account without rights. */
export function serverUser(dataDir: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const user = account('postgres') ?? account('nobody');
  if (user) return user;
  throw new Problem('PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody".');
}

function account(name: string): ServerUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether `user` may pass through every directory above `path`; access lists are not looked at. */
export function reachable(path: string, user: ServerUser): boolean {
  const parent = dirname(path);
  const { mode, uid, gid } = statSync(parent);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return parent === dirname(parent) || reachable(parent, user);
}
