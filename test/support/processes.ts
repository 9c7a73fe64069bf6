import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { poll } from './poll.js';
import { tellReaper } from './reaper.js';

const stopMs = 15_000;

/** A process that belongs to the tests: it ends with them, however they end. */
export interface OwnProcess {
  readonly pid: number;
  readonly running: boolean;
  /** Resolves when it has ended. */
  readonly exited: Promise<number | null>;
  /** What it wrote to standard output and error so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL when that does not help. */
  stop(): Promise<void>;
}

/** What each process of the platform inherits: where programs are, and where releases of Node that can do so keep what they compiled. */
export function inheritedEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

export function spawnOwn(command: string, args: readonly string[], options: SpawnOptions = {}): OwnProcess {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const own: OwnProcess = {
    pid: child.pid ?? 0,
    get running() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    exited: new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    }),
    output: () => Buffer.concat(chunks).toString(),
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      const last = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await own.exited;
      clearTimeout(last);
    },
  };
  if (child.pid !== undefined) watch(own);
  return own;
}

const running = new Set<OwnProcess>();

function watch(own: OwnProcess): void {
  tellReaper('started', own.pid);
  running.add(own);
  void own.exited.then(() => {
    running.delete(own);
    tellReaper('ended', own.pid);
  });
}

/** Ends what still runs of all that this process has started, with all that descends from it: what a failed test could not stop. */
export async function endOwnProcesses(): Promise<void> {
  for (const { pid } of running) tellReaper('kill', pid);
  await Promise.all([...running].map(({ exited }) => exited));
}

/** Waits until a process says it is up. @throws with its output when it ends instead. */
export async function untilUp(
  own: OwnProcess,
  what: string,
  up: () => Promise<boolean>,
  timeoutMs = 240_000,
): Promise<void> {
  await poll(
    async () => {
      if (!own.running) throw new Error(`${what} ended while starting:\n${own.output()}`);
      return up();
    },
    { what: `${what} to be up`, timeoutMs },
  );
}

/** Debian keeps servers where an ordinary user's PATH does not look. */
const moreDirectories = ['/usr/sbin', '/usr/local/sbin'];

/** The program's full path, or undefined. */
export function findProgram(name: string): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(delimiter), ...moreDirectories];
  return directories.map((directory) => join(directory, name)).find((path) => existsSync(path));
}

/** Installs a Debian package where that is possible: Debian, as root. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A mirror may fail for a moment, and another installation hold the lock.
  const patient = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...patient, ...args], { env, stdio: 'ignore' }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return install() || (apt('update') && install());
}

export interface TempDir {
  path: string;
  remove(): void;
}

/** A folder of the tests' own. What their processes leave there, and what works there, ends with them, however they end. */
export function tempDir(name: string): TempDir {
  const path = mkdtempSync(join(tmpdir(), `pharos-${name}-`));
  tellReaper('folder', path);
  const remove = () => {
    // A process that was killed may have left one that still writes there.
    rmSync(path, { recursive: true, force: true, maxRetries: 10 });
    tellReaper('removed', path);
  };
  return { path, remove };
}
