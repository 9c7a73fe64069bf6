import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.js';
import { type Cluster, clusterOf } from './cluster.js';
import { initialize } from './initialize.js';
import { type Held, type Role, takeLock, urlOf } from './lock.js';
import { alive, type Postmaster, runningServer, servesFrom } from './postmaster.js';
import { type Settings, startServer } from './server.js';

const pollMs = 50;
/** The time to wait for an admin command that has the server to itself, or for a server that is starting or stopping. */
const patienceMs = 30_000;

export interface EmbeddedPostgres {
  readonly url: string;
  /** Resolves when the server has ended. Never, when it is another process's. */
  readonly exited: Promise<unknown>;
  /** Stops the server, unless it is another process's. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** An existing directory, this process's to write in. */
  readonly folder: string;
  readonly password: string;
  readonly role: Role;
  /** Server settings beside or instead of the small ones of a local platform. */
  readonly settings?: Settings;
  readonly signal?: AbortSignal;
}

/**
 * The database of a data folder: made on first use, started, and alone ours until `stop`. An `admin` uses the server of
 * a running platform instead; a `platform` is refused one. What a crash left behind is cleared away first.
 * @throws Problem in words for the person who started it.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await clusterOf(options);
  return onceFree(cluster, options, () => openOwn(cluster, options));
}

/** Stops a server that outlived its platform. @throws Problem when the platform runs. */
export async function stopLeftBehind(options: EmbeddedOptions & { role: 'platform' }): Promise<void> {
  await onceFree(await clusterOf(options), options, async () => true);
}

/**
 * Does `work` when no server runs on the folder: one that was left behind is stopped, one that an admin command uses, or that
 * starts or stops, is waited for. `work` is tried again when it comes to nothing, since another process was quicker.
 */
async function onceFree<T>(
  cluster: Cluster,
  options: EmbeddedOptions,
  work: () => Promise<T | undefined>,
): Promise<T | EmbeddedPostgres> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(pollMs)) {
    options.signal?.throwIfAborted();
    const running = await runningServer(cluster.dataDir);
    const done = running ? await meet(running, cluster, options) : await work();
    if (done !== undefined) return done;
    if (Date.now() > deadline)
      throw inUse(running ? `its database is process ${running.pid}` : 'another program is using its database');
  }
}

/** The database on a server of our own; undefined when another process got between, be it by starting a server first or by taking the lock of ours. */
async function openOwn(cluster: Cluster, options: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  await initialize(cluster);
  const server = await startServer(cluster, options.settings);
  if (!server) return undefined;
  try {
    const entrance = { port: server.port, password: options.password };
    // Whoever gets the lock of the new server before us may stop it, taking it for one that was left behind.
    const lock = await takeLock(entrance, options.role).catch(ignoreRefusal);
    if (lock?.held) {
      await lock.ensureDatabase();
      const stop = () => lock.release().then(server.stop);
      return { url: urlOf(entrance), exited: server.exited, stop };
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.stop();
  return undefined;
}

/** Stops a server that was left behind. Returns that of a running platform to an admin. @throws Problem to a platform */
async function meet(
  running: Postmaster,
  { dataDir }: Cluster,
  { role, password }: EmbeddedOptions,
): Promise<EmbeddedPostgres | undefined> {
  if (!running.ready) return undefined;
  const entrance = { port: running.port, password };
  const lock = await takeLock(entrance, role).catch(ignoreRefusal);
  if (lock?.held) await stopServer(running.pid, dataDir, lock);
  // The session of a process that was killed ends a moment after it: until then its lock is nobody's.
  if (!lock || lock.held || lock.role !== 'platform' || !alive(lock.pid)) return undefined;
  if (role === 'platform') throw inUse(`process ${lock.pid}`);
  return { url: urlOf(entrance), exited: new Promise(() => undefined), stop: async () => undefined };
}

/** Ignores what a server says that is ending, or not quite ready. @throws Problem when the password is wrong, which it stays */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '28P01')) return undefined;
  throw new Problem('The database in this folder has a different password than its secrets.json.');
}

/** Stops a server rather than keeping it: nobody would notice the end of one that is no child of ours. */
async function stopServer(pid: number, dataDir: string, lock: Held): Promise<void> {
  // The lock stays until the server ends its session: whoever got it in between would lose the server at work.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + patienceMs;
  while (servesFrom(pid, dataDir) && Date.now() < deadline) await sleep(pollMs);
  await lock.release();
}

function inUse(who: string): Problem {
  return new Problem(
    `Pharos already runs on this data folder (${who}).\n` +
      'Stop it first, or use another folder: npm start -- --data-dir <folder> --port <port>',
  );
}
