import { randomBytes } from 'node:crypto';
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
  const name = `test_service_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  if (schema) await migrateService(schema, { url, log: createLogger({ service: 'test', level: 'silent' }) });
  return { url, drop: async () => void (await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)) };
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

/** The server of `TEST_DATABASE_URL`, else that of the test run; its types belong to a package that builds on this one. */
function serverOfRun(): string {
  const servers = inject('servers' as never) as { postgres: string } | undefined;
  const url = process.env.TEST_DATABASE_URL ?? servers?.postgres;
  if (!url) throw new Error('these tests need a PostgreSQL server: set TEST_DATABASE_URL');
  return url;
}
