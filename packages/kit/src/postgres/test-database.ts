import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Statement } from './database.js';

export interface TestDatabase {
  readonly url: string;
  /** Also ends connections that tests left open. */
  drop(): Promise<void>;
}

/** A new, empty database for one test file, on the server of `TEST_DATABASE_URL` or else that of the test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? serverOfRun();
  const name = `pharos_kit_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** What the harness provides; its types belong to a package that builds on this one. */
function serverOfRun(): string {
  const servers = inject('servers' as never) as { postgres: string } | undefined;
  return servers?.postgres ?? 'postgres://root@127.0.0.1:5432/postgres';
}

/** One statement over a connection of its own. */
export async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

let statements = 0;
/** A statement with a name of its own. */
export function anonymous(text: string): Statement {
  statements += 1;
  return { name: `statement-${statements}`, text };
}

/** Lets callers pass once `size` of them have come; those after do not wait. */
export function barrier(size: number): () => Promise<void> {
  let missing = size;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return opened;
  };
}
