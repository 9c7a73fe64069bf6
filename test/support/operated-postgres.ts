import { appendFileSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { serverUser } from '@pharos/local';
import pg from 'pg';
import { ownPort } from './ports.js';
import { type OwnProcess, spawnOwn, tempDir, untilUp } from './processes.js';
import type { Env } from './service-process.js';

/** Where Debian keeps the programs of each major version. */
const debianVersions = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_basebackup', 'psql'];

/** The folder of PostgreSQL's own programs, of the newest version that has those for backups: npm's package has not. */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions).map(Number) : [];
  const debian = versions.sort((a, b) => b - a).map((version) => join(debianVersions, String(version), 'bin'));
  const others = (process.env.PATH ?? '').split(delimiter);
  return [...debian, ...others].find((folder) => needed.every((name) => existsSync(join(folder, name))));
}

/** A PostgreSQL of an operator's: a folder of theirs, a shell, and one server after the other over `$PGDATA`. */
export interface OperatedPostgres {
  readonly folder: string;
  readonly dataDir: string;
  readonly url: string;
  /** Of the server's first process; 0 while it is not started. */
  readonly pid: number;
  /** Adds lines to `postgresql.conf`. */
  configure(lines: string): void;
  /** Resolves when it takes writes: after a recovery, when that is done. */
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Runs a script as the server's user, and resolves with what it printed. @throws when one of its commands fails */
  shell(script: string, variables?: Env): Promise<string>;
  dispose(): Promise<void>;
}

/** A new one with an empty database, which is not started. @throws where PostgreSQL's programs are not installed */
export async function operatedPostgres(): Promise<OperatedPostgres> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error('PostgreSQL with its programs for backups is not installed');
  const directory = tempDir('operated');
  const user = serverUser(directory.path);
  if (user) chownSync(directory.path, user.uid, user.gid);
  const dataDir = join(directory.path, 'data');
  const port = await ownPort();
  const url = `postgres://pharos@127.0.0.1:${port}/postgres`;
  const PATH = [programs, process.env.PATH].join(delimiter);
  const options = {
    ...user,
    cwd: directory.path,
    env: { PATH, LC_ALL: 'C', PGDATA: dataDir, DATABASE_DIRECT_URL: url },
  };

  let running: OwnProcess | undefined;
  const shell = async (script: string, variables: Env = {}) => {
    const own = spawnOwn('bash', ['-euo', 'pipefail', '-c', script], {
      ...options,
      env: { ...options.env, ...variables },
    });
    if ((await own.exited) !== 0) throw new Error(`"${script}" failed:\n${own.output()}`);
    return own.output();
  };
  const start = async () => {
    // No socket: its path may have 107 characters. Everything else is as the folder's configuration has it.
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])];
    running = spawnOwn(join(programs, 'postgres'), args, options);
    await untilUp(running, 'PostgreSQL', () => takesWrites(url));
  };
  const kill = async () => {
    running?.kill('SIGKILL');
    await running?.exited;
  };
  const dispose = async () => {
    await kill();
    directory.remove();
  };
  await shell('initdb --username=pharos --auth=trust --encoding=UTF8 --no-sync --no-instructions');
  const configure = (lines: string) => appendFileSync(join(dataDir, 'postgresql.conf'), `\n${lines}\n`);
  return {
    folder: directory.path,
    dataDir,
    url,
    get pid() {
      return running?.pid ?? 0;
    },
    configure,
    start,
    kill,
    shell,
    dispose,
  };
}

async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    const { rows } = await client.query('SELECT NOT pg_is_in_recovery() AS writes');
    return rows[0]?.writes === true;
  } catch {
    // It is not up yet; a server that ended instead is noticed by the caller.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
