import { createHash, randomBytes } from 'node:crypto';
import { createLogger, type ServiceSchema } from '@pharos/kit';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateService } from '../migrate-service.js';

export interface ServiceDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database for one test file; empty, or with a service's schema up to date. */
export async function createServiceDatabase(schema?: ServiceSchema): Promise<ServiceDatabase> {
  const server = serverOfRun();
  const name = newName();
  // A server that somebody has given would keep the template.
  if (!schema || isGiven()) {
    await execute(server, `CREATE DATABASE ${name}`);
    if (schema) await migrated(server, name, schema);
  } else await execute(server, `CREATE DATABASE ${name} TEMPLATE ${await template(server, schema)}`);
  const drop = async () => void (await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: urlOf(server, name), drop };
}

const newName = () => `test_service_${randomBytes(6).toString('hex')}`;

const urlOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

function migrated(server: string, name: string, schema: ServiceSchema): Promise<void> {
  return migrateService(schema, { url: urlOf(server, name), log: createLogger({ service: 'test', level: 'silent' }) });
}

/** The database that the first file with this schema has migrated, for all of the run: a copy takes a fraction of the time. */
async function template(server: string, schema: ServiceSchema): Promise<string> {
  const name = `template_${createHash('sha256').update(schema.migrations).digest('hex').slice(0, 12)}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = newName();
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrated(server, unfinished, schema);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** One statement, or several, over a connection of its own; answers the rows of one. */
export async function execute<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Whether the server is one of the environment, not the run's own. */
export const isGiven = () => Boolean(process.env.TEST_DATABASE_URL || process.env.DATABASE_URL);

/** The server of `TEST_DATABASE_URL`, else that of the test run; its types belong to a package that builds on this one. */
function serverOfRun(): string {
  const servers = inject('servers' as never) as { postgres: string } | undefined;
  const url = process.env.TEST_DATABASE_URL ?? servers?.postgres;
  if (!url) throw new Error('these tests need a PostgreSQL server: set TEST_DATABASE_URL');
  return url;
}
