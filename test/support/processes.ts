import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { poll } from './poll.js';

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

export function spawnOwn(command: string, args: readonly string[], options: SpawnOptions = {}): OwnProcess {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const exited = endOf(child);
  return {
    pid: child.pid ?? 0,
    get running() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    exited,
    output: () => Buffer.concat(chunks).toString(),
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill('SIGTERM');
      const last = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(last);
    },
  };
}

const running = new Set<ChildProcess>();

// One listener for all: many processes are nothing to warn of.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function endOf(child: ChildProcess): Promise<number | null> {
  running.add(child);
  return new Promise((resolve) => {
    const ended = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.once('exit', ended);
    child.once('error', () => ended(null));
  });
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

export function tempDir(name: string): TempDir {
  const path = mkdtempSync(join(tmpdir(), `pharos-${name}-`));
  // A process that was killed may have left one that still writes there.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  return { path, remove };
}
