import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../problem.js';
import { type Cluster, initialize } from './initialize.js';
import { type Entrance, type Held, type Role, type Taken, takeLock, urlOf } from './lock.js';
import { postmasterFile, readPostmaster } from './postmaster-file.js';
import { alive, servesFrom } from './process-of.js';
import { findPrograms } from './programs.js';
import { type Server, startServer } from './server.js';
import { serverUser } from './server-user.js';

const database = 'pharos';
const pollMs = 50;
/** For an admin command that has the server to itself for a moment, or a server that is just starting or stopping. */
const patienceMs = 30_000;

export interface EmbeddedPostgres {
  url: string;
  /** Resolves when the server has ended. Never, when it is another process's. */
  exited: Promise<void>;
  /** Stops the server, unless it is another process's. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** An existing directory, this process's to write in. */
  folder: string;
  password: string;
  role: Role;
  /** Server settings beside or instead of the small ones of a local platform. */
  settings?: Readonly<Record<string, string | number>>;
  signal?: AbortSignal;
}

/**
 * The database of a data folder: made on first use, started, and alone ours until `stop`. An `admin` uses the server of
 * a running platform instead; a `platform` is refused one. What a crash left behind is cleared away first.
 * @throws Problem in words for the person who started it.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await clusterOf(options);
  for (const deadline = Date.now() + patienceMs; ; ) {
    const opened = (await clearTheWay(cluster, options)) ?? (await openOwn(cluster, options));
    if (opened) return opened;
    // Another process was quicker; look again what it is.
    if (Date.now() > deadline) throw inUse(undefined);
    await sleep(pollMs);
  }
}

/** Undefined when another process got between, be it by starting a server first or by taking the lock of ours. */
async function openOwn(cluster: Cluster, options: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  await initialize(cluster);
  const server = await startServer(cluster, {
    logFile: join(options.folder, 'postgres.log'),
    settings: options.settings,
  });
  if (!server) return undefined;
  try {
    // Whoever gets the lock of the new server before us may stop it, taking it for one that was left behind.
    const lock = await takeLock({ port: server.port, password: options.password }, options.role).catch(ignoreRefusal);
    if (lock?.held) return await ours(server, lock, options);
    await server.stop();
    return undefined;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Stops a server that outlived its platform. @throws Problem when the platform runs. */
export async function stopLeftBehind(options: EmbeddedOptions): Promise<void> {
  const cluster = await clusterOf(options);
  await clearTheWay(cluster, options);
}

async function clusterOf({ folder, password }: EmbeddedOptions): Promise<Cluster> {
  const dataDir = join(folder, 'postgres');
  const user = serverUser(dataDir);
  return { folder, dataDir, user, password, programs: await findPrograms(user) };
}

async function ours(server: Server, lock: Held, { password }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const entrance = { port: server.port, password };
  await ensureDatabase(entrance);
  const stop = async () => {
    await lock.release();
    await server.stop();
  };
  return { url: urlOf(entrance, database), exited: server.exited, stop };
}

async function ensureDatabase(entrance: Entrance): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(entrance, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

/** Returns the server of a running platform when an admin may use it; else makes sure that no server runs. */
async function clearTheWay(cluster: Cluster, options: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const left = await readPostmaster(cluster.dataDir);
    if (!left || !servesFrom(left.pid, cluster.dataDir)) return removeStale(cluster, left?.pid);
    const entrance = { port: left.port, password: options.password };
    const lock = left.ready ? await takeLock(entrance, options.role).catch(ignoreRefusal) : undefined;
    // The session of a process that was killed ends a moment after it: until then its lock is nobody's.
    const platform = lock && !lock.held && lock.role === 'platform' && alive(lock.pid);
    if (lock?.held) await stopServer(left.pid, cluster.dataDir, lock);
    else if (platform && options.role === 'admin') return borrowed(entrance);
    else if (platform || Date.now() > deadline) throw inUse(lock, left.pid);
    options.signal?.throwIfAborted();
    await sleep(pollMs);
  }
}

/** It was just ending, or not quite ready; a wrong password stays wrong. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '28P01')) return undefined;
  throw new Problem('The database in this folder has a different password than its secrets.json.');
}

/** A file that names no server of ours would still stop the next one, if its number was given to another process. */
async function removeStale({ dataDir }: Cluster, pid: number | undefined): Promise<undefined> {
  if (pid !== undefined && alive(pid)) await rm(postmasterFile(dataDir), { force: true });
}

/** Stopped rather than kept: nobody would notice its end, being no child of ours. */
async function stopServer(pid: number, dataDir: string, lock: Held): Promise<void> {
  // The lock stays until the server ends its session: whoever got it in between would lose the server at work.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + patienceMs;
  while (servesFrom(pid, dataDir) && Date.now() < deadline) await sleep(pollMs);
  await lock.release();
}

function borrowed(entrance: Entrance): EmbeddedPostgres {
  return { url: urlOf(entrance, database), exited: new Promise(() => undefined), stop: async () => undefined };
}

function inUse(taken: Taken | undefined, serverPid?: number): Problem {
  const server =
    serverPid === undefined ? 'another program is using its database' : `its database is process ${serverPid}`;
  const who = taken ? `process ${taken.pid}` : server;
  return new Problem(
    `Pharos already runs on this data folder (${who}).\n` +
      'Stop it first, or use another folder: npm start -- --data-dir <folder> --port <port>',
  );
}
