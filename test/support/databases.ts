import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Servers } from './servers.js';

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
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
