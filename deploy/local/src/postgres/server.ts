import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePorts, freePort } from '@pharos/launcher/free-port';
import { Problem } from '../problem.js';
import type { Cluster } from './initialize.js';
import { readPostmaster } from './postmaster-file.js';
import { dataDirArguments, serverEnvironment } from './spawn-options.js';

const pollMs = 20;
/** Fast shutdown ends sessions and writes a checkpoint; only a stuck disk makes that take long. */
const fastShutdownMs = 20_000;
/** Somebody else took the port since it was found free; a server that was killed is still ending; another is just starting. */
const passing = /could not bind|could not create any TCP|pre-existing shared memory block|lock file ".*" is empty/i;
const occupied = /lock file ".*" already exists/i;
/** A log that has grown so large begins anew at the next start; the one before is kept. */
const maxLogBytes = 10 * 1024 * 1024;
const retryMs = 10_000;
const retryPauseMs = 200;

/**
 * Small enough to idle in some 50 MB, and still durable: fsync, full_page_writes and synchronous_commit keep their
 * defaults. Nothing replicates from here, so the write-ahead log holds what a crash needs and no more.
 */
const settings: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 characters; a data folder may lie deeper.
  unix_socket_directories: '',
  // What all services take when they are busy, and a command of the operator's beside them.
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
  port: number;
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends sessions, waits until all is on disk. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  logFile: string;
  settings?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * Starts the server and resolves when it takes connections, after whatever recovery it needs. Undefined when another
 * server has the directory.
 */
export async function startServer(cluster: Cluster, options: ServerOptions): Promise<Server | undefined> {
  const deadline = Date.now() + retryMs;
  if (sizeOf(options.logFile) > maxLogBytes) renameSync(options.logFile, `${options.logFile}.1`);
  for (;;) {
    const logStart = sizeOf(options.logFile);
    const server = spawnServer(cluster, options, await freePort(databasePorts));
    if (await becomesReady(server, cluster.dataDir)) return server;
    const said = readFileSync(options.logFile).subarray(logStart).toString().trim();
    if (occupied.test(said)) return undefined;
    if (!passing.test(said) || Date.now() > deadline) throw didNotStart(said || server.failure(), options.logFile);
    await sleep(retryPauseMs);
  }
}

function didNotStart(reason: string, logFile: string): Problem {
  return new Problem(`The database did not start (${logFile}):\n${reason.split('\n').slice(-12).join('\n')}`);
}

function spawnServer(cluster: Cluster, options: ServerOptions, port: number): Server & { failure(): string } {
  const log = openSync(options.logFile, 'a', 0o600);
  const all = Object.entries({ ...settings, port, ...options.settings });
  const child = spawn(
    cluster.programs.postgres,
    [...dataDirArguments(cluster.dataDir, cluster.user), ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A session of its own: a Ctrl-C in the terminal is for us, who stop the server after its users.
    { ...cluster.user, cwd: cluster.dataDir, env: serverEnvironment(), stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  let failure = '';
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      failure = `it ended with ${signal ?? code}`;
      resolve();
    });
    child.once('error', (error) => {
      failure = error.message;
      resolve();
    });
  });
  return { port, pid: child.pid ?? 0, exited, stop: stopper(child, exited), failure: () => failure };
}

function stopper(child: ChildProcess, exited: Promise<void>): () => Promise<void> {
  const lastResort = () => child.kill('SIGINT');
  // However this process ends, short of SIGKILL, the server gets a stop signal as well.
  process.once('exit', lastResort);
  void exited.then(() => process.off('exit', lastResort));
  return async () => {
    child.kill('SIGINT');
    const waiting = new AbortController();
    const late = sleep(fastShutdownMs, 'late', { signal: waiting.signal, ref: false }).catch(() => undefined);
    // Immediate shutdown: nothing is lost, the next start recovers.
    if ((await Promise.race([exited, late])) === 'late') child.kill('SIGQUIT');
    waiting.abort();
    await exited;
  };
}

async function becomesReady(server: Server, dataDir: string): Promise<boolean> {
  let ended = server.pid === 0;
  void server.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const postmaster = await readPostmaster(dataDir);
    if (postmaster?.pid === server.pid && postmaster.ready) return true;
    await sleep(pollMs);
  }
  return false;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
