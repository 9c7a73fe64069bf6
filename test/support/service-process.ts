import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPort } from './ports.js';
import { inheritedEnv, type OwnProcess, spawnOwn, untilUp } from './processes.js';
import { root } from './root.js';

export type Env = Readonly<Record<string, string>>;

/** A launcher process that may be killed and started again; its ports stay the same. */
export interface ServiceProcess {
  readonly opsUrl: string;
  readonly pid: number;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** Ends it orderly. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: ends it as a crash would. */
  kill(): Promise<void>;
  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  /** What the present (or last) process logged. */
  output(): string;
}

/** What the image holds, of these sources: the bundle that `deploy/local/setup.mjs` has written last. */
export function latestBundle(): string {
  const folder = join(root, 'dist/services');
  return join(folder, readFileSync(join(folder, 'current'), 'utf8'));
}

/** Set by a test run for all its processes: what it starts is of one bundle, whatever is built meanwhile. */
export const bundleVariable = 'PHAROS_SERVICES_BUNDLE';

let bundle: string | undefined;

/** The bundle that the processes of this run are started from. */
export function bundleOfRun(): string {
  bundle ??= process.env[bundleVariable] || latestBundle();
  return bundle;
}

/** `tree` is what it runs from: a built repository, or the folder that `npm run bundle` writes. Default: the bundle of this repository. */
export async function createServiceProcess(target: string, env: Env, tree = bundleOfRun()): Promise<ServiceProcess> {
  const bundled = join(tree, 'app/main.js');
  const launcher = existsSync(bundled) ? bundled : join(tree, 'services/launcher/dist/main.js');
  const opsPort = await ownPort();
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  const inherited = { ...inheritedEnv(), LOG_LEVEL: 'warn' };
  let running: OwnProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    running?.kill(signal);
    return running?.exited ?? null;
  };
  return {
    opsUrl,
    get pid() {
      return running?.pid ?? 0;
    },
    async start() {
      const own = { ...inherited, ...env, TARGET: target, OPS_PORT: String(opsPort) };
      running = spawnOwn(process.execPath, [launcher], { cwd: tree, env: own });
      await untilUp(running, target, () => answersOk(`${opsUrl}/readyz`));
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    signal: (signal) => running?.kill(signal),
    output: () => running?.output() ?? '',
  };
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
