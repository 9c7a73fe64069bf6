import { renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePorts, freePort } from '@pharos/launcher/free-port';
import { Problem } from '../problem.js';
import { type Cluster, type Program, runProgram } from './cluster.js';
import { readPostmaster } from './postmaster.js';

const pollMs = 20;
/** Fast shutdown ends sessions and writes a checkpoint; only a stuck disk makes that take long. */
const fastShutdownMs = 20_000;
/**
 * What a later try may get past: somebody else took the port since it was found free, a server that was killed is still
 * ending, or another one has the directory.
 */
const passing =
  /could not bind|could not create any TCP|pre-existing shared memory block|lock file ".*" (is empty|already exists)/i;
/** A log that has grown so large begins anew at the next start; the one before is kept. */
const maxLogBytes = 10 * 1024 * 1024;

export type Settings = Readonly<Record<string, string | number>>;

/**
 * Settings that are small enough to idle in some 50 MB, and still durable: fsync, full_page_writes and synchronous_commit
 * keep their defaults. Nothing replicates from here, so the write-ahead log holds what a crash needs and no more.
 */
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 characters; a data folder may lie deeper.
  unix_socket_directories: '',
  // As many as all services take when they are busy, and a command of the operator's beside them.
  max_connections: 80,
  shared_buffers: '48MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 2,
  jit: 'off',
  random_page_cost: 1.1,
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

export interface Server {
  readonly port: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly exited: Promise<unknown>;
  /** Ends sessions, waits until all is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the server and resolves when it takes connections, after whatever recovery it needs. Undefined when it could not
 * start for a reason that may pass.
 */
export async function startServer(cluster: Cluster, settings: Settings = {}): Promise<Server | undefined> {
  const { logFile, dataDir } = cluster;
  const logBytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes > maxLogBytes) renameSync(logFile, `${logFile}.1`);
  const port = await freePort(databasePorts);
  const args = Object.entries({ ...defaults, port, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = runProgram(cluster, 'postgres', { dataDir, args });
  if (await becomesReady(program, dataDir)) return { port, exited: program.exited, stop: stopper(program) };
  const said = program.said() || `it ended with ${await program.exited}`;
  if (passing.test(said)) return undefined;
  throw new Problem(`The database did not start (${logFile}):\n${said.split('\n').slice(-12).join('\n')}`);
}

async function becomesReady({ child, exited }: Program, dataDir: string): Promise<boolean> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const postmaster = await readPostmaster(dataDir);
    if (postmaster?.ready && postmaster.pid === child.pid) return true;
    await sleep(pollMs);
  }
  return false;
}

function stopper({ child, exited }: Program): () => Promise<void> {
  const lastResort = () => child.kill('SIGINT');
  // However this process ends, short of SIGKILL, the server gets a stop signal as well.
  process.once('exit', lastResort);
  void exited.then(() => process.off('exit', lastResort));
  return async () => {
    child.kill('SIGINT');
    // Immediate shutdown, if need be: nothing is lost, the next start recovers.
    const late = setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs).unref();
    await exited;
    clearTimeout(late);
  };
}
