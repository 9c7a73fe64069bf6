import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem, systemCode } from '../problem.js';
import { alive } from './process-of.js';
import type { Programs } from './programs.js';
import type { ServerUser } from './server-user.js';
import { dataDirArguments, serverEnvironment } from './spawn-options.js';

export const superuser = 'pharos';
const majorVersion = '18';
const unfinished = 'initializing-';

export interface Cluster {
  /** The platform's folder; the database gets `folder/postgres`. */
  folder: string;
  dataDir: string;
  programs: Programs;
  user: ServerUser | undefined;
  password: string;
}

/**
 * Makes the database directory unless it is there. It is made under another name and renamed when complete, so a crash
 * half-way leaves nothing that looks like a database, and the next start begins again.
 */
export async function initialize(cluster: Cluster): Promise<void> {
  await removeUnfinished(cluster.folder);
  if (await complete(cluster.dataDir)) return;
  const making = join(cluster.folder, `${unfinished}${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  if (cluster.user) await chown(making, cluster.user.uid, cluster.user.gid);
  await runInitdb(cluster, making);
  await settle(making, cluster);
}

async function complete(dataDir: string): Promise<boolean> {
  // An empty directory is as good as none.
  await rmdir(dataDir).catch(() => undefined);
  if (!existsSync(dataDir)) return false;
  const version = versionOf(dataDir);
  if (version === majorVersion && existsSync(join(dataDir, 'global/pg_control'))) return true;
  const state =
    version && version !== majorVersion ? `was created by PostgreSQL ${version}` : 'is not a complete database';
  throw new Problem(
    `${dataDir} ${state}; this release uses PostgreSQL ${majorVersion}.\n` +
      'To keep the data, move the folder away. To delete the data: npm start -- --fresh',
  );
}

function versionOf(dataDir: string): string | undefined {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinished)) continue;
    const maker = Number(name.slice(unfinished.length));
    if (maker !== process.pid && alive(maker)) continue;
    // Its initdb may still be writing there for a moment.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

async function settle(making: string, { dataDir, folder }: Cluster): Promise<void> {
  try {
    await rename(making, dataDir);
  } catch (error) {
    // Another start was quicker, and its database is as good.
    await rm(making, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
  }
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

async function runInitdb(cluster: Cluster, making: string): Promise<void> {
  const password = await passwordFile(cluster);
  try {
    const output = await finished(cluster, making, password.fd);
    if (output !== undefined) throw new Problem(`Could not create the database:\n${output.trim()}`);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  } finally {
    await password.close();
  }
}

/** What initdb said when it failed, else undefined. */
function finished(cluster: Cluster, making: string, passwordFd: number): Promise<string | undefined> {
  const child = spawn(cluster.programs.initdb, initdbArguments(making, cluster.user), {
    ...cluster.user,
    cwd: making,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe', passwordFd],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => reject(new Problem(`Could not run initdb of PostgreSQL: ${error.message}`)));
    child.on('close', (code) => resolve(code === 0 ? undefined : output || `initdb ended with ${code}`));
  });
}

function initdbArguments(making: string, user: ServerUser | undefined): string[] {
  return [
    ...dataDirArguments(making, user),
    '--pwfile=/dev/fd/3',
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Needs no locale of the operating system, and sorts alike everywhere.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
}

/** Open, but already without a name: initdb reads it through the descriptor, nobody else finds it. */
async function passwordFile({ folder, user, password }: Cluster) {
  const path = join(folder, `password-${process.pid}`);
  await rm(path, { force: true });
  const file = await open(path, 'wx+', 0o600);
  await file.write(`${password}\n`, 0);
  await chmod(path, 0o400);
  if (user) await chown(path, user.uid, user.gid);
  await unlink(path);
  return file;
}
