import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ownPort } from './ports.js';
import { findProgram, type OwnProcess, spawnOwn, tempDir, untilUp } from './processes.js';

/** A server of the test's own, which it may stop, kill and rob of its storage. The port stays the same. */
export interface OwnServer {
  url: string;
  /** 0 while it is down. */
  readonly pid: number;
  /** Where it stores what it stores. */
  directory: string;
  start(): Promise<void>;
  /** Ends it orderly. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Deletes what it stored; only while it is down. */
  wipe(): Promise<void>;
  /** Ends it and removes all traces. */
  dispose(): Promise<void>;
}

const programs = { nats: 'nats-server', redis: 'redis-server', pgbouncer: 'pgbouncer' } as const;

/** Whether this machine has the program: suites that kill a server are skipped where it has not. */
export function canStart(server: keyof typeof programs): boolean {
  return findProgram(programs[server]) !== undefined;
}

interface Kind {
  name: string;
  scheme: string;
  command: string;
  args(port: number, directory: string): string[];
}

/** A private NATS server with JetStream. */
export function startNats(): Promise<OwnServer> {
  return startKind({
    name: 'NATS',
    scheme: 'nats',
    command: findProgram('nats-server') ?? 'nats-server',
    args: (port, directory) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory],
  });
}

/** A private Redis server that keeps everything in memory. */
export function startRedis(): Promise<OwnServer> {
  return startKind({
    name: 'Redis',
    scheme: 'redis',
    command: findProgram('redis-server') ?? 'redis-server',
    args: (port, directory) => ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory, '--save', ''],
  });
}

/**
 * A private PgBouncer in transaction mode before the PostgreSQL server of `serverUrl`, and as Debian configures it
 * otherwise; `connections` to each database at most, which all clients share.
 */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<OwnServer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  return startKind({
    name: 'PgBouncer',
    scheme: 'postgres',
    command: findProgram('pgbouncer') ?? 'pgbouncer',
    args(port, directory) {
      const file = join(directory, 'pgbouncer.ini');
      const settings = [
        '[databases]',
        `* = host=${hostname} port=${serverPort} user=${username} password='${decodeURIComponent(password)}'`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        `default_pool_size = ${connections}`,
        'max_client_conn = 500',
      ];
      writeFileSync(file, `${settings.join('\n')}\n`);
      // It refuses to run as root.
      return process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
    },
  });
}

async function startKind({ name, scheme, command, args }: Kind): Promise<OwnServer> {
  const port = await ownPort();
  const directory = tempDir(scheme);
  let running: OwnProcess | undefined;
  const start = async () => {
    running = spawnOwn(command, args(port, directory.path));
    await untilUp(running, name, () => accepts(port));
  };
  const end = async (signal: NodeJS.Signals) => {
    running?.kill(signal);
    await running?.exited;
  };
  const dispose = async () => {
    await end('SIGKILL');
    directory.remove();
  };
  await start();
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    get pid() {
      return running?.pid ?? 0;
    },
    directory: directory.path,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    wipe: () => rm(directory.path, { recursive: true, force: true }),
    dispose,
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
