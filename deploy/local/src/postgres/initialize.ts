import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem, systemCode } from '../problem.js';
import { type Cluster, runProgram } from './cluster.js';
import { alive } from './postmaster.js';

export const superuser = 'pharos';
const majorVersion = '18';
const unfinished = 'initializing-';

/**
 * Makes the database directory unless it is there. It is made under another name and renamed when complete, so a crash
 * half-way leaves nothing that looks like a database, and the next start begins again.
 */
export async function initialize(cluster: Cluster): Promise<void> {
  await removeUnfinished(cluster.folder);
  if (await complete(cluster.dataDir)) return;
  const making = join(cluster.folder, `${unfinished}${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  try {
    if (cluster.user) await chown(making, cluster.user.uid, cluster.user.gid);
    await runInitdb(cluster, making);
    await rename(making, cluster.dataDir);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Another start was quicker, and its database is as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
  }
  const directory = await open(cluster.folder);
  await directory.sync().finally(() => directory.close());
}

async function complete(dataDir: string): Promise<boolean> {
  // An empty directory is as good as none.
  await rmdir(dataDir).catch(() => undefined);
  if (!existsSync(dataDir)) return false;
  const file = join(dataDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : majorVersion;
  if (version === majorVersion && existsSync(join(dataDir, 'global/pg_control'))) return true;
  const state = version === majorVersion ? 'is not a complete database' : `was created by PostgreSQL ${version}`;
  throw new Problem(
    `${dataDir} ${state}; this release uses PostgreSQL ${majorVersion}.\n` +
      'To keep the data, move the folder away. To delete the data: npm start -- --fresh',
  );
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

async function runInitdb(cluster: Cluster, making: string): Promise<void> {
  const password = await passwordFile(cluster);
  const args = [
    '--pwfile=/dev/fd/3',
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // This locale needs none of the operating system, and sorts alike everywhere.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  const initdb = runProgram(cluster, 'initdb', { dataDir: making, args, input: password.fd });
  const outcome = await initdb.exited;
  await password.close();
  if (outcome !== 0) throw new Problem(`Could not create the database (initdb: ${outcome}):\n${initdb.said()}`);
}

/** A file that is open, but already without a name: initdb reads it through the descriptor, nobody else finds it. */
async function passwordFile({ folder, user, password }: Cluster) {
  const path = join(folder, `password-${process.pid}`);
  await rm(path, { force: true });
  const file = await open(path, 'wx+', 0o600);
  await file.write(`${password}\n`, 0);
  if (user) await chown(path, user.uid, user.gid);
  await unlink(path);
  return file;
}
