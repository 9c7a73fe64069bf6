import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { execute } from './execute.js';

/** An empty database for one test file. */
export async function createCoreDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = serverOfRun();
  const name = `test_core_${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { url, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** The server of `TEST_DATABASE_URL`, else that of the test run; its types belong to a package that builds on this one. */
function serverOfRun(): string {
  const servers = inject('servers' as never) as { postgres: string } | undefined;
  const url = process.env.TEST_DATABASE_URL ?? servers?.postgres;
  if (!url) throw new Error('tests of core need a PostgreSQL server: set TEST_DATABASE_URL');
  return url;
}
