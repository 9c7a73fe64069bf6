import { randomBytes } from 'node:crypto';
import { openEmbeddedPostgres } from '@pharos/local';
import { findPostgresPrograms } from './operated-postgres.js';
import { type OwnServer, startNats, startRedis } from './own-servers.js';
import { canStartPostfix } from './postfix.js';
import { findProgram, installPackage, tempDir } from './processes.js';

/** What the suites run against. An absent one could not be had on this machine, and what needs it is skipped. */
export interface Servers {
  /** A server on which tests may create databases. */
  postgres: string;
  nats: string | undefined;
  redis: string | undefined;
}

export interface FoundServers {
  servers: Servers;
  /** One line for each server: where it comes from, or why it is missing. */
  report: string[];
  stop(): Promise<void>;
}

interface Found {
  url: string | undefined;
  origin: string;
  /** Suites that kill a server cannot have one of their own here. */
  partly?: boolean;
  stop?: () => Promise<void>;
}

/**
 * Each server by its URL in the environment, else a private one, else one installed for the purpose, else none.
 * @throws in CI (`CI=true`) when one is missing: nothing may be skipped there.
 */
export async function findServers(): Promise<FoundServers> {
  const [postgres, nats, redis] = await Promise.all([findPostgres(), findNats(), findRedis()]);
  const byTests = {
    PgBouncer: findPgBouncer(),
    'PostgreSQL of an operator': findOperatedPostgres(),
    Postfix: findPostfix(),
  };
  const all: Record<string, Found> = { PostgreSQL: postgres, NATS: nats, Redis: redis, ...byTests };
  const skipped = '; SKIPPED are tests that need one to kill, since its program is missing';
  const report = Object.entries(all).map(([name, { origin, partly }]) => `${name}: ${origin}${partly ? skipped : ''}`);
  const stop = async () => {
    await Promise.all(Object.values(all).map((server) => server.stop?.()));
  };
  if (process.env.CI === 'true' && Object.values(all).some(({ url, partly }) => url === undefined || partly)) {
    await stop();
    throw new Error(`In CI nothing may be skipped:\n${report.join('\n')}`);
  }
  return { servers: { postgres: postgres.url, nats: nats.url, redis: redis.url }, report, stop };
}

async function findPostgres(): Promise<Found & { url: string }> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { url: given, origin: 'the one of the environment' };
  const directory = tempDir('postgres');
  const server = await openEmbeddedPostgres({
    folder: directory.path,
    password: randomBytes(12).toString('hex'),
    role: 'platform',
    // Many suites at once, and nothing that has to outlive the machine.
    settings: { max_connections: 500, shared_buffers: '128MB', fsync: 'off' },
  });
  const stop = async () => {
    await server.stop();
    directory.remove();
  };
  return { url: server.url, origin: 'private, embedded', stop };
}

function findNats(): Promise<Found> {
  return findOrStart({ variable: 'NATS_URL', program: 'nats-server', start: startNats });
}

function findRedis(): Promise<Found> {
  return findOrStart({ variable: 'REDIS_URL', program: 'redis-server', start: startRedis });
}

/** Each test that needs one starts its own, before a database of its own. */
function findPgBouncer(): Found {
  const program = findProgram('pgbouncer') ?? (installPackage('pgbouncer') ? findProgram('pgbouncer') : undefined);
  const origin = program ? 'private, by the tests that need one' : 'SKIPPED, and its tests with it (install pgbouncer)';
  return { url: program, origin };
}

/** The recipe of backups needs PostgreSQL's programs for them, which npm's package has not. */
function findOperatedPostgres(): Found {
  const folder = findPostgresPrograms() ?? (installPackage('postgresql') ? findPostgresPrograms() : undefined);
  const origin = folder ? `private, by the tests that need one (${folder})` : 'SKIPPED (install postgresql)';
  return { url: folder, origin };
}

/** Tests of mail through a server as operators have it start one of their own, as root. */
function findPostfix(): Found {
  const program = findProgram('postfix') ?? (installPackage('postfix') ? findProgram('postfix') : undefined);
  const url = canStartPostfix() ? program : undefined;
  const origin = url ? 'private, by the tests that need one' : 'SKIPPED, and its tests with it (root, and postfix)';
  return { url, origin };
}

async function findOrStart(kind: { variable: string; program: string; start(): Promise<OwnServer> }): Promise<Found> {
  const given = process.env[kind.variable];
  const present = findProgram(kind.program) !== undefined;
  const usable = present || (installPackage(kind.program) && findProgram(kind.program) !== undefined);
  if (given) return { url: given, origin: 'the one of the environment', partly: !usable };
  if (!usable) {
    const remedy = `set ${kind.variable}, or install ${kind.program}`;
    return { url: undefined, origin: `SKIPPED, and with it every test that needs it (${remedy})` };
  }
  const server = await kind.start();
  return { url: server.url, origin: present ? 'private' : 'private, just installed', stop: server.dispose };
}
