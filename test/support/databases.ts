import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { inheritedEnv, spawnOwn } from './processes.js';
import type { Servers } from './servers.js';
import { bundleOfRun } from './service-process.js';

export interface TestDatabase {
  url: string;
  /** Also when connections are still open. */
  drop(): Promise<void>;
}

/** The servers of this run. */
export function testServers(): Servers {
  return inject('servers');
}

/** A name nobody else uses: for a stream, a key prefix, a schema. Lower-case letters, digits and `_`. */
export function uniqueName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

/** An empty database of the suite's own. */
export async function createDatabase(server = testServers().postgres): Promise<TestDatabase> {
  const name = uniqueName('test');
  await execute(server, `CREATE DATABASE ${name}`);
  return testDatabase(server, name);
}

/**
 * A database of the suite's own with the tables of all services, as the bundle of this run makes them. It is a copy of one that the first
 * suite migrates, which takes a fraction of the time. A server of the environment would keep that one: there, it is an empty database.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const server = testServers().postgres;
  if (process.env.TEST_DATABASE_URL || process.env.DATABASE_URL) return createDatabase(server);
  const name = uniqueName('test');
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${await template(server)}`);
  return testDatabase(server, name);
}

async function template(server: string): Promise<string> {
  const name = 'template_of_platforms';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = uniqueName('unfinished');
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrate(urlOf(server, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function migrate(url: string): Promise<void> {
  const env = { ...inheritedEnv(), DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64') };
  const migrating = spawnOwn(process.execPath, [join(bundleOfRun(), 'app/migrate.js')], { env });
  if ((await migrating.exited) !== 0) throw new Error(migrating.output());
}

const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

function testDatabase(server: string, name: string): TestDatabase {
  const drop = () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: urlOf(server, name), drop };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
